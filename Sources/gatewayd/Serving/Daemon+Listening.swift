import Certificates
import Configuration
import DeviceGateway
import GatewayHTTP
import HTTPServer
import HerdStore
import Values

extension Daemon {
    /// Serves the API and its pages; with an identity over TLS.
    func serve(
        _ api: GatewayAPI, host: String, port: UInt16, as identity: ServerIdentity? = nil,
        among connections: OpenConnections, log: Log
    ) async throws -> HTTPServer {
        try await HTTPServer.start(
            listen: .init(host: host, port: port), identity: identity,
            proxies: TrustedProxies(settings.trustedProxies), connections: connections,
            bodyLimit: { try api.bodyLimit($0) }, bodyFile: { try api.bodyFile($0) }, decorate: { api.decorate(&$0) },
            report: { error, head in log.error("\(head.method) \(head.path): \(error)") },
            admit: { try await api.admit($0) })
    }

    /// What serves HTTPS; `nil` where none is wanted.
    ///
    /// - Parameter names: further names of this machine, as they are set now.
    func httpsListener(
        _ api: GatewayAPI, names: InForce<[String]>, listening: Listening, among connections: OpenConnections, log: Log
    ) -> HTTPSListener? {
        guard let address = settings.https.listen.address(beside: settings.listen) else { return nil }
        return HTTPSListener(
            .init(host: address.host, port: address.port), listening: listening, log: log,
            source: { try credentials(for: names.value) },
            start: { try await serve(api, host: $0.host, port: $0.port, as: $1, among: connections, log: log) })
    }

    private func credentials(for names: [String]) throws -> Credentials {
        let now = StationClock().now()
        if let certificate = settings.https.certificate, let key = settings.https.key {
            return try Credentials(certificate: certificate, key: key, at: now)
        }
        let own = OwnNames.current()
        return try CertificateFolder(path: directory.certificates).credentials(
            of: own.names.first ?? "", for: own.names + names + own.addresses, at: now)
    }

    /// Says where the gateway is to be opened.
    func announce(_ listening: Listening, token: String) {
        guard let http = listening.http else { return }
        let (host, port) = (http.host, http.port)
        StandardStream.output.line("gatewayd \(Gateway.version) listens on \(host) port \(port)")
        if case .on(let secure) = listening.https {
            StandardStream.output.line("HTTPS on \(secure.address.host) port \(secure.address.port)")
        }
        // Where everybody may call, this machine is called by its own name.
        let name = ["0.0.0.0", "::"].contains(host) ? "127.0.0.1" : host.contains(":") ? "[\(host)]" : host
        // A file or a journal is read by others than the administrator; the herd of a demo is nobody's secret.
        let isShown = StandardStream.output.isTerminal || demo != nil && !StandardStream.output.isJournal
        StandardStream.output.line("open http://\(name):\(port)/\(isShown ? "#token=\(token)" : "")")
        if !isShown { StandardStream.output.line("the administrator's access token is in \(directory.token)") }
        guard ["0.0.0.0", "::"].contains(host) else { return }
        for address in OwnNames.current().addresses {
            let isSix = address.contains(":")
            StandardStream.output.line("from a phone: http://\(isSix ? "[\(address)]" : address):\(port)/")
        }
    }
}

extension Configuration {
    /// The names in a certificate that was given: under those browsers call this machine.
    var namesGiven: [String] {
        guard let certificate = https.certificate, let key = https.key,
            let given = try? Credentials(certificate: certificate, key: key, at: StationClock().now())
        else { return [] }
        return given.names
    }
}
