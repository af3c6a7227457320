import Synchronization

/// What all requests of one server share.
final class Service: Sendable {
    /// Whether its connections are TLS.
    let isSecure: Bool
    let limits: Limits
    let bodyLimit: @Sendable (RequestHead) -> Int
    let bodyFile: @Sendable (RequestHead) throws -> BodyFile?
    let decorate: @Sendable (inout Response) -> Void
    let report: @Sendable (any Error, RequestHead) -> Void
    let handler: Handler
    let watch: HangUpWatch
    let exchangeCount = ExchangeCount()
    /// Bytes of body that exchanges hold.
    private let bodyBytes = Atomic<Int>(0)
    private let state = Mutex(State())

    private struct State {
        var isStopping = false
        /// Requests from their first line until their connection is done with them.
        var open: [ObjectIdentifier: Exchange] = [:]
        var drainWaiter: CheckedContinuation<Bool, Never>?
    }

    init(
        isSecure: Bool = false, limits: Limits, bodyLimit: @escaping @Sendable (RequestHead) -> Int,
        bodyFile: @escaping @Sendable (RequestHead) throws -> BodyFile? = { _ in nil },
        decorate: @escaping @Sendable (inout Response) -> Void,
        report: @escaping @Sendable (any Error, RequestHead) -> Void, handler: @escaping Handler, watch: HangUpWatch
    ) {
        self.isSecure = isSecure
        self.limits = limits
        self.bodyLimit = bodyLimit
        self.bodyFile = bodyFile
        self.decorate = decorate
        self.report = report
        self.handler = handler
        self.watch = watch
    }

    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// Reserves memory for bytes of a body; false when the limit is reached.
    func reserve(_ count: Int) -> Bool {
        guard bodyBytes.add(count, ordering: .relaxed).newValue <= limits.bodyBytes else {
            release(count)
            return false
        }
        return true
    }

    func release(_ count: Int) {
        bodyBytes.subtract(count, ordering: .relaxed)
    }

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
    func answer(_ request: Request) async -> Response {
        do {
            return try await handler(request)
        } catch {
            if !(error is any ProblemConvertible), !(error is CancellationError) { report(error, request.head) }
            return Response(problem: Problem(error))
        }
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
