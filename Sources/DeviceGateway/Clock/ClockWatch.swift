package import HerdStore
import Links
import Synchronization
import Values

/// Notices when the clock of this computer is wrong, and when it is set.
///
/// Then what it has dated in this boot of the computer is put right, also before a restart of the gateway. What was recorded in
/// an earlier boot stays as it is: by how much the clock was off then, nobody knows any more.
package final class ClockWatch: Sendable {
    fileprivate struct State {
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
        /// Whether the computer was told the time when that was looked at last.
        var isTold = false
        /// When that was, by the steady clock.
        var lookedAt: Timestamp?
    }

    private let store: HerdStore
    private let clock: StationClock
    private let judge: ClockJudge
    private let isSynchronised: @Sendable () -> Bool
    private let news: News
    private let log: Log
    /// The newest event from before the first start in this boot, and since when the clock ran that dates what is noted.
    private let start: (event: Int, moment: Timestamp)
    private let state: Mutex<State>

    private static let interval = Duration.seconds(1)

    /// - Parameter isSynchronised: whether the computer is told the time.
    package static func begin(
        _ store: HerdStore, clock: StationClock, news: News, log: Log,
        isSynchronised: @escaping @Sendable () -> Bool = { KernelClock.isSynchronised }
    ) async throws -> ClockWatch {
        let (event, newest, isDoubted) = try await store.newestRecord()
        var state = State(lead: clock.lead)
        // What is not in doubt any more is said, also when it was not looked at meanwhile.
        state.owesWord = isDoubted
        state.isTold = isSynchronised()
        if let boot = clock.boot {
            for weighing in try await store.datedWeighings(in: boot, limit: DatedWeighings.most) {
                state.takeUp(weighing, in: boot)
            }
        }
        return ClockWatch(
            store, clock, ClockJudge(newestRecord: newest), since: event, state, news: news, log: log,
            isSynchronised: isSynchronised)
    }

    private init(
        _ store: HerdStore, _ clock: StationClock, _ judge: ClockJudge, since event: Int, _ state: State, news: News,
        log: Log, isSynchronised: @escaping @Sendable () -> Bool
    ) {
        (self.store, self.clock, self.judge, self.news, self.log) = (store, clock, judge, news, log)
        self.isSynchronised = isSynchronised
        start = (clock.boot?.event ?? event, clock.boot?.began ?? clock.steady.now())
        self.state = Mutex(state)
    }

    /// Takes up a weighing that an earlier run has dated and could not store.
    func takeUp(_ draft: WeighingDraft, at moment: Timestamp, of key: String) {
        guard let boot = clock.boot, let began = draft.moment else { return }
        let weighing = DatedWeighing(
            idempotencyKey: key, moment: began, at: moment, isUnsure: draft.clock == .unsure)
        state.withLock { $0.takeUp(weighing, in: boot) }
    }

    /// How long ago the clock was looked at; `nil` before the first time.
    var sinceLook: Duration? {
        let now = clock.steady.now()
        return state.withLock { $0.lookedAt }.map { now - $0 }
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
    /// - Returns: its time, what is wrong with that, and the moment that the store has to keep with it.
    func date(_ moment: Timestamp, of key: String) -> (at: Timestamp, mark: ClockMark?, moment: SteadyMoment?) {
        let lead = clock.lead
        return state.withLock { state in
            let mark: ClockMark? = state.doubt == nil ? nil : .unsure
            // What another boot has begun was dated by its clock.
            guard moment >= start.moment else { return (moment + lead, mark, nil) }
            let kept = state.isTold ? nil : clock.boot?.moment(moment)
            state.dated.note(key, at: lead, isUnsure: mark != nil, isKept: kept != nil)
            return (moment + lead, mark, kept)
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
            (state.lead, state.isTold) = (lead, isTold)
            if !step.isShort {
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
            if isTold { await trust(lead) }
        }
        // At its end: who waits for a store that hangs looks at no clock.
        state.withLock { $0.lookedAt = clock.steady.now() }
    }

    private func trust(_ lead: Duration) async {
        let kept = state.withLock { $0.dated.settled(by: lead) }
        var settled = Set(kept)
        if !kept.isEmpty {
            // What is not stored yet is settled when it is, and so is all of it when the store can be written again.
            settled.subtract((try? await store.settle(kept)) ?? kept)
        }
        state.withLock { [settled] in $0.dated.trust(lead, settled: settled) }
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
                "the clock was set by \(step.components.seconds) s; \(corrections.count - missing.count) weighings of this boot go by it now"
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

extension ClockWatch.State {
    /// Goes on with a weighing of an earlier run in the same boot.
    fileprivate mutating func takeUp(_ weighing: DatedWeighing, in boot: Boot) {
        guard let moment = boot.time(of: weighing.moment) else { return }
        let then = weighing.at - moment
        dated.note(weighing.idempotencyKey, at: then, isUnsure: weighing.isUnsure, isKept: true)
        // The clock was set while nobody looked.
        if !(lead - then).isShort { (unsaid, owesWord) = (lead - then, true) }
    }
}
