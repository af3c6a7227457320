import CLinux
import Dispatch
import Glibc
import Synchronization

/// The one thread on which everything about devices happens.
///
/// It waits for descriptors, alarms and jobs in one call, so that what a device says gets from the kernel to the recorder
/// without waking a second thread. Jobs are those of `LinkActor`, and of tasks that prefer this thread to the pool's
/// where they belong to no actor.
package final class LinkLoop: SerialExecutor, TaskExecutor {
    package static let shared = LinkLoop()

    /// Tells one watch or alarm from all others there ever were.
    typealias Ticket = UInt64

    /// What a watch calls, with memory to read into.
    struct Handler {
        let handle: @Sendable (Readiness, UnsafeMutableRawBufferPointer) -> Void
    }

    /// What an alarm calls.
    struct Ring {
        let ring: @Sendable () -> Void
    }

    private struct State {
        var jobs: [UnownedJob] = []
        var handlers: [Ticket: Handler] = [:]
        /// When which alarm rings.
        var alarms: [Ticket: ContinuousClock.Instant] = [:]
        var rings: [Ticket: Ring] = [:]
        /// Before this no alarm rings.
        var nextAlarm: ContinuousClock.Instant?
        var lastTicket: Ticket = 0
        /// Whether the thread waits and has to be woken for anything new.
        var isWaiting = false
    }

    private let state = Mutex(State())
    private let thread = Atomic<pthread_t>(0)
    private let epoll: Int32
    /// Ends a wait.
    private let wake: Int32

    /// As much as a read of one descriptor takes; the others wait meanwhile.
    private static let memorySize = 16 * 1024
    private static let wakeTicket: Ticket = 0

    init() {
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        wake = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        // Told at each change of it, so that it need not be read.
        var event = epoll_event(events: EPOLLIN.rawValue | EPOLLET.rawValue, data: epoll_data_t(u64: Self.wakeTicket))
        let isReady = epoll_ctl(epoll, EPOLL_CTL_ADD, wake, &event) == 0
        precondition(isReady, "the system gives no epoll: errno \(errno); is the limit of open files reached?")
        DispatchQueue(label: "gatewayd.links").async { self.run() }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        change { $0.jobs.append(job) }
    }

    package func checkIsolated() {
        precondition(isIsolatingCurrentContext() == true, "this belongs to LinkActor and runs elsewhere")
    }

    package func isIsolatingCurrentContext() -> Bool? { pthread_self() == thread.load(ordering: .relaxed) }

    /// Changes what the thread is to do, and wakes it if it waits.
    private func change(_ body: (inout State) -> Void) {
        let wasWaiting = state.withLock { state in
            body(&state)
            defer { state.isWaiting = false }
            return state.isWaiting
        }
        if wasWaiting { eventfd_write(wake, 1) }
    }

    // MARK: - Watches and alarms

    func ticket(for handler: Handler? = nil) -> Ticket {
        state.withLock { state in
            state.lastTicket += 1
            state.handlers[state.lastTicket] = handler
            return state.lastTicket
        }
    }

    /// How many watches there are.
    var watchCount: Int { state.withLock { $0.handlers.count } }

    func forget(_ ticket: Ticket) {
        // Let go without the lock, which what the handler holds may want at its end.
        let handler = state.withLock { $0.handlers.removeValue(forKey: ticket) }
        withExtendedLifetime(handler) {}
    }

    /// Watches a descriptor for something else than before.
    func watch(_ descriptor: Int32, _ ticket: Ticket, from: Readiness, to: Readiness) throws(SystemFailure) {
        var event = epoll_event(events: to.events, data: epoll_data_t(u64: ticket))
        // A hang-up is told even to who wants to know nothing, again and again.
        let operation = from.isEmpty ? EPOLL_CTL_ADD : to.isEmpty ? EPOLL_CTL_DEL : EPOLL_CTL_MOD
        guard epoll_ctl(epoll, operation, descriptor, &event) == 0 else { throw SystemFailure(code: errno) }
    }

    func setAlarm(_ ticket: Ticket, at moment: ContinuousClock.Instant, _ ring: Ring) {
        let isNext = state.withLock { state in
            (state.alarms[ticket], state.rings[ticket]) = (moment, ring)
            guard state.nextAlarm.map({ moment < $0 }) ?? true else { return false }
            state.nextAlarm = moment
            return true
        }
        if isNext { change { _ in } }
    }

    func cancelAlarm(_ ticket: Ticket) {
        let ring = state.withLock { state in
            state.alarms[ticket] = nil
            return state.rings.removeValue(forKey: ticket)
        }
        withExtendedLifetime(ring) {}
    }

    // MARK: - The thread

    private func run() {
        thread.store(pthread_self(), ordering: .relaxed)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.memorySize, alignment: 16)
        var events = [epoll_event](repeating: epoll_event(), count: 128)
        var jobs: [UnownedJob] = []
        while true {
            let count = epoll_wait(epoll, &events, Int32(events.count), pause())
            for (handler, readiness) in handlers(of: events.prefix(Int(max(0, count)))) {
                handler.handle(readiness, memory)
            }
            for alarm in dueAlarms() { alarm.ring() }
            // Jobs make jobs; descriptors get their turn in between.
            state.withLock { swap(&$0.jobs, &jobs) }
            for job in jobs {
                job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
            }
            jobs.removeAll(keepingCapacity: true)
        }
    }

    /// How many milliseconds there is nothing to do; -1 for ever.
    private func pause() -> Int32 {
        state.withLock { state in
            guard state.jobs.isEmpty else { return 0 }
            state.isWaiting = true
            guard let nextAlarm = state.nextAlarm else { return -1 }
            let milliseconds = ((nextAlarm - .now) / .milliseconds(1)).rounded(.up)
            return Int32(min(max(0, milliseconds), 86_400_000))
        }
    }

    private func handlers(of events: ArraySlice<epoll_event>) -> [(Handler, Readiness)] {
        state.withLock { state in
            state.isWaiting = false
            return events.compactMap { event in
                state.handlers[event.data.u64].map { ($0, Readiness(event.events)) }
            }
        }
    }

    private func dueAlarms() -> [Ring] {
        state.withLock { state in
            guard let nextAlarm = state.nextAlarm else { return [] }
            let now = ContinuousClock.now
            guard nextAlarm <= now else { return [] }
            let due = state.alarms.filter { $0.value <= now }.keys
            for ticket in due { state.alarms[ticket] = nil }
            // Of some hundred alarms a few ring in a second: no need for a heap.
            state.nextAlarm = state.alarms.values.min()
            return due.compactMap { state.rings.removeValue(forKey: $0) }
        }
    }
}
