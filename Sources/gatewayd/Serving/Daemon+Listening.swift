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
        among connections: OpenConnections
    ) async throws -> HTTPServer {
        let log = life.log
        return try await HTTPServer.start(
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
        _ api: GatewayAPI, names: InForce<[String]>, listening: Listening, among connections: OpenConnections
    ) -> HTTPSListener? {
        guard let address = settings.https.listen.address(beside: settings.listen) else { return nil }
        return HTTPSListener(
            .init(host: address.host, port: address.port), listening: listening, log: life.log,
            source: { try credentials(for: names.value) },
            start: { try await serve(api, host: $0.host, port: $0.port, as: $1, among: connections) })
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
        let announcement = Announcement(
            token: token, tokenFile: directory.token, isDemo: demo != nil,
            isTerminal: StandardStream.output.isTerminal, isJournal: StandardStream.output.isJournal)
        for line in announcement.lines(listening) { StandardStream.output.line(line) }
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
