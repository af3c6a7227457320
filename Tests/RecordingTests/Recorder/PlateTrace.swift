import TestSupport
import Testing

@testable import Recording
@testable import Values

/// Animals of known weight on one plate, tags read at known times, and an indicator that shows the load.
///
/// Seconds count from the first foot of the first animal.
struct PlateTrace {
    var random: SplitMix64
    private(set) var visits: [(animal: any WeighedAnimal, at: Double)] = []
    private var reads: [(at: Double, eid: EID)] = []

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// When the plate is empty after all who came so far.
    var gone: Double { visits.map { $0.at + $0.animal.gone }.max() ?? 0 }

    /// An animal steps on so long after the last one has left.
    ///
    /// - Returns: when its first foot came on.
    @discardableResult
    mutating func add(
        _ kilograms: Double, _ gait: GaitClass = .normal, stay: Double = 7, pause: Double? = nil, after gap: Double = 0
    ) -> Double {
        let start = visits.isEmpty ? 0 : gone + gap
        let hindFeetAfter = pause ?? .random(in: 0.2...0.9, using: &random)
        let animal = StandingAnimal(
            kilograms: kilograms, unrest: gait.unrest, stay: stay, hindFeetAfter: hindFeetAfter, random: &random)
        visits.append((animal, start))
        return start
    }

    mutating func read(_ eid: EID, at second: Double) { reads.append((second, eid)) }

    /// A number between two, the same for the same seed.
    mutating func some(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

    /// Shows it all to a place, and after it an empty plate until nothing is waited for any more.
    func show(on make: ScaleMake, to place: inout Scenario) {
        var random = random
        var load: [Double] = []
        for visit in visits {
            let begin = Int((visit.at / StandingAnimal.step).rounded())
            let missing = begin + visit.animal.load.count - load.count
            if missing > 0 { load += Array(repeating: 0, count: missing) }
            for (index, kilograms) in visit.animal.load.enumerated() { load[begin + index] += kilograms }
        }
        load += Array(repeating: 0, count: Int(15 / StandingAnimal.step))
        var world = World.ordinary
        (world.wrongDigit, world.lostSamples) = (0, 0.02)
        let display = WorldDisplay(of: load, by: make, frozen: [], in: world, random: &random)
        let start = place.now
        var reads = reads.sorted { $0.at < $1.at }[...]
        for sample in display.samples {
            while let read = reads.first, read.at <= sample.at {
                reads.removeFirst()
                place.move(to: start + .microseconds(Int64((read.at + StandingAnimal.lead) * 1_000_000)))
                place.read(read.eid)
            }
            place.move(to: start + .microseconds(Int64((sample.at + StandingAnimal.lead) * 1_000_000)))
            place.show(sample.weight, sample.stability)
        }
    }
}

extension ScaleMake {
    /// The make of this name.
    static func named(_ name: String) throws -> ScaleMake { try #require(all.first { $0.name == name }) }
}
