import HerdStore
import Testing
import Values

@Suite struct `the sample herd` {
    @Test(arguments: Herd.backings)
    func `fills a farm, all of it marked simulated`(_ backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        #expect(try await store.fillWithSampleHerd(seed: 1))
        let animals = try await store.animals(AnimalQuery(limit: 500)).items
        #expect(animals.count == 200)
        #expect(animals.allSatisfy { $0.simulated && $0.valid && $0.earTag.country == "CZ" })
        #expect(animals.allSatisfy { $0.eid?.country == 203 && $0.lastWeighing != nil })
        #expect(animals.contains { $0.sex == .male } && animals.contains { $0.name?.contains("ř") == true })
        #expect(animals.contains { $0.selections.first?.date == .day(Herd.today) })
        let weights = animals.compactMap(\.lastWeighing?.weight.kilograms)
        #expect(weights.allSatisfy { (30...1100).contains($0) })
        let members = try await store.members().items
        #expect(members.count == 20 && members.allSatisfy(\.simulated))
        #expect(try await store.lastEventNumber() == 1)
        // A herd that is there is never touched.
        #expect(try await store.fillWithSampleHerd(seed: 2) == false)
        #expect(try await store.animals(AnimalQuery(limit: 500)).items == animals)
    }

    @Test func `is the same for the same seed, and plausible to the recorder`() async throws {
        let (first, second) = (try await Herd.store(), try await Herd.store())
        _ = try await first.fillWithSampleHerd(seed: 7)
        _ = try await second.fillWithSampleHerd(seed: 7)
        let herd = try await first.animals(AnimalQuery(limit: 500)).items
        let twin = try await second.animals(AnimalQuery(limit: 500)).items
        #expect(herd.map(\.earTag) == twin.map(\.earTag) && herd.map(\.eid) == twin.map(\.eid))
        #expect(herd.map(\.lastWeighing?.weight) == twin.map(\.lastWeighing?.weight))
        var levels: [Plausibility.Level: Int] = [:]
        for (index, animal) in herd.enumerated() {
            let weight = try #require(animal.lastWeighing?.weight.kilograms)
            let level = try await first.record(
                Herd.scale(weight, eid: animal.eid), at: Herd.now, idempotencyKey: "\(index)"
            ).weighing.plausibility?.level
            levels[try #require(level), default: 0] += 1
        }
        #expect(levels[.ok, default: 0] > 180)
    }
}
