import Synchronization
import Values

/// Work that is heavy, one piece at a time, each client in its turn.
///
/// Who asks for much waits for its own: whoever comes waits for one piece of each other client, however many those have.
/// All that is not heavy waits for one piece at most.
package final class Turns: Sendable {
    /// How much one client may have begun.
    private let mostOfOne: Int
    private let state = Mutex(State())

    private struct State {
        var isTaken = false
        /// The clients that wait, in the order of their turns.
        var order: [String] = []
        var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
        /// Pieces of work that are not done, by client.
        var begun: [String: Int] = [:]
    }

    package init(mostOfOne: Int = 8) {
        self.mostOfOne = mostOfOne
    }

    /// How many wait for their turns.
    var waiting: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

    /// Works when the client's turn has come.
    ///
    /// - Throws: a 429 problem when the client has begun too much already, or what `work` throws.
    package func run<Value>(for client: String, _ work: (Turn) async throws -> Value) async throws -> Value {
        try begin(client)
        defer { state.withLock { $0.begun[client] = $0.begun[client].flatMap { $0 > 1 ? $0 - 1 : nil } } }
        await take(client)
        defer { give() }
        return try await work(Turn(turns: self, client: client))
    }

    private func begin(_ client: String) throws(Problem) {
        let isTaken = state.withLock { state in
            guard state.begun[client, default: 0] < mostOfOne else { return false }
            state.begun[client, default: 0] += 1
            return true
        }
        if !isTaken { throw .tooMuchAtOnce(mostOfOne) }
    }

    fileprivate func take(_ client: String) async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.isTaken else {
                    state.isTaken = true
                    return true
                }
                if state.waiting[client] == nil { state.order.append(client) }
                state.waiting[client, default: []].append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    fileprivate func give() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.order.isEmpty else {
                state.isTaken = false
                return nil
            }
            let client = state.order.removeFirst()
            guard var waiting = state.waiting.removeValue(forKey: client) else { return nil }
            let next = waiting.removeFirst()
            if !waiting.isEmpty {
                state.waiting[client] = waiting
                state.order.append(client)
            }
            return next
        }
        next?.resume()
    }
}

/// Somebody's turn, while it lasts.
package struct Turn: Sendable {
    fileprivate let turns: Turns
    fileprivate let client: String

    /// Leaves the turn to others while something is waited for, and waits for the next.
    func pause<Value: Sendable>(_ waiting: () async -> Value) async -> Value {
        turns.give()
        let value = await waiting()
        await turns.take(client)
        return value
    }
}

extension Problem {
    /// 429 to whoever has more heavy work under way than is reasonable.
    fileprivate static func tooMuchAtOnce(_ most: Int) -> Problem {
        Problem(
            .tooManyRequests, CodedText("too-much-at-once", ["most": .number(most)]),
            detail: "There are \(most) large files under way for this token.", action: "Wait until one is done.")
    }
}
