import CMicroHTTPD
import Dispatch
import Glibc
import Synchronization

/// Notices when a client hangs up whose connection is paused, as the library does not watch those.
final class HangUpWatch: Sendable {
    /// Identifies one watched connection; unlike a descriptor, it is never reused.
    struct Ticket: Hashable {
        fileprivate let number: UInt64
        fileprivate let descriptor: Int32
    }

    private let epoll: Int32
    private let state = Mutex(State())
    // Dispatch sources may be cancelled from any thread.
    private nonisolated(unsafe) let source: any DispatchSourceRead

    private struct State {
        var last: UInt64 = 0
        var actions: [UInt64: @Sendable () -> Void] = [:]
    }

    /// Nil when the system has no descriptors left; `errno` says so.
    init?() {
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { return nil }
        // An epoll descriptor is itself readable when an event is pending, so no thread has to wait for it.
        source = DispatchSource.makeReadSource(
            fileDescriptor: epoll, queue: DispatchQueue(label: "http.hang-ups"))
        source.setEventHandler { @Sendable [weak self] in self?.look() }
        source.setCancelHandler { @Sendable [epoll] in close(epoll) }
        source.resume()
    }

    deinit {
        source.cancel()
    }

    /// Calls `action` once when the peer of a socket closes or breaks off.
    func add(_ descriptor: Int32, _ action: @escaping @Sendable () -> Void) -> Ticket? {
        let number = state.withLock { state in
            state.last += 1
            state.actions[state.last] = action
            return state.last
        }
        var event = epoll_event()
        event.events = EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue
        event.data.u64 = number
        guard epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
            state.withLock { $0.actions[number] = nil }
            return nil
        }
        return Ticket(number: number, descriptor: descriptor)
    }

    /// Ends the watch; the descriptor must still be the one that was watched.
    func cancel(_ ticket: Ticket) {
        state.withLock { $0.actions[ticket.number] = nil }
        epoll_ctl(epoll, EPOLL_CTL_DEL, ticket.descriptor, nil)
    }

    private func look() {
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 64) { events in
            // A pointer that may be none is refused by the headers of glibc 2.41.
            guard let first = events.baseAddress else { return }
            let count = epoll_wait(epoll, first, Int32(events.count), 0)
            for event in events.prefix(Int(max(count, 0))) {
                let action = state.withLock { $0.actions.removeValue(forKey: event.data.u64) }
                action?()
            }
        }
    }
}
