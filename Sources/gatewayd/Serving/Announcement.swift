import GatewayHTTP
import HTTPServer

/// What the daemon says when it listens: where it is to be opened.
struct Announcement {
    /// The administrator's.
    let token: String
    /// Where that is kept.
    let tokenFile: String
    let isDemo: Bool
    /// Whether a person sees what is said.
    let isTerminal: Bool
    /// Whether the journal keeps it.
    let isJournal: Bool
    var own: @Sendable () -> OwnNames = OwnNames.current

    /// A file or a journal is read by others than the administrator; the herd of a demo is nobody's secret.
    private var isTokenShown: Bool { isTerminal || isDemo && !isJournal }

    /// None before it listens.
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
