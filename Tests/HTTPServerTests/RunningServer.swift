import HTTPServer
import Synchronization
import TestSupport
import Testing

/// Runs a server on a free port for the length of a test; every exchange must be freed at its end.
func withServer(
    limits: Limits = .patient,
    bodyLimit: @escaping @Sendable (RequestHead) -> Int = { _ in 1 << 20 },
    bodyFile: @escaping @Sendable (RequestHead) throws -> BodyFile? = { _ in nil },
    report: @escaping @Sendable (any Error, RequestHead) -> Void = { _, _ in },
    handler: @escaping Handler,
    _ test: (HTTPServer) async throws -> Void
) async throws {
    let server = try await HTTPServer.start(
        listen: ListenAddress(host: "127.0.0.1", port: 0), limits: limits, bodyLimit: bodyLimit,
        bodyFile: bodyFile, decorate: { $0.headers["X-Content-Type-Options"] = "nosniff" }, report: report,
        handler: handler)
    do {
        try await test(server)
    } catch {
        await server.stop(grace: .zero)
        throw error
    }
    await server.stop()
    #expect(await server.holds { $0 == 0 }, "\(server.openExchanges) exchanges leak")
}

extension Limits {
    /// Nobody is cut off because the machine of a test has stopped for a while.
    static let patient: Limits = {
        var limits = Limits()
        (limits.headTime, limits.bodyTime) = (.seconds(600), .seconds(600))
        return limits
    }()
}

extension HTTPServer {
    /// Waits until so many exchanges are in memory; false when the test's time was over before.
    func holds(_ isEnough: (Int) -> Bool) async -> Bool {
        for await _ in exchangeChanges where isEnough(openExchanges) { return true }
        return false
    }
}

/// Answers with what it was asked: method, path and the length of the body.
let echo: Handler = { request in
    Response(text: "\(request.method) \(request.path) \(request.body.count)")
}

/// Asks again and again for what tells nobody when it happens; false when it has not after a minute.
func eventually(_ condition: () async -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
        if await condition() { return true }
        await Task.yield()
    }
    return await condition()
}

/// A door that tasks wait at until it is opened.
final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            defer { state = (true, []) }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
