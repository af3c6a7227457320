import HerdStore
import Values

/// The animals of a race day, with the weight that each really has and one weighing of a month ago.
struct RaceDayHerd: Sendable {
    struct Member: Sendable {
        let id: Animal.ID
        let eid: EID
        let kilograms: Double
    }

    let store: HerdStore
    let members: [Member]

    /// Fills a new store in memory.
    static func make(_ count: Int, random: inout SplitMix64) async throws -> RaceDayHerd {
        let store = try await HerdStore.open(.memory)
        let today = await store.today
        var members: [Member] = []
        for number in 1...count {
            let kilograms = Double.random(in: 70...750, using: &random).rounded()
            let eid = try EID(country: 203, national: UInt64(700_000_000 + number))
            let animal = try await store.createAnimal(
                AnimalDraft(
                    number: "\(700_000_000 + number)", sex: .female,
                    born: CalendarDay(daysSince1970: today.daysSince1970 - 900), eid: eid),
                by: "test")
            // What it has grown since is about the expected.
            let before = kilograms * Double.random(in: 0.96...1, using: &random)
            _ = try await store.addChange(
                ChangeDraft(
                    date: .day(CalendarDay(daysSince1970: today.daysSince1970 - 30)),
                    fields: .weighing(WeighingFields(weight: Weight(grams: Int(before) * 1000)))),
                to: animal.id, by: "test")
            members.append(Member(id: animal.id, eid: eid, kilograms: kilograms))
        }
        return RaceDayHerd(store: store, members: members.shuffled(using: &random))
    }
}
