/// Where a feed is fetched from.
package struct FeedAddress: Hashable, Sendable {
    package let text: String

    /// Reads `https://…`, `http://…` and, as calendars call it, `webcal://…`; `nil` for anything else.
    ///
    /// No name and password stand before the machine's: they would go into every log between here and there.
    package init?(_ text: String) {
        guard text.utf8.count <= 2000, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\\\"<>#".utf8.contains($0) }),
            let end = text.firstRange(of: "://")
        else { return nil }
        let scheme = text[..<end.lowerBound].lowercased()
        guard ["https", "http", "webcal", "webcals"].contains(scheme) else { return nil }
        let rest = text[end.upperBound...]
        let authority = rest.prefix { !"/?".contains($0) }
        guard !authority.isEmpty, !authority.contains("@"), authority.first != ":" else { return nil }
        // Whoever publishes a webcal: address serves it over TLS today.
        self.text = (scheme == "http" ? "http://" : "https://") + rest
    }

    /// Whether nobody between here and there can read it.
    var isSecure: Bool { text.hasPrefix("https://") }
}
