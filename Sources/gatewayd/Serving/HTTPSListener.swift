import Blocking
import Certificates
import DeviceGateway
import GatewayHTTP
import HTTPServer
import Values

/// The second listener: HTTPS with a certificate that follows the names and addresses of this machine.
///
/// Where it cannot start the gateway lives on without, says so, and tries again.
actor HTTPSListener {
    private let address: ListenAddress
    private let source: @Sendable () throws -> Credentials
    private let start: @Sendable (ListenAddress, ServerIdentity) async throws -> HTTPServer
    private let listening: Listening
    private let log: Log
    private let pause: Pause
    private var running: (server: HTTPServer, credentials: Credentials)?
    private var trouble: String?
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    /// How often is looked whether the machine has another address, or the certificate is to be made anew.
    private static let interval = Duration.seconds(10)

    /// - Parameters:
    ///   - source: what to show now, which blocks.
    ///   - start: starts a server.
    init(
        _ address: ListenAddress, listening: Listening, log: Log, source: @escaping @Sendable () throws -> Credentials,
        pause: @escaping Pause = realPause,
        start: @escaping @Sendable (ListenAddress, ServerIdentity) async throws -> HTTPServer
    ) {
        (self.address, self.listening, self.log, self.source, self.start) = (address, listening, log, source, start)
        self.pause = pause
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Looks again and again, until it is cancelled.
    func follow() async {
        let ticking = Task { [wake, pause] in
            while (try? await pause(Self.interval)) != nil { wake.yield() }
        }
        for await _ in wakes { await refresh() }
        ticking.cancel()
    }

    /// The names have changed: looks at once, but after whoever says so has had his answer, which may go by this server.
    nonisolated func hurry() { wake.yield() }

    /// Serves with what is to be shown now; nothing changes while that is what is shown.
    func refresh() async {
        do {
            let credentials = try await Offload.run { [source] in Result { try source() } }.get()
            guard credentials != running?.credentials else { return }
            try await serve(credentials)
            trouble = nil
        } catch {
            report("\(error)")
        }
    }

    func stop() async {
        await running?.server.stop()
        running = nil
    }

    private func serve(_ credentials: Credentials) async throws {
        // The library cannot change the certificate of a server that runs; browsers come back by themselves.
        let place = running?.server.address ?? address
        await stop()
        let server = try await start(place, ServerIdentity(credentials))
        running = (server, credentials)
        listening.https = .on(
            .init(
                address: server.address, names: credentials.names,
                authority: credentials.authority.map {
                    .init(certificate: $0.certificate, fingerprint: $0.fingerprint)
                }, expires: credentials.expires))
    }

    private func report(_ message: String) {
        // While the old certificate still serves, that it cannot be renewed is for the log alone.
        if running == nil { listening.https = .failed(message) }
        guard message != trouble else { return }
        trouble = message
        log.error("HTTPS: \(message)")
    }
}

extension ServerIdentity {
    fileprivate init(_ credentials: Credentials) {
        self.init(
            certificates: String(decoding: credentials.certificates, as: UTF8.self),
            key: String(decoding: credentials.key, as: UTF8.self))
    }
}
