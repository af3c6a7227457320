import Glibc

/// The proxies whose word is believed about who calls through them, and how.
///
/// `X-Forwarded-For` and `X-Forwarded-Proto` of anybody else are what that client likes to say, and count for nothing.
package struct TrustedProxies: Sendable, Equatable {
    private let addresses: Set<String>

    /// - Parameter addresses: IP addresses in numbers; what is none is left out.
    package init(_ addresses: [String] = []) {
        self.addresses = Set(addresses.compactMap(Self.canonical))
    }

    /// Stands for a client whose address a proxy writes so that it cannot be read: above all it is not on this machine.
    static let unknownAddress = "0.0.0.0"

    /// Who sends a request, and whether it has come over TLS as far as that can be told.
    struct Sender: Equatable {
        let address: String
        let isSecure: Bool
    }

    /// - Parameters:
    ///   - address: the other end of the connection.
    ///   - isSecure: whether the connection is TLS.
    func sender(of headers: Headers, from address: String, isSecure: Bool) -> Sender {
        guard addresses.contains(address) else { return Sender(address: address, isSecure: isSecure) }
        return Sender(
            address: Self.client(in: headers.all("X-Forwarded-For"), behind: addresses) ?? address,
            isSecure: Self.scheme(in: headers.all("X-Forwarded-Proto")).map { $0 == "https" } ?? isSecure)
    }

    /// The last address that no proxy of ours has.
    ///
    /// Each of them adds whom it saw; what stands before it anybody may have written. `nil` when there is none: a program
    /// beside the proxy asks by itself.
    private static func client(in fields: [String], behind proxies: Set<String>) -> String? {
        for entry in fields.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }).reversed() {
            guard let address = canonical(entry.filter { $0 != " " && $0 != "\t" }) else { return unknownAddress }
            if !proxies.contains(address) { return address }
        }
        return nil
    }

    /// What the nearest proxy says; several words contradict each other, so none counts but http.
    private static func scheme(in fields: [String]) -> String? {
        guard let field = fields.first else { return nil }
        return fields.count == 1 ? field.lowercased().filter { $0 != " " && $0 != "\t" } : "http"
    }

    /// An IP address as the system writes it; `nil` for what is none.
    package static func canonical(_ text: some StringProtocol) -> String? {
        SocketAddress.canonical(String(text))
    }
}
