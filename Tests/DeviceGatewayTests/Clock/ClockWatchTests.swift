import HerdStore
import Testing
import Values

@testable import DeviceGateway

/// A clock that is wrong at the start and set right later costs no weighing its time.
struct ClockWatchTests {
    private let time = SetClock()
    private let news = News()
    private let isToldTheTime = Flag()

    private static let hour = Duration.seconds(3600)

    private func store() async throws -> HerdStore {
        let time = time
        return try await HerdStore.open(.memory, clock: StoreClock(now: { time.system }, day: \.day))
    }

    private func watch(_ store: HerdStore, _ clock: StationClock) async throws -> ClockWatch {
        let flag = isToldTheTime
        return try await ClockWatch.begin(
            store, clock: clock, news: news, log: Log { _ in }, isSynchronised: { flag.value })
    }

    /// Weighs an animal now, as a place does.
    private func weigh(_ key: String, in store: HerdStore, _ clock: StationClock, _ watch: ClockWatch) async throws
        -> Weighing.ID
    {
        let dated = watch.date(clock.steady.now(), of: key)
        let draft = WeighingDraft(
            place: "main", weight: Weight(grams: 400_000), text: key, reason: .noEID, clock: dated.mark)
        return try await store.record(draft, at: dated.at, idempotencyKey: key).weighing.id
    }

    private func corrections(in store: HerdStore) async throws -> [ClockCorrection] {
        try await store.events(after: 0).filter { $0.kind == .clockCorrected }.map { try $0.data.decoded() }
    }

