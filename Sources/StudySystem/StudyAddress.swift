/// The parts of an address that say who is asked.
package struct StudyAddress: Equatable, Sendable {
    package let scheme: String
    package let host: String
    package let port: Int

    /// - Returns: `nil` for what is no address of HTTP, or one with a name and a password in it.
    package init?(_ text: String) {
        // Some take a backslash for a slash, and so for the end of the host.
        guard text.utf8.count <= 4000, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }),
            let end = text.firstRange(of: "://")
        else { return nil }
        let scheme = text[..<end.lowerBound].lowercased()
        guard scheme == "https" || scheme == "http" else { return nil }
        let rest = text[end.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !authority.isEmpty, !authority.contains("@") else { return nil }
        var host = authority
        var port = scheme == "https" ? 443 : 80
        let colon = authority.last == "]" ? nil : authority.lastIndex(of: ":")
        if let colon {
            host = authority[..<colon]
            guard let given = Int(authority[authority.index(after: colon)...]), (1...65_535).contains(given) else {
                return nil
            }
            port = given
        }
        guard !host.isEmpty else { return nil }
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = port
    }

    /// Secrets go over TLS, or stay on this network.
    var isAllowed: Bool { scheme == "https" || isPrivate }

    /// RFC 1918, loopback, and names of this network alone.
    private var isPrivate: Bool {
        if host == "localhost" || host == "[::1]" || host.hasSuffix(".local") { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        guard parts.count == 4, let first = parts[0], let second = parts[1], parts[2] != nil, parts[3] != nil else {
            return false
        }
        return first == 10 || first == 127 || first == 192 && second == 168
            || first == 172 && (16...31).contains(second)
    }
}
