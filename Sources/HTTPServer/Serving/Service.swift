import Synchronization

/// What all requests of one server share.
final class Service: Sendable {
    /// Whether its connections are TLS.
    let isSecure: Bool
    let proxies: TrustedProxies
    let connections: OpenConnections
    let bodyLimit: @Sendable (RequestHead) throws -> Int
    let bodyFile: @Sendable (RequestHead) throws -> BodyFile?
    let decorate: @Sendable (inout Response) -> Void
    let report: @Sendable (any Error, RequestHead) -> Void
    let admit: Admission
    let watch: HangUpWatch
    let exchangeCount = ExchangeCount()
    private let state = Mutex(State())

    private struct State {
        var isStopping = false
        /// Requests from their first line until their connection is done with them.
        var open: [ObjectIdentifier: Exchange] = [:]
        var drainWaiter: CheckedContinuation<Bool, Never>?
    }

    init(
        isSecure: Bool = false, proxies: TrustedProxies = TrustedProxies(), connections: OpenConnections,
        bodyLimit: @escaping @Sendable (RequestHead) throws -> Int,
        bodyFile: @escaping @Sendable (RequestHead) throws -> BodyFile? = { _ in nil },
        decorate: @escaping @Sendable (inout Response) -> Void,
        report: @escaping @Sendable (any Error, RequestHead) -> Void, admit: @escaping Admission, watch: HangUpWatch
    ) {
        self.isSecure = isSecure
        self.proxies = proxies
        self.connections = connections
        self.bodyLimit = bodyLimit
        self.bodyFile = bodyFile
        self.decorate = decorate
        self.report = report
        self.admit = admit
        self.watch = watch
    }

    var isStopping: Bool { state.withLock { $0.isStopping } }
    var limits: Limits { connections.limits }

    func opened(_ exchange: Exchange) {
        state.withLock { $0.open[ObjectIdentifier(exchange)] = exchange }
    }

    func closed(_ exchange: Exchange) {
        let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            state.open[ObjectIdentifier(exchange)] = nil
            guard state.open.isEmpty else { return nil }
            defer { state.drainWaiter = nil }
            return state.drainWaiter
        }
        waiter?.resume(returning: true)
    }

    /// Answers a request; whatever its handler throws becomes a problem.
    ///
    /// - Parameter handler: who answers it, when that is known already.
    func answer(_ request: Request, by handler: Handler?) async -> Response {
        do {
            let handler = if let handler { handler } else { try await admit(request.head) }
            return try await handler(request)
        } catch {
            return refusal(error, of: request.head)
        }
    }

    /// What an error is told as; one that the client sees only as a 500 is reported.
    func refusal(_ error: any Error, of head: RequestHead) -> Response {
        if !(error is any ProblemConvertible), !(error is CancellationError) { report(error, head) }
        return Response(problem: Problem(error))
    }

    /// Sends a heartbeat on every event stream.
    func beat() {
        for exchange in openExchanges { exchange.stream?.beat() }
    }

    private var openExchanges: [Exchange] { state.withLock { Array($0.open.values) } }
}

// MARK: - Stopping

extension Service {
    /// Refuses new requests from now on; false when the server was stopping already.
    func beginStopping() -> Bool {
        state.withLock { state in
            defer { state.isStopping = true }
            return !state.isStopping
        }
    }

    func endStreams() {
        for exchange in openExchanges { exchange.stream?.stop() }
    }

    /// Waits until no request is open; false when that took too long.
    func isDrained(within grace: Duration) async -> Bool {
        let timer = Task {
            try? await Task.sleep(for: grace)
            let waiter = state.withLock { state in
                defer { state.drainWaiter = nil }
                return state.drainWaiter
            }
            waiter?.resume(returning: false)
        }
        defer { timer.cancel() }
        return await withCheckedContinuation { continuation in
            let isEmpty = state.withLock { state in
                if !state.open.isEmpty { state.drainWaiter = continuation }
                return state.open.isEmpty
            }
            if isEmpty { continuation.resume(returning: true) }
        }
    }

    /// Gives up on requests that are still open: cancels their tasks and resumes their connections, because the library
    /// refuses to stop with paused connections.
    func abandon() {
        for exchange in openExchanges { exchange.abandon() }
    }
}
