import HerdStore
import Recording
import TestSupport
import Testing
import Values

@testable import DeviceGateway

/// What a weighing place makes of what people do with its weighings.
struct DiscardedWeighingTests {
    private let store: HerdStore
    private let time = SteppedTime(start: Timestamp(microseconds: 1_760_000_000_000_000))
    private let place: WeighingPlace
    private let scale: Device
    private let eid: EID
    private let animal: Animal

    init() async throws {
        let time = time
        store = try await HerdStore.open(.memory, clock: StoreClock(now: { time.shown }, day: \.day))
        eid = try EID(country: 203, national: 123_456_789)
        animal = try await store.createAnimal(
            AnimalDraft(number: "123456789", sex: .female, born: await store.today, eid: eid), by: "test")
        scale = try await store.addDevice(
            DeviceDraft(name: "Scale", kind: .both, link: "pty:/scale", dialect: "auto", place: "main"), by: "test")
        let news = News()
        let backlog = await Backlog.open(store, path: nil, clock: time.clock, news: news, log: time.log)
        place = await WeighingPlace(
            name: "main", store: store, backlog: backlog, settings: RecorderSettings(), selectionUnit: nil,
            clock: time.clock, news: news, log: time.log)
    }

    private func read(_ content: Reading.Content) async {
        let reading = Reading(at: time.shown, content: content, raw: [UInt8]())
        await place.take(.reading(.init(reading: reading, device: scale, capture: nil)))
    }

    /// The scale shows a stable weight ten times a second.
    private func stand(_ kilograms: Double, for seconds: Double) async {
        for _ in 0..<Int(seconds * 10) {
            time.advance(to: time.now + 0.1)
            let weight = Weight(grams: Int(kilograms * 1000))
            await read(.weight(WeightReading(weight: weight, stability: .stable)))
        }
    }

    private func weighings() async throws -> [Weighing] { try await store.weighings().items }

    @Test func `an animal whose weighing is thrown away while it stands there is weighed again`() async throws {
        await stand(0, for: 1)
        await stand(38, for: 1)
        await read(.eid(EIDReading(eid: eid)))
        let first = try #require(try await weighings().first)
        #expect(first.animalId == animal.id)
        await stand(42, for: 2)
        let thrownAway = try await store.discard(first.id, reason: "undo", by: "Věra")
        await place.take(.discarded(thrownAway.at))
        await stand(42, for: 2)
        let both = try await weighings()
        #expect(both.map(\.weight) == [Weight(grams: 42_000), Weight(grams: 38_000)])
        #expect(both.map(\.state) == [.assigned, .discarded] && both[0].animalId == animal.id)
        // Standing on, it is weighed no third time; nor is it when an older weighing goes.
        await place.take(.discarded(first.at))
        await stand(42, for: 6)
        #expect(try await weighings().count == 2)
    }

    @Test func `when it has gone, nothing is weighed again`() async throws {
        await stand(0, for: 1)
        await stand(38, for: 1)
        await read(.eid(EIDReading(eid: eid)))
        await stand(0, for: 2)
        let first = try #require(try await weighings().first)
        await place.take(.discarded(first.at))
        await stand(0, for: 2)
        #expect(try await weighings().count == 1)
    }
}
