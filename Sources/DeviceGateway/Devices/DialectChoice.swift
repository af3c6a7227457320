package import ScaleProtocol

/// A dialect and its options as a device names them: `tru-test-scp` or `tru-test-scp?poll=100ms,mode=events`.
package struct DialectChoice: Sendable {
    private let entry: DialectEntry
    private let options: String

    /// - Throws: `DialectChoiceError`, or `DialectOptionError` for an option that does not exist.
    package init(_ text: String, in catalogue: DialectCatalogue = .builtIn) throws {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let entry = catalogue[DialectName(rawValue: parts[0])] else {
            throw DialectChoiceError(name: parts[0], known: catalogue.names)
        }
        self.entry = entry
        options = parts.count > 1 ? parts[1] : ""
        _ = try entry.make(options: options)
    }

    /// A new machine for one connection.
    package func make() throws(DialectOptionError) -> any Dialect {
        try entry.make(options: options)
    }
}

/// There is no dialect of that name.
package struct DialectChoiceError: Error, Equatable, CustomStringConvertible {
    let name: String
    let known: [DialectName]

    package var description: String {
        "there is no dialect '\(name)'; use one of \(known.map(\.rawValue).joined(separator: ", "))"
    }
}
