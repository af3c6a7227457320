import HerdStore
import TestSupport
import Testing
import Values

@testable import DeviceGateway

/// The gateway is started again while the clock is wrong, by its watchdog or for a new version: that costs no weighing its time
/// as long as the computer was not started again too.
struct RestartedClockTests {
    private let time = SetClock()
    private let isToldTheTime = Flag()
    private let folder: TemporaryFolder

    private static let hour = Duration.seconds(3600)

    init() throws { folder = try TemporaryFolder() }

    /// One run of the gateway, from its start on.
    private struct Run {
        let store: HerdStore
        let clock: StationClock
        let watch: ClockWatch
        let news: News

        /// Weighs an animal now, as a place does.
        func weigh(_ key: String) async throws -> Weighing {
            let (draft, at) = draft(key)
            return try await store.record(draft, at: at, idempotencyKey: key).weighing
        }

        func draft(_ key: String) -> (draft: WeighingDraft, at: Timestamp) {
            let dated = watch.date(clock.steady.now(), of: key)
            let draft = WeighingDraft(
                place: "main", weight: Weight(grams: 400_000), text: key, reason: .noEID, clock: dated.mark,
                moment: dated.moment)
            return (draft, dated.at)
        }

        func corrections() async throws -> [ClockCorrection] {
            try await store.events(after: 0).filter { $0.kind == .clockCorrected }.map { try $0.data.decoded() }
        }
    }

    /// Starts the gateway in a boot, as the daemon does.
    private func start(in boot: String) async throws -> Run {
        let (time, news) = (time, News())
        let store = try await HerdStore.open(
            .file(folder.file("gateway.sqlite")), clock: StoreClock(now: { time.system }, day: \.day))
        let clock = time.station(in: try await store.enter(boot: boot, began: time.system - .seconds(60)))
        let watch = try await ClockWatch.begin(store, clock: clock, news: news, log: Log { _ in }) {
            [isToldTheTime] in isToldTheTime.value
        }
        await watch.look()
        return Run(store: store, clock: clock, watch: watch, news: news)
    }

    /// A farm that has weighed by a clock that was right, whose battery is dead by the next morning.
    private func startWithDeadBattery(in boot: String) async throws -> Run {
        let yesterday = try await start(in: "yesterday")
        let weighing = try await yesterday.weigh("yesterday")
        _ = try await yesterday.store.closeSession(weighing.sessionId, by: "test")
        time.pass(Self.hour)
        time.set(by: .zero - (time.system - Timestamp(microseconds: 0)))
        let run = try await start(in: boot)
        #expect(run.news.trouble.clock?.reason == .beforeProgram)
        return run
    }

    @Test(arguments: [true, false])
    func `what was weighed in 1970 has its time once that is known, though the gateway was started again`(
        isSetMeanwhile: Bool
    ) async throws {
        let before = try await startWithDeadBattery(in: "today")
        let right = Duration.seconds(1_800_000_000) + Self.hour
        let moment = before.clock.steady.now()
        let wrong = try await before.weigh("today")
        #expect(wrong.clock == .unsure && wrong.at < Timestamp(microseconds: 1_000_000))
        let opened = try await before.store.session(wrong.sessionId).openedAt
        time.pass(.seconds(30))

        if isSetMeanwhile { time.set(by: right) }
        let after = try await start(in: "today")
        #expect(after.clock.steady.now() - moment == .seconds(30), "the steady clock goes on")
        if !isSetMeanwhile {
            #expect(try await after.store.weighing(wrong.id).clock == .unsure)
            time.set(by: right)
            await after.watch.look()
        }
        let weighing = try await after.store.weighing(wrong.id)
        #expect(weighing.clock == .corrected && weighing.at == wrong.at + right)
        #expect(weighing.at == time.system - .seconds(30))
        let session = try await after.store.session(wrong.sessionId)
        #expect(session.openedAt == opened + right && session.name == time.system.day.description)
        let told = [ClockCorrection(seconds: Int(right.components.seconds), weighings: 1)]
        #expect(try await after.corrections() == told)
        #expect(after.news.trouble.isClear)

        await after.watch.look()
        let again = try await start(in: "today")
        #expect(try await again.store.weighing(wrong.id).at == weighing.at)
        #expect(try await again.corrections() == told, "once")
    }

