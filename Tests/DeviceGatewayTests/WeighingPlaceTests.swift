import HerdStore
import Links
import Recording
import ScaleProtocol
import TestSupport
import Testing
import Values

@testable import DeviceGateway

/// What a place makes of an animal: a weighing with its time, and one word to the gate.
@LinkActor
struct WeighingPlaceTests {
    private let time = SetClock()
    private let clock: StationClock
    private let store: HerdStore
    private let scale: Device
    private let reader: Device

    init() async throws {
        clock = time.station
        let time = time
        store = try await HerdStore.open(.memory, clock: StoreClock(now: { time.system }, day: \.day))
        scale = try await Self.device("scale", .scale, in: store)
        reader = try await Self.device("reader", .reader, in: store)
    }

    private static func device(_ name: String, _ kind: DeviceKind, in store: HerdStore) async throws -> Device {
        try await store.addDevice(
            DeviceDraft(name: name, kind: kind, link: "pty:/\(name)", dialect: "auto", place: "main"), by: "test")
    }

    private func place(dating: ClockWatch? = nil, clock: StationClock? = nil) async -> WeighingPlace {
        let (log, clock) = (Log { _ in }, clock ?? self.clock)
        return await WeighingPlace(
            name: "main", store: store, backlog: Backlog(store, path: nil, clock: clock, news: News(), log: log),
            settings: RecorderSettings(), selectionUnit: nil, clock: clock, dating: dating, news: News(), log: log)
    }

    /// An animal comes, is read, stands for six seconds and goes; each place sees the same.
    private func pass(of eid: String, _ kilograms: Double, over places: WeighingPlace...) async throws {
        let eid = Reading.Content.eid(EIDReading(eid: try EID(digits: eid)))
        let weights =
            Array(repeating: 0, count: 30) + Array(repeating: kilograms, count: 60)
            + Array(repeating: 0, count: 60)
        for (number, weight) in weights.enumerated() {
            time.pass(.milliseconds(100))
            for place in places {
                if number == 45 { await place.take(.reading(said(eid, by: reader))) }
                await place.take(.reading(said(.kilograms(weight), by: scale)))
                await place.take(.tick)
            }
        }
    }

    private func said(_ content: Reading.Content, by device: Device) -> WeighingPlace.DeviceReading {
        WeighingPlace.DeviceReading(
            reading: Reading(at: clock.now(), content: content, raw: [UInt8]()), device: device, capture: nil)
    }

    private func weighings() async throws -> [Weighing] {
        try await store.weighings(WeighingQuery()).items.sorted { $0.weight < $1.weight }
    }

    private func names(of orders: AsyncStream<SortingOrder>) async -> [String] {
        var names: [String] = []
        for await order in orders { names.append(order.name) }
        return names
    }

    private nonisolated static let year = Duration.seconds(365 * 86_400)

    @Test func `a weighing that is in the store already moves no gate`() async throws {
        _ = try await store.openSession(
            SessionDraft(draftingLimits: [DraftingLimit(name: "heavy", minimum: Weight(grams: 300_000), gate: 2)]))
        let (first, again) = (await place(), await place())
        let (told, toldAgain) = (first.orders.listen(), again.orders.listen())
        // As a daemon does that was killed before it knew that the weighing was stored.
        try await pass(of: "203000021346208", 425, over: first, again)
        first.orders.finish()
        again.orders.finish()
        let (names, namesAgain) = (await names(of: told), await names(of: toldAgain))
        #expect(try await weighings().map(\.weight.grams) == [425_000])
        #expect(names == ["heavy"])
        #expect(namesAgain.isEmpty)
    }

    @Test(arguments: [year * 12, .seconds(600), .seconds(-600), year * -7])
    func `animals that are weighed after the clock was set have the right time`(step: Duration) async throws {
        let place = await place()
        for (number, kilograms) in [410.0, 420, 430].enumerated() {
            // It is wrong for the first one, and set right for those after it.
            if number == 1 { time.set(by: step) }
            let came = time.system
            try await pass(of: "20300002134620\(number)", kilograms, over: place)
            let weighing = try #require(try await weighings().last)
            #expect(weighing.weight.grams == Int(kilograms * 1000))
            #expect(weighing.eid?.description == "20300002134620\(number)")
            #expect(weighing.at >= came && weighing.at <= time.system, "\(weighing.at), \(came)")
        }
        #expect(try await weighings().count == 3)
    }

    @Test(arguments: [35, 50, 75])
    func `an animal that stands there while the settings change is weighed once`(number changed: Int) async throws {
        let place = await place()
        let stands =
            Array(repeating: 0.0, count: 30) + Array(repeating: 425, count: 80) + Array(repeating: 0, count: 60)
        let eid = Reading.Content.eid(EIDReading(eid: try EID(digits: "203000021346208")))
        var settings = RecorderSettings(reader: .plate)
        settings.minimum = Weight(grams: 60_000)
        for (number, weight) in stands.enumerated() {
            time.pass(.milliseconds(100))
            if number == 40 { await place.take(.reading(said(eid, by: reader))) }
            if number == changed { place.use(settings, selectionUnit: 2) }
            await place.take(.reading(said(.kilograms(weight), by: scale)))
            await place.take(.tick)
        }
        #expect(try await weighings().map(\.weight.grams) == [425_000])
        #expect(try await weighings().map(\.eid?.description) == ["203000021346208"])
    }

