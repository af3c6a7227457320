import Synchronization

/// A body that is sent while it is made: whoever makes it waits for the client, and is told when that is gone.
///
/// In memory there are never more than some pieces. Nobody knows how long it becomes, so it has no length; when it cannot
/// be made to its end, its connection is broken off, and the client knows that it is not whole.
package final class BodyStream: Sendable {
    /// Takes the text that is next; throws when nobody wants it any more.
    package typealias Sink = @Sendable (String) async throws -> Void

    /// What is shorter is one answer, with its length.
    static let piece = 64 * 1024

    let queue: EventStream
    private let state = Mutex(State())

    enum Beginning: Sendable {
        /// All of it is here already.
        case whole([UInt8])
        /// There is more than one piece.
        case streamed
    }

    private struct State {
        var pending: [UInt8] = []
        var beginning: Result<Beginning, any Error>?
        var waiter: CheckedContinuation<Beginning, any Error>?
        /// In whose turn it is made; nobody's where it is made at once.
        var turn: Turn?
    }

    init() {
        var bounds = EventStream.Bounds()
        bounds.frames = 16
        bounds.bytes = 16 * Self.piece
        queue = EventStream(ofBodyWith: bounds)
    }

    /// Makes all of the body.
    ///
    /// - Parameter pace: in whose turn.
    func make(at pace: Pace?, _ write: (Sink) async throws -> Void) async {
        do {
            guard let pace else { return try await makeAll(write) }
            try await pace.turns.run(for: pace.client) { turn in
                state.withLock { $0.turn = turn }
                try await makeAll(write)
            }
        } catch {
            settle(.failure(error))
            queue.terminate()
        }
    }

    private func makeAll(_ write: (Sink) async throws -> Void) async throws {
        try await write { try await self.take($0) }
        try await end()
    }

    /// Waits until it is known whether the body is short; throws what prevents even its first piece.
    func beginning() async throws -> Beginning {
        try await withCheckedThrowingContinuation { continuation in
            let known = state.withLock { state in
                if state.beginning == nil { state.waiter = continuation }
                return state.beginning
            }
            if let known { continuation.resume(with: known) }
        }
    }

    private func take(_ text: String) async throws {
        try Task.checkCancellation()
        let full: [UInt8] = state.withLock { state in
            state.pending += text.utf8
            guard state.pending.count >= Self.piece else { return [] }
            defer { state.pending = [] }
            return state.pending
        }
        // A page of long lines is more than may wait at once.
        for start in stride(from: 0, to: full.count, by: Self.piece) {
            settle(.success(.streamed))
            try await send(Array(full[start...].prefix(Self.piece)))
        }
    }

    private func end() async throws {
        let (rest, isBegun) = state.withLock { ($0.pending, $0.beginning != nil) }
        guard isBegun else { return settle(.success(.whole(rest))) }
        if !rest.isEmpty { try await send(rest) }
        queue.finish()
    }

    private func send(_ piece: [UInt8]) async throws {
        let turn = state.withLock { $0.turn }
        // A client that reads slowly holds up nobody else.
        let hasRoom = if let turn { await turn.pause { await queue.room() } } else { await queue.room() }
        guard hasRoom, queue.send(EventFrame(piece: piece)) else { throw CancellationError() }
    }

    /// Tells how it begins, once.
    private func settle(_ beginning: Result<Beginning, any Error>) {
        let waiter = state.withLock { state -> CheckedContinuation<Beginning, any Error>? in
            guard state.beginning == nil else { return nil }
            state.beginning = beginning
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(with: beginning)
    }
}

/// What is made piece by piece, in turns with what others want.
package struct Pace: Sendable {
    let turns: Turns
    let client: String

    package init(_ turns: Turns, for client: String) {
        (self.turns, self.client) = (turns, client)
    }
}

extension Response {
    /// What `write` makes: one answer when it is short, else sent while it is made.
    ///
    /// - Throws: what prevents its first piece.
    package static func made(
        type: String, at pace: Pace? = nil, by write: @escaping @Sendable (BodyStream.Sink) async throws -> Void
    ) async throws -> Response {
        let body = BodyStream()
        let maker = Task { await body.make(at: pace, write) }
        body.queue.onTermination { maker.cancel() }
        let beginning = try await withTaskCancellationHandler {
            try await body.beginning()
        } onCancel: {
            maker.cancel()
        }
        switch beginning {
        case .whole(let bytes): return Response(type: type, bytes: bytes)
        case .streamed: return Response(.ok, headers: ["Content-Type": type], body: .made(body))
        }
    }
}