    @Test(arguments: [hour * 72, hour, hour * -2, .seconds(3600 * 24 * 365 * 20)])
    func `what was weighed before the jump has the time that the clock shows after it`(step: Duration) async throws {
        let (store, clock) = (try await store(), time.station)
        let watch = try await watch(store, clock)
        var (ids, moments): ([Weighing.ID], [Timestamp]) = ([], [])
        for number in 0..<4 {
            if number == 2 { time.set(by: step) }
            moments.append(clock.steady.now())
            ids.append(try await weigh("\(number)", in: store, clock, watch))
            time.pass(.seconds(30))
            // The last ones are weighed before anybody has looked.
            if number != 2 { await watch.look() }
        }
        for (id, moment) in zip(ids, moments) {
            let weighing = try await store.weighing(id)
            #expect(weighing.at == clock.time(at: moment))
            #expect(weighing.clock == (moment < moments[2] ? .corrected : nil))
        }
        #expect(
            try await corrections(in: store)
                == [ClockCorrection(seconds: Int(step.components.seconds), weighings: 2)])
    }

    @Test func `what was weighed before the start, nobody knows in which boot, stays as it is`() async throws {
        let (store, clock) = (try await store(), time.station)
        let old = try await weigh("old", in: store, clock, try await watch(store, clock))
        time.pass(Self.hour)
        let again = try await watch(store, clock)
        let before = try await store.weighing(old).at
        time.set(by: Self.hour * 72)
        await again.look()
        #expect(try await store.weighing(old).at == before)
    }

    @Test func `a clock that is wrong at the start is told, and what it dates is marked until it is right`()
        async throws
    {
        let (store, clock) = (try await store(), time.station)
        _ = try await weigh("yesterday", in: store, clock, try await watch(store, clock))
        // The battery is dead: three days are lost over night.
        time.set(by: Self.hour * -72)
        let after = time.station
        let watch = try await watch(store, after)
        await watch.look()
        #expect(news.trouble.clock?.reason == .beforeRecords)
        let id = try await weigh("today", in: store, after, watch)
        #expect(try await store.weighing(id).clock == .unsure)
        await watch.look()
        #expect(try await store.events(after: 0).filter { $0.kind == .clockDoubted }.count == 1, "once")

        time.set(by: Self.hour * 73)
        await watch.look()
        #expect(news.trouble.isClear)
        #expect(try await store.weighing(id).clock == .corrected)
        #expect(try await store.weighing(id).at == after.now())
    }

    @Test func `the doubt outlives a restart`() async throws {
        let (store, clock) = (try await store(), time.station)
        _ = try await weigh("yesterday", in: store, clock, try await watch(store, clock))
        time.set(by: Self.hour * -72)
        for _ in 0..<2 {
            let watch = try await watch(store, time.station)
            await watch.look()
            _ = try await weigh("\(time.system)", in: store, time.station, watch)
            time.pass(Self.hour)
        }
        #expect(try await store.events(after: 0).filter { $0.kind == .clockDoubted }.count == 2)
    }

    @Test func `hours of sleep are no jump, and neither is a small step`() async throws {
        let (store, clock) = (try await store(), time.station)
        let watch = try await watch(store, clock)
        let id = try await weigh("one", in: store, clock, watch)
        let at = try await store.weighing(id).at
        time.pass(Self.hour)
        time.set(by: .seconds(3))
        await watch.look()
        #expect(try await store.weighing(id).at == at)
        #expect(try await corrections(in: store).isEmpty)
    }

    @Test func `what a clock has dated that is told the time stays, wherever somebody sets it`() async throws {
        let (store, clock) = (try await store(), time.station)
        let watch = try await watch(store, clock)
        let id = try await weigh("one", in: store, clock, watch)
        let at = try await store.weighing(id).at
        isToldTheTime.value = true
        await watch.look()
        isToldTheTime.value = false
        time.set(by: Self.hour * 72)
        await watch.look()
        #expect(try await store.weighing(id).at == at)
    }

    @Test func `a clock that somebody set wrong and right again leaves everything right`() async throws {
        let (store, clock) = (try await store(), time.station)
        let watch = try await watch(store, clock)
        var (ids, moments): ([Weighing.ID], [Timestamp]) = ([], [])
        for step in [Duration.zero, Self.hour * 24 * 365 * -30, Self.hour * 24 * 365 * 30] {
            time.set(by: step)
            await watch.look()
            moments.append(clock.steady.now())
            ids.append(try await weigh("\(step)", in: store, clock, watch))
            time.pass(.seconds(30))
        }
        for (id, moment) in zip(ids, moments) { #expect(try await store.weighing(id).at == clock.time(at: moment)) }
    }

    @Test(arguments: [(hour * -24, true), (.seconds(-10), true), (.seconds(-9), false), (.zero, false)])
    func `that a person calls the clock right holds until it is set again`(step: Duration, isDoubted: Bool) async throws
    {
        let (store, clock) = (try await store(), time.station)
        _ = try await weigh("ahead", in: store, clock, try await watch(store, clock))
        time.set(by: Self.hour * -72)
        let watch = try await watch(store, time.station)
        await watch.look()
        #expect(news.trouble.clock?.reason == .beforeRecords)
        await watch.confirm()
        #expect(news.trouble.isClear)
        time.pass(.seconds(30))
        time.set(by: step)
        await watch.look()
        #expect((news.trouble.clock?.reason == .beforeRecords) == isDoubted)
        await watch.confirm()
        #expect(news.trouble.isClear, "and again it can be called right")
    }

    @Test func `a person may say that the clock is right, though something was recorded ahead of it`() async throws {
        let (store, clock) = (try await store(), time.station)
        _ = try await weigh("by a clock that was ahead", in: store, clock, try await watch(store, clock))
        time.set(by: Self.hour * -72)
        let watch = try await watch(store, time.station)
        await watch.look()
        let id = try await weigh("one", in: store, time.station, watch)
        await watch.confirm()
        #expect(news.trouble.isClear)
        #expect(try await store.weighing(id).clock == nil)
        let next = try await self.watch(store, time.station)
        await next.look()
        #expect(news.trouble.isClear, "and it is not asked again")
    }

    @Test func `what waits to be stored is put right when it is`() async throws {
        let (store, clock) = (try await store(), time.station)
        let watch = try await watch(store, clock)
        let moment = clock.steady.now()
        let dated = watch.date(moment, of: "late")
        time.set(by: Self.hour)
        await watch.look()
        #expect(try await corrections(in: store).isEmpty)
        let draft = WeighingDraft(place: "main", weight: Weight(grams: 400_000), text: "late", reason: .noEID)
        let id = try await store.record(draft, at: dated.at, idempotencyKey: "late").weighing.id
        await watch.look()
        await watch.look()
        #expect(try await store.weighing(id).at == clock.time(at: moment))
        #expect(try await corrections(in: store) == [ClockCorrection(seconds: 3600, weighings: 1)])
    }

    @Test func `what found no room and is offered again is moved once`() async throws {
        let (store, clock) = (try await store(), time.station)
        let watch = try await watch(store, clock)
        let moment = clock.steady.now()
        _ = watch.date(moment, of: "one")
        let id = try await weigh("one", in: store, clock, watch)
        time.set(by: Self.hour)
        await watch.look()
        #expect(try await store.weighing(id).at == clock.time(at: moment))
    }
}
