/// Where the central system is: over TLS, or on this machine.
package struct CentralAddress: Hashable, Sendable {
    package let text: String

    /// Reads `https://` with a machine and a path; `nil` for anything else.
    ///
    /// The token goes there, so it does not go through a network in clear, and no name stands before the machine's.
    package init?(_ text: String) {
        let isSecure = text.hasPrefix("https://")
        guard isSecure || text.hasPrefix("http://"), (1...500).contains(text.utf8.count),
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"@?#\\\"".utf8.contains($0) })
        else { return nil }
        let authority = text.dropFirst(isSecure ? 8 : 7).prefix { $0 != "/" }
        var host = authority.prefix { $0 != ":" }
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            host = authority[...end]
        }
        // Behind the machine there is nothing but its port.
        let rest = authority.dropFirst(host.count)
        guard !host.isEmpty, rest.isEmpty || rest.hasPrefix(":"),
            isSecure || ["localhost", "127.0.0.1", "[::1]"].contains(String(host))
        else { return nil }
        self.text = text
    }
}

extension CentralAddress: ConfigurationText {
    static var expectation: String { "an address such as https://stado.example/gateway" }

    init?(configuration text: String) {
        self.init(text)
    }
}
