package import HerdStore
import Links
import Synchronization
import Values

/// Notices when the clock of this computer is wrong, and when it is set.
///
/// Then what it has dated since the start is put right. What was recorded before the start stays as it is: by which clock
/// that was, nobody knows any more.
package final class ClockWatch: Sendable {
    private struct State {
        var dated = DatedWeighings()
        var lead: Duration
        var doubt: ClockDoubt?
        /// Somebody has said that it is right as it was set then.
        var confirmed: Duration?
        /// By how much it was set since the last correction was stored.
        var unsaid = Duration.zero
        /// Whether something was set or doubted that is not told yet.
        var owesWord = false
        var isFailing = false
    }

    private let store: HerdStore
    private let clock: StationClock
    private let judge: ClockJudge
    private let isSynchronised: @Sendable () -> Bool
    private let news: News
    private let log: Log
    /// The newest event from before the start, and the start.
    private let start: (event: Int, moment: Timestamp)
    private let state: Mutex<State>

    private static let interval = Duration.seconds(1)

    /// - Parameter isSynchronised: whether the computer is told the time.
    package static func begin(
        _ store: HerdStore, clock: StationClock, news: News, log: Log,
        isSynchronised: @escaping @Sendable () -> Bool = { KernelClock.isSynchronised }
    ) async throws -> ClockWatch {
        let (event, newest) = try await store.newestRecord()
        return ClockWatch(
            store, clock, ClockJudge(newestRecord: newest), since: event, news: news, log: log,
            isSynchronised: isSynchronised)
    }

    private init(
        _ store: HerdStore, _ clock: StationClock, _ judge: ClockJudge, since event: Int, news: News, log: Log,
        isSynchronised: @escaping @Sendable () -> Bool
    ) {
        (self.store, self.clock, self.judge, self.news, self.log) = (store, clock, judge, news, log)
        self.isSynchronised = isSynchronised
        start = (event, clock.steady.now())
        state = Mutex(State(lead: clock.lead))
    }

    /// Looks again and again, until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            await look()
            try? await Task.sleep(for: Self.interval)
        }
    }

    /// Dates what was recorded at a moment of the steady clock, by the clock as it is now.
    ///
    /// - Parameter key: what it is recorded under.
    func date(_ moment: Timestamp, of key: String) -> (at: Timestamp, mark: ClockMark?) {
        let lead = clock.lead
        return state.withLock { state in
            let mark: ClockMark? = state.doubt == nil ? nil : .unsure
            // What another run has begun was dated by its clock.
            if moment >= start.moment { state.dated.note(key, at: lead, isUnsure: mark != nil) }
            return (moment + lead, mark)
        }
    }

    /// A person says that the clock is right, whatever was recorded before.
    package func confirm() async {
        let lead = clock.lead
        state.withLock { $0.confirmed = lead }
        await look()
    }

    /// Looks at the clock; what comes to light is stored and told.
    package func look() async {
        let (lead, now, isTold) = (clock.lead, clock.now(), isSynchronised())
        let (before, doubt) = state.withLock { state in
            let before = state.doubt
            let step = lead - state.lead
            state.lead = lead
            if step > DatedWeighings.least || step < .zero - DatedWeighings.least {
                state.unsaid += step
                state.owesWord = true
                state.confirmed = nil
            }
            state.doubt = judge.doubt(now, isSynchronised: isTold || state.confirmed != nil)
            if before != nil, state.doubt == nil { state.owesWord = true }
            return (before, state.doubt)
        }
        if doubt != before { news.publish(doubt) }
        if let doubt {
            if before?.reason != doubt.reason { await tell(doubt, at: now) }
        } else {
            await putRight(by: lead)
            if isTold { state.withLock { $0.dated.trust(lead) } }
        }
    }

    private func tell(_ doubt: ClockDoubt, at now: Timestamp) async {
        log.error("the clock of this computer is wrong: it shows \(now), and it is later than \(doubt.earliest)")
        do {
            try await store.append(.clockDoubted, data: doubt)
        } catch {
            log.error("that the clock is wrong is not stored: \(error)")
        }
    }

    private func putRight(by lead: Duration) async {
        let (corrections, step, owesWord) = state.withLock { state in
            (state.dated.corrections(to: lead), state.unsaid, state.owesWord)
        }
        guard owesWord || !corrections.isEmpty else { return }
        do {
            let missing = try await store.correct(
                corrections, clockSetBy: Int(step.components.seconds), since: start.event)
            let isTold = corrections.isEmpty || missing.count < corrections.count
            state.withLock { state in
                state.dated.correct(to: lead, except: Set(missing))
                if isTold { (state.unsaid, state.owesWord) = (.zero, false) }
                state.isFailing = false
            }
            guard isTold else { return }
            log.notice(
                "the clock was set by \(step.components.seconds) s; \(corrections.count - missing.count) weighings since the start go by it now"
            )
        } catch {
            let isNews = state.withLock { state in
                defer { state.isFailing = true }
                return !state.isFailing
            }
            if isNews { log.error("the clock was set, and what it dated before is not put right yet: \(error)") }
        }
    }
}