    @Test func `what was weighed before the computer was started again stays marked, and the doubt is over`()
        async throws
    {
        let before = try await startWithDeadBattery(in: "today")
        let wrong = try await before.weigh("today")
        time.set(by: .seconds(1_800_000_000) + Self.hour)
        let after = try await start(in: "tomorrow")
        let weighing = try await after.store.weighing(wrong.id)
        #expect(weighing.clock == .unsure && weighing.at == wrong.at)
        #expect(try await after.store.session(wrong.sessionId).openedAt.day == Timestamp(microseconds: 0).day)
        #expect(try await after.corrections() == [ClockCorrection(seconds: 0)])
        #expect(try await after.store.newestRecord().isDoubted == false)
        let again = try await start(in: "tomorrow")
        #expect(try await again.corrections().count == 1)
    }

    @Test(arguments: [hour * 2, hour * -2])
    func `so has what a clock has dated that nobody could doubt`(step: Duration) async throws {
        let before = try await start(in: "today")
        let wrong = try await before.weigh("one")
        #expect(wrong.clock == nil)
        // A clock that is ahead, or that nothing was recorded by before, gives nothing away until the network sets it.
        time.set(by: step)
        isToldTheTime.value = true
        let after = try await start(in: "today")
        let weighing = try await after.store.weighing(wrong.id)
        #expect(weighing.at == wrong.at + step && weighing.clock == .corrected)
        #expect(
            try await after.corrections() == [ClockCorrection(seconds: Int(step.components.seconds), weighings: 1)])
    }

    @Test func `what a clock has dated that is told the time stays, also when that was said later`() async throws {
        let run = try await start(in: "today")
        let early = try await run.weigh("before it was told")
        isToldTheTime.value = true
        await run.watch.look()
        let late = try await run.weigh("told")
        isToldTheTime.value = false
        time.set(by: Self.hour * 72)
        let after = try await start(in: "today")
        for weighing in [early, late] { #expect(try await after.store.weighing(weighing.id).at == weighing.at) }
        #expect(try await after.corrections().isEmpty)
    }

    @Test func `what was left in the spool is put right when it is stored`() async throws {
        let path = folder.file("spool")
        let before = try await startWithDeadBattery(in: "today")
        let (draft, at) = before.draft("late")
        #expect(draft.clock == .unsure)
        try SpoolFile(path, size: 65_536).append(
            PendingWrite.weighing(draft, at: at, key: "late", nil).json())

        let after = try await start(in: "today")
        _ = await Backlog.open(
            after.store, path: path, clock: after.clock, dating: after.watch, news: after.news, log: Log { _ in })
        time.set(by: .seconds(1_800_000_000) + Self.hour)
        await after.watch.look()
        let weighing = try #require(try await after.store.weighings().items.first { $0.text == "late" })
        #expect(weighing.clock == .corrected && time.system - weighing.at < .seconds(1))
        #expect(try await after.corrections().map(\.weighings) == [1])
    }

    @Test func `what is left in the spool and was stored and put right all the same is not put right twice`()
        async throws
    {
        let path = folder.file("spool")
        let before = try await startWithDeadBattery(in: "today")
        let (draft, at) = before.draft("late")
        let stored = try await before.store.record(draft, at: at, idempotencyKey: "late").weighing
        time.set(by: .seconds(1_800_000_000) + Self.hour)
        await before.watch.look()
        let right = try await before.store.weighing(stored.id)
        #expect(right.clock == .corrected && right.at != at)
        // The power went before the file was emptied.
        try SpoolFile(path, size: 65_536).append(PendingWrite.weighing(draft, at: at, key: "late", nil).json())

        let after = try await start(in: "today")
        _ = await Backlog.open(
            after.store, path: path, clock: after.clock, dating: after.watch, news: after.news, log: Log { _ in })
        await after.watch.look()
        #expect(try await after.store.weighing(stored.id).at == right.at)
        #expect(try await after.corrections().count == 1)
    }
}
