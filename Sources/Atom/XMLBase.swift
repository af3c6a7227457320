import CXML2

/// Resolves references (RFC 3986 §5).
package enum XMLBase {
    /// The address that a reference means; itself where nothing is known to resolve it against, or it cannot be.
    package static func resolve(_ reference: String, against base: String?) -> String {
        guard let base, let resolved = xmlBuildURI(reference, base) else { return reference }
        defer { xml_free(resolved) }
        return String(cString: resolved)
    }
}
