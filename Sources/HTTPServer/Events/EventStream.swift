import Dispatch
import Synchronization

/// A stream of server-sent events to one client, with a bounded queue.
///
/// A handler makes one, answers with `Response(events:)`, keeps it, and sends to it until `onTermination`. A client
/// that reads too slowly first loses droppable frames, the oldest first. If that is not enough it is disconnected; it
/// then reconnects by itself and resumes with `Last-Event-ID`.
package final class EventStream: Sendable {
    /// How many frames and bytes may wait for one client.
    package struct Bounds: Sendable {
        package var frames = 512
        package var bytes = 1 << 20

        package init() {}
    }

    private static let terminations = DispatchQueue(label: "http.terminations")
    private let bounds: Bounds
    /// Nothing but what is sent goes to the client: no heartbeat may stand in a file.
    private let isSilent: Bool
    private let state = Mutex(State())

    package init(bounds: Bounds = Bounds()) {
        self.bounds = bounds
        isSilent = false
    }

    /// The queue of a body that is made while it is sent.
    init(ofBodyWith bounds: Bounds) {
        self.bounds = bounds
        isSilent = true
    }

    /// Queues an event; false once the client is gone.
    @discardableResult
    package func send(
        id: String? = nil, event: String? = nil, data: some StringProtocol, isDroppable: Bool = false
    ) -> Bool {
        send(EventFrame(id: id, event: event, data: data, isDroppable: isDroppable))
    }

    /// Queues a frame; false once the client is gone.
    @discardableResult
    package func send(_ frame: EventFrame) -> Bool {
        let overflows: Bool? = state.withLock { state in
            guard state.phase == .open else { return nil }
            state.queue.append(frame)
            if !state.queue.trim(to: bounds) { return true }
            state.wakeIfWaiting()
            return false
        }
        if overflows == true { terminate() }
        return overflows == false
    }

    /// Waits until at least half of the queue is free; false when the client is gone.
    ///
    /// Called between pages when many stored events are replayed.
    package func room() async -> Bool {
        await withCheckedContinuation { continuation in
            let answer: Bool? = state.withLock { state in
                guard state.phase == .open else { return false }
                if state.queue.isHalfFree(of: bounds) { return true }
                state.roomWaiters.append(continuation)
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    /// Ends the stream once everything queued has been sent.
    package func finish() {
        state.withLock { state in
            guard state.phase == .open else { return }
            state.phase = .finishing
            state.wakeIfWaiting()
        }
    }

    /// Sets an action to be called once when the client is gone or the stream has ended; soon, if it already has.
    ///
    /// It is called on a queue and never from within `send`, so it may take a lock that is held while sending.
    package func onTermination(_ action: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            guard state.phase != .terminated else { return true }
            state.onTermination = action
            return false
        }
        if isLate { Self.terminations.async(execute: action) }
    }

    /// Whether the client is gone or the stream has ended.
    package var isTerminated: Bool { state.withLock { $0.phase == .terminated } }
}

// MARK: - The server's side

extension EventStream {
    /// What a connection gets when it can send more.
    enum Taken: Equatable {
        case bytes(Int)
        /// Nothing is queued; the connection has been paused and will be woken.
        case waiting
        case ended
        case broken
    }

    /// How the stream reaches its connection.
    struct Connection: Sendable {
        /// Resumes a paused connection.
        let wake: @Sendable () -> Void
        /// Breaks the connection off.
        let breakOff: @Sendable () -> Void
    }

    /// How many frames have not been taken completely.
    var queuedFrames: Int { state.withLock { $0.queue.count } }

    /// Binds the stream to a connection; false when it is already bound or has ended.
    func attach(_ connection: Connection) -> Bool {
        state.withLock { state in
            guard state.connection == nil, state.phase != .terminated else { return false }
            state.connection = connection
            return true
        }
    }

    /// Copies queued bytes, or pauses the connection.
    ///
    /// `pause` and `wake` both happen under the lock, so no frame can slip in between looking and pausing, and a paused
    /// connection is woken exactly once.
    func take(into buffer: UnsafeMutableRawBufferPointer, pause: () -> Void) -> Taken {
        let (taken, waiters) = state.withLock { state -> (Taken, [CheckedContinuation<Bool, Never>]) in
            guard state.phase != .terminated else { return (.broken, []) }
            let count = state.queue.take(into: buffer)
            if count > 0 {
                state.hasProgressed = true
                return (.bytes(count), state.queue.isHalfFree(of: bounds) ? state.leaveRoomWaiters() : [])
            }
            if state.phase == .finishing {
                // A file that is whole leaves its connection to the next request.
                if isSilent { state.connection = nil }
                return (.ended, [])
            }
            state.isWaiting = true
            pause()
            return (.waiting, [])
        }
        for waiter in waiters { waiter.resume(returning: true) }
        return taken
    }

    /// Sends a heartbeat; drops a client that has taken nothing since the last one, or of a file since the last four.
    func beat() {
        let isStuck = state.withLock { state in
            guard state.phase == .open || isSilent else { return false }
            let isStuck = !state.queue.isEmpty && !state.hasProgressed
            state.hasProgressed = false
            state.idleBeats = isStuck ? state.idleBeats + 1 : 0
            return state.idleBeats >= (isSilent ? 4 : 1)
        }
        if isStuck { terminate() } else if !isSilent { send(.heartbeat) }
    }

    /// Ends the stream before its time: events as they are, a file so that nobody takes it for whole.
    package func stop() {
        if isSilent { terminate() } else { finish() }
    }

    /// Ends the stream at once: the client is gone, or has to go.
    func terminate() {
        let (action, waiters) = state.withLock { state -> Leaving in
            guard state.phase != .terminated else { return (nil, []) }
            state.phase = .terminated
            state.queue = FrameQueue()
            state.connection?.breakOff()
            state.wakeIfWaiting()
            state.connection = nil
            defer { state.onTermination = nil }
            return (state.onTermination, state.leaveRoomWaiters())
        }
        for waiter in waiters { waiter.resume(returning: false) }
        if let action { Self.terminations.async(execute: action) }
    }
}

extension EventStream {
    /// What remains to be called, outside the lock, when a stream ends.
    private typealias Leaving = (action: (@Sendable () -> Void)?, waiters: [CheckedContinuation<Bool, Never>])

    private struct State {
        enum Phase { case open, finishing, terminated }

        var phase = Phase.open
        var queue = FrameQueue()
        var connection: Connection?
        /// The connection is paused until `wake`.
        var isWaiting = false
        /// Something was taken since the last heartbeat.
        var hasProgressed = true
        /// Heartbeats in a row before which nothing was taken.
        var idleBeats = 0
        var onTermination: (@Sendable () -> Void)?
        var roomWaiters: [CheckedContinuation<Bool, Never>] = []

        mutating func wakeIfWaiting() {
            guard isWaiting else { return }
            isWaiting = false
            connection?.wake()
        }

        mutating func leaveRoomWaiters() -> [CheckedContinuation<Bool, Never>] {
            defer { roomWaiters = [] }
            return roomWaiters
        }
    }
}
