import Testing
import Values

@testable import HerdStore

@Suite struct `what is known of a tag` {
    private let eid: EID
    private let other: EID

    init() throws {
        eid = try EID(country: 203, national: 123_456_789)
        other = try EID(country: 203, national: 987_654_321)
    }

    @Test func `is what its animal should weigh now`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        let unweighed = try await store.sight(eid, at: Herd.now)
        #expect(unweighed.resolution.animal?.id == animal.id)
        #expect(unweighed.facts == TagFacts(expectation: nil))
        for (days, kilograms) in [(60, 350.0), (30, 380)] {
            _ = try await store.addChange(
                ChangeDraft(date: .moment(Herd.now - .seconds(days * 86_400)), fields: Herd.weighing(kilograms)),
                to: animal.id, by: "t")
        }
        let expected = try #require(try await store.sight(eid, at: Herd.now).facts.expectation)
        #expect((400...412).contains(expected.weight.kilograms) && (9...25).contains(expected.deviation.kilograms))
        let later = try #require(try await store.sight(eid, at: Herd.now + .seconds(864_000)).facts.expectation)
        #expect(later.weight > expected.weight && later.deviation > expected.deviation)
    }

    @Test func `is whether the open session plans it and has it`() async throws {
        let store = try await Herd.store()
        let planned = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        _ = try await store.createAnimal(Herd.draft("987654321", eid: other), by: "t")
        func facts(_ eid: EID) async throws -> TagFacts { try await store.sight(eid, at: Herd.now).facts }
        let stranger = try EID(country: 203, national: 1)
        for anybody in [eid, other, stranger] { #expect(try await facts(anybody).isPlanned) }

        let session = try await store.openSession(SessionDraft(plannedAnimals: [planned.id]))
        #expect(try await facts(eid) == TagFacts(expectation: nil, isPlanned: true, isWeighed: false))
        for anybody in [other, stranger] { #expect(try await facts(anybody).isPlanned == false) }

        let weighing = try await store.record(Herd.scale(300, eid: eid), at: Herd.now, idempotencyKey: "a").weighing
        #expect(try await facts(eid).isWeighed)
        #expect(try await facts(other).isWeighed == false)
        _ = try await store.discard(weighing.id, reason: "x", by: "t")
        #expect(try await facts(eid).isWeighed == false)
        _ = try await store.assign(weighing.id, to: planned.id, by: "t")
        _ = try await store.closeSession(session.id)
        #expect(try await facts(eid).isWeighed == false)
    }

    @Test func `of a tag that two animals may carry is nothing`() async throws {
        let store = try await Herd.store()
        #expect(try await store.sight(eid, at: Herd.now).facts == TagFacts(expectation: nil))
    }

    @Test func `of the herd is what its living animals weigh, of many a sample that stays the same`() async throws {
        let store = try await Herd.store()
        #expect(try await store.herdWeights(at: Herd.now).isEmpty)
        _ = try await store.fillWithSampleHerd(seed: 3)
        let herd = try await store.herdWeights(at: Herd.now)
        let living = try await store.animals(AnimalQuery(limit: 500)).items.filter { $0.status == .alive }
        #expect(herd.count == living.count)
        #expect(try await store.herdWeights(at: Herd.now) == herd)
        let weights = living.compactMap(\.lastWeighing?.weight.kilograms).sorted()
        let sample = herd.map(\.weight.kilograms).sorted()
        #expect(abs(sample[sample.count / 2] - weights[weights.count / 2]) < 0.15 * weights[weights.count / 2])

        for number in 1...250 {
            let eid = try EID(country: 203, national: UInt64(500_000 + number))
            _ = try await store.createAnimal(Herd.draft("\(700_000_000 + number)", eid: eid), by: "t")
            _ = try await store.record(
                Herd.scale(50, eid: eid), at: Herd.now - .seconds(number), idempotencyKey: "\(number)")
        }
        let sampled = try await store.herdWeights(at: Herd.now)
        #expect(sampled.count == 300)
        let light = sampled.count { $0.weight.kilograms < 55 }
        #expect((150...180).contains(light), "250 of 450 are light, so 167 of 300 should be; they are \(light)")
    }
}
