/// Where a server listens, such as `127.0.0.1:8080` or `[::1]:8080`.
package struct ListenAddress: Sendable, Equatable, CustomStringConvertible {
    /// An IPv4 or IPv6 address in numbers, or `localhost`.
    package let host: String
    /// A TCP port; 0 lets the system choose a free one.
    package let port: UInt16

    package init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads `ADDRESS:PORT`, an IPv6 address in brackets.
    package init(_ text: String) throws(ListenError) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            throw .invalidAddress(text)
        }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
        } else if host.contains(":") {
            throw .invalidAddress(text)
        }
        guard !host.isEmpty else { throw .invalidAddress(text) }
        self.init(host: host, port: port)
    }

    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// Why a server cannot listen.
package enum ListenError: Error, Equatable, Sendable {
    /// Not `ADDRESS:PORT` with an address in numbers.
    case invalidAddress(String)
    case portInUse(ListenAddress)
    /// Ports below 1024 are for privileged programs.
    case notPermitted(ListenAddress)
    /// No network interface of this machine has the address.
    case noSuchInterface(ListenAddress)
    /// Anything else; carries the system's message.
    case failed(ListenAddress, reason: String)
}

extension ListenError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .invalidAddress(let text):
            "'\(text)' is not an address to listen on: write ADDRESS:PORT with an address in numbers, "
                + "such as 127.0.0.1:8080, 0.0.0.0:8080 or [::]:8080"
        case .portInUse(let address):
            "\(address) is in use by another program: stop that program (ss -ltnp shows it) or choose another port"
        case .notPermitted(let address):
            "listening on \(address) is not permitted: choose a port from 1024 up"
        case .noSuchInterface(let address):
            "no network interface of this machine has the address \(address.host): see 'ip address'"
        case .failed(let address, let reason): "cannot listen on \(address): \(reason)"
        }
    }
}
