import GatewayHTTP
import HTTPServer

/// The lines that the daemon prints once it listens: its addresses, and where the administrator's token is.
struct Announcement {
    /// The administrator's access token.
    let token: String
    /// The path of the file that holds the token.
    let tokenFile: String
    let isDemo: Bool
    /// Whether standard output is a terminal.
    let isTerminal: Bool
    /// Whether standard output is the journal.
    let isJournal: Bool
    var own: @Sendable () -> OwnNames = OwnNames.current

    /// Whether the address contains the token: others may read files and the journal, and a demo has no real herd.
    private var isTokenShown: Bool { isTerminal || isDemo && !isJournal }

    /// The lines to print; none before the server listens.
    func lines(_ listening: Listening) -> [String] {
        guard let http = listening.http else { return [] }
        let (host, port) = (http.host, http.port)
        var lines = ["gatewayd \(Gateway.version) listens on \(host) port \(port)"]
        if case .on(let secure) = listening.https {
            lines.append("HTTPS on \(secure.address.host) port \(secure.address.port)")
        }
        // Where everybody may call, this machine is called by its own name.
        let isForAll = ["0.0.0.0", "::"].contains(host)
        lines.append(
            "open http://\(isForAll ? "127.0.0.1" : Self.bracketed(host)):\(port)/\(isTokenShown ? "#token=\(token)" : "")"
        )
        if !isTokenShown { lines.append("the administrator's access token is in \(tokenFile)") }
        guard isForAll else { return lines }
        return lines + own().addresses.map { "from a phone: http://\(Self.bracketed($0)):\(port)/" }
    }

    private static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