    /// By the clock on the wall years pass while it stands there: no tag is too old for that, and no silence too long.
    @Test(arguments: [Duration.seconds(3 * 86_400), .seconds(3600), year * 20, year * -5])
    func `an animal that was read keeps its tag when the clock is set before it is weighed`(step: Duration) async throws
    {
        let place = await place()
        let eid = Reading.Content.eid(EIDReading(eid: try EID(digits: "203000021346208")))
        let stands =
            Array(repeating: 0.0, count: 30) + Array(repeating: 425, count: 60) + Array(repeating: 0, count: 60)
        for (number, weight) in stands.enumerated() {
            time.pass(.milliseconds(100))
            if number == 28 { await place.take(.reading(said(eid, by: reader))) }
            if number == 33 { time.set(by: step) }
            await place.take(.reading(said(.kilograms(weight), by: scale)))
            await place.take(.tick)
        }
        #expect(try await weighings().map(\.weight.grams) == [425_000])
        #expect(try await weighings().map(\.eid?.description) == ["203000021346208"])
        let now = time.system
        #expect(try await weighings().allSatisfy { $0.at <= now && now - $0.at < .seconds(15) })
    }

    @Test func `what it weighed by a slow clock has its right time once the clock is set`() async throws {
        let watch = try await ClockWatch.begin(store, clock: clock, news: News(), log: Log { _ in }) { false }
        let place = await place(dating: watch)
        let came = time.system
        try await pass(of: "203000021346208", 425, over: place)
        let wrong = try #require(try await weighings().first)
        time.set(by: .seconds(3 * 86_400))
        await watch.look()
        let right = try #require(try await weighings().first)
        #expect(right.at == wrong.at + .seconds(3 * 86_400) && wrong.at >= came)
        #expect(right.clock == .corrected)
    }

    @Test func `an animal that stands there while the gateway is started again has its right time and its tag`()
        async throws
    {
        let boot = try await store.enter(boot: "one", began: clock.steady.now() - .seconds(60))
        func start() async throws -> (place: WeighingPlace, watch: ClockWatch) {
            let clock = time.station(in: boot)
            let watch = try await ClockWatch.begin(store, clock: clock, news: News(), log: Log { _ in }) { false }
            return (await self.place(dating: watch, clock: clock), watch)
        }
        var (place, watch) = try await start()
        let eid = Reading.Content.eid(EIDReading(eid: try EID(digits: "203000021346208")))
        let stands =
            Array(repeating: 0.0, count: 30) + Array(repeating: 425, count: 60) + Array(repeating: 0, count: 60)
        for (number, weight) in stands.enumerated() {
            time.pass(.milliseconds(100))
            if number == 35 { await place.take(.reading(said(eid, by: reader))) }
            // Some moments before its weight is final.
            if number == 40 { (place, watch) = try await start() }
            await place.take(.reading(said(.kilograms(weight), by: scale)))
            await place.take(.tick)
        }
        (place, watch) = try await start()
        time.set(by: Self.year * 12)
        await watch.look()
        let weighing = try #require(try await weighings().first)
        #expect(weighing.weight.grams == 425_000 && weighing.eid?.description == "203000021346208")
        #expect(weighing.clock == .corrected && time.system - weighing.at < .seconds(15))
        #expect(try await weighings().count == 1)
    }

    @Test func `a weighing that is thrown away after the clock was set is weighed again`() async throws {
        let place = await place()
        let eid = Reading.Content.eid(EIDReading(eid: try EID(digits: "203000021346208")))
        for (number, weight) in (Array(repeating: 0.0, count: 30) + Array(repeating: 425, count: 100)).enumerated() {
            time.pass(.milliseconds(100))
            if number == 45 { await place.take(.reading(said(eid, by: reader))) }
            if number == 90 {
                let weighing = try #require(try await weighings().first)
                time.set(by: Self.year)
                _ = try await store.discard(weighing.id, reason: "t", by: "t")
                await place.take(.discarded(place.moment(of: weighing)))
            }
            await place.take(.reading(said(.kilograms(weight), by: scale)))
            await place.take(.tick)
        }
        #expect(try await weighings().map(\.state.rawValue).sorted() == ["discarded", "unassigned"])
    }

    @Test func `an animal that stands there while the clock is set back is weighed once`() async throws {
        let place = await place()
        let stands =
            Array(repeating: 0.0, count: 30) + Array(repeating: 425, count: 80) + Array(repeating: 0, count: 60)
        for (number, weight) in stands.enumerated() {
            time.pass(.milliseconds(100))
            if number == 50 { time.set(by: .seconds(-86_400)) }
            await place.take(.reading(said(.kilograms(weight), by: scale)))
            await place.take(.tick)
        }
        time.pass(.seconds(70))
        await place.take(.tick)
        #expect(try await weighings().map(\.weight.grams) == [425_000])
        let now = time.system
        #expect(try await weighings().allSatisfy { now - $0.at < .seconds(120) })
    }
}
