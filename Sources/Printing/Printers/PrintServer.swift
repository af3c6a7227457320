import CCUPS

/// Where the CUPS scheduler listens.
package enum PrintServer: Hashable, Sendable {
    /// The one that `CUPS_SERVER`, `client.conf` or CUPS's default names; normally this machine's socket.
    case standard
    case host(String, port: Int)
    case socket(path: String)

    /// Reads `host`, `host:port`, `[IPv6]:port` or the path of a socket, as in `CUPS_SERVER`.
    package init(_ text: String) throws(PrintingError) {
        if text.hasPrefix("/") {
            self = .socket(path: text)
            return
        }
        var host = Substring(text)
        var port = 631
        if let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") {
            guard let number = Int(text[text.index(after: colon)...]), (1...65535).contains(number) else {
                throw .badServer(text)
            }
            (host, port) = (text[..<colon], number)
        }
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || $0 == "/" }) else { throw .badServer(text) }
        self = .host(String(host), port: port)
    }

    /// What libcups connects to: a host and a port, or a path, which it recognises by its slash.
    var endpoint: (host: String, port: Int32) {
        switch self {
        case .standard: (String(cString: cupsServer()), ippPort())
        case .host(let host, let port): (host, Int32(port))
        case .socket(let path): (path, 0)
        }
    }
}

extension PrintServer: CustomStringConvertible {
    package var description: String {
        let (host, port) = endpoint
        return host.hasPrefix("/") ? host : "\(host):\(port)"
    }
}
