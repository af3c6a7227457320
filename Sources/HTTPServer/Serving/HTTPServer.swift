import Blocking
import CMicroHTTPD
import Glibc
import Synchronization

/// A running HTTP/1.1 server; knows nothing of what is served.
///
/// One thread of libmicrohttpd does all input and output. A request whose body has arrived is paused there, its handler
/// runs as a task, and the answer wakes the connection. It serves until `stop`, even if nobody holds a reference to it.
package final class HTTPServer: Sendable {
    /// Where it listens, with the port it really has.
    package let address: ListenAddress
    private let service: Service
    // The library's functions on a daemon may be called from any thread.
    private nonisolated(unsafe) let daemon: OpaquePointer
    private let heartbeat: Task<Void, Never>
    /// Looks for who takes too long.
    private let looking: Task<Void, Never>

    /// Starts to listen and to serve.
    ///
    /// - Parameters:
    ///   - listen: with port 0 the system chooses one, which `address` then has.
    ///   - identity: what it shows and proves itself with over TLS; `nil` serves without.
    ///   - proxies: who is believed about whom it calls for.
    ///   - connections: those of all listeners that are to share their limits.
    ///   - bodyLimit: how many bytes of body a request may have; a longer one is answered with 413 and not kept. What it
    ///     throws is told at once, and the body is not read.
    ///   - bodyFile: where the body of a request goes that is not held in memory, once it is known who sends it; what it
    ///     throws is told, and the body is not read.
    ///   - decorate: changes every response before it is sent, for example to add security headers.
    ///   - report: called with the errors that clients see only as a 500.
    ///   - admit: lets requests in before their bodies, and says who answers them; that task is cancelled when the
    ///     client goes away.
    ///   - Throws: `ListenError` when the address cannot be listened on.
    package static func start(
        listen: ListenAddress,
        identity: ServerIdentity? = nil,
        proxies: TrustedProxies = TrustedProxies(),
        connections: OpenConnections = OpenConnections(),
        bodyLimit: @escaping @Sendable (RequestHead) throws -> Int = { _ in 1 << 20 },
        bodyFile: @escaping @Sendable (RequestHead) throws -> BodyFile? = { _ in nil },
        decorate: @escaping @Sendable (inout Response) -> Void = { _ in },
        report: @escaping @Sendable (any Error, RequestHead) -> Void = { _, _ in },
        admit: @escaping Admission
    ) async throws(ListenError) -> HTTPServer {
        let socket = try ListenSocket(listen)
        let address = ListenAddress(host: listen.host, port: socket.port)
        guard let watch = HangUpWatch() else {
            close(socket.descriptor)
            throw .failed(address, reason: String(cString: strerror(errno)))
        }
        let service = Service(
            isSecure: identity != nil, proxies: proxies, connections: connections, bodyLimit: bodyLimit,
            bodyFile: bodyFile, decorate: decorate, report: report, admit: admit, watch: watch)
        guard let daemon = service.startDaemon(on: socket.descriptor, as: identity) else {
            close(socket.descriptor)
            let what = identity == nil ? "" : " with this certificate and key"
            throw .failed(address, reason: "libmicrohttpd does not start\(what)")
        }
        return HTTPServer(address: address, service: service, daemon: daemon)
    }

    private init(address: ListenAddress, service: Service, daemon: OpaquePointer) {
        self.address = address
        self.service = service
        self.daemon = daemon
        let interval = service.limits.heartbeat
        heartbeat = Task {
            while (try? await Task.sleep(for: interval)) != nil { service.beat() }
        }
        looking = Task {
            while (try? await Task.sleep(for: service.limits.look)) != nil { service.connections.look() }
        }
    }

    /// How many requests are in memory, from their first line until their connection is done with them.
    package var openExchanges: Int { service.exchangeCount.value }

    /// Bytes that the bodies of open requests have reserved.
    var bodyBytes: Int { service.connections.bodyRoom.reserved }

    /// Yields at once, and whenever `openExchanges` has changed.
    package var exchangeChanges: AsyncStream<Void> { service.exchangeCount.changes }

    /// Stops the server: no new connections, event streams end, and requests being answered have `grace` to finish.
    ///
    /// A second call returns at once.
    package func stop(grace: Duration = .seconds(3)) async {
        guard service.beginStopping() else { return }
        heartbeat.cancel()
        looking.cancel()
        let listening = MHD_quiesce_daemon(daemon)
        if listening >= 0 { close(listening) }
        service.endStreams()
        if !(await service.isDrained(within: grace)) { service.abandon() }
        // Joins the library's thread.
        await Offload.run { MHD_stop_daemon(self.daemon) }
    }
}

extension HTTPServer {
    /// Starts to listen, and lets every request in.
    package static func start(
        listen: ListenAddress,
        identity: ServerIdentity? = nil,
        proxies: TrustedProxies = TrustedProxies(),
        limits: Limits = Limits(),
        bodyLimit: @escaping @Sendable (RequestHead) throws -> Int = { _ in 1 << 20 },
        bodyFile: @escaping @Sendable (RequestHead) throws -> BodyFile? = { _ in nil },
        decorate: @escaping @Sendable (inout Response) -> Void = { _ in },
        report: @escaping @Sendable (any Error, RequestHead) -> Void = { _, _ in },
        handler: @escaping Handler
    ) async throws(ListenError) -> HTTPServer {
        try await start(
            listen: listen, identity: identity, proxies: proxies, connections: OpenConnections(limits),
            bodyLimit: bodyLimit, bodyFile: bodyFile, decorate: decorate, report: report, admit: { _ in handler })
    }
}
