import Simulation
import Values

/// The animals of a simulated race, the same for the same seed; as CSV they can be imported before the race.
struct SimulatedHerd: Sendable {
    let animals: [RaceAnimal]

    init(seed: UInt64, count: Int) {
        var random = SplitMix64(seed: seed)
        let first = UInt64.random(in: 100_000_000...800_000_000, using: &random)
        animals = (0..<count).compactMap { index in
            let weight = Weight(grams: Int.random(in: 100...1400, using: &random) * 500)
            guard let eid = try? EID(country: 203, national: first + UInt64(index) * 7) else { return nil }
            return RaceAnimal(eid: eid, weight: weight)
        }
    }

    /// In the columns of `gatewayd import`.
    var csv: String {
        var text = "ear_tag,sex,born,eid,barn,group\n"
        for animal in animals {
            text += "CZ\(animal.eid.national.padded(to: 9)),F,2024-03-01,\(animal.eid),1,11\n"
        }
        return text
    }
}
