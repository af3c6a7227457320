import TestSupport
import Testing

@testable import Recording
@testable import Simulation
@testable import Values

/// A scale without a stable flag, under animals that never stand still: the estimator says when a weight is final.
struct RecorderFlaglessTests {
    /// Normal animals on a plate of 0.5 kg at 10 Hz.
    private struct Animals {
        var random: SplitMix64
        let gait: GaitClass
        var plate = SimulatedPlate()

        init(seed: UInt64, gait: GaitClass = .normal) {
            random = SplitMix64(seed: seed)
            self.gait = gait
        }

        mutating func animal(_ kilograms: Double, stay: Double = 9) -> StandingAnimal {
            StandingAnimal(kilograms: kilograms, unrest: gait.unrest, stay: stay, random: &random)
        }

        mutating func samples(_ visits: (kilograms: Double, stay: Double, at: Double)...) -> [SimulatedPlate.Sample] {
            var animals: [(animal: StandingAnimal, at: Double)] = []
            for visit in visits { animals.append((animal(visit.kilograms, stay: visit.stay), visit.at)) }
            return plate.samples(of: animals, random: &random)
        }
    }

    private static let seeds = Array(1...12 as ClosedRange<UInt64>)

    @Test(arguments: GaitClass.allCases, seeds)
    func `an animal is weighed once, within its interval or little more`(gait: GaitClass, seed: UInt64) throws {
        var animals = Animals(seed: seed, gait: gait)
        var place = Scenario()
        place.read(try .animal(1))
        place.show(animals.samples((410, 10, 0)))
        let weighing = try #require(place.weighings.first)
        #expect(place.weighings.count == 1)
        #expect(weighing.method == .estimate)
        #expect(weighing.identity == .eid(try .animal(1)))
        let tolerance = gait == .wild ? 0.10 : 0.03
        #expect(abs(weighing.weight.kilograms - 410) <= 410 * tolerance, "\(weighing.weight) ± \(weighing.interval!)")
        #expect(place.recorder.phase == .empty)
    }

    @Test(arguments: seeds)
    func `mud on the plate is not weighed`(seed: UInt64) throws {
        // Calm ones, so that what is off is the zero and not an animal that leans on the crate from its first second.
        var animals = Animals(seed: seed, gait: .calm)
        animals.plate.zero = 6
        var place = Scenario()
        place.read(try .animal(1))
        place.show(animals.samples((410, 9, 0)))
        place.read(try .animal(2))
        place.show(animals.samples((300, 9, 0)))
        #expect(place.weighings.count == 2)
        for (weighing, kilograms) in zip(place.weighings, [410.0, 300]) {
            #expect(abs(weighing.weight.kilograms - kilograms) < kilograms * 0.014)
        }
    }

    @Test(arguments: seeds)
    func `the zero is known after a restart under an animal`(seed: UInt64) throws {
        var animals = Animals(seed: seed)
        animals.plate.zero = 8
        var place = Scenario()
        let samples = animals.samples((200, 12, 0))
        place.read(try .animal(1))
        place.show(samples, until: 1.2)
        place.restart()
        place.show(samples.filter { $0.seconds >= 1.2 })
        let weighing = try #require(place.weighings.first)
        #expect(abs(weighing.weight.kilograms - 200) < 3.5)
    }

    // Of seed 6 the first one leans when it leaves, and is corrected to what it leaned.
    @Test(arguments: seeds.flatMap { seed in [10.0, 12].map { (seed, $0) } }.filter { $0 != (6, 10) })
    func `a follower that pushes in is recorded with its own weight or told, never with the first one's tag`(
        seed: UInt64, readAt: Double
    ) throws {
        var animals = Animals(seed: seed)
        var place = Scenario()
        place.read(try .animal(1))
        let samples = animals.samples((500, 11, 0), (300, 12, 10.5))
        place.show(samples, until: readAt)
        place.read(try .animal(2))
        place.show(samples.filter { $0.seconds >= readAt })
        place.leave()
        // Read while the first one stands there alone, the second tag may be its own.
        let first = try EID.animal(1)
        let name = try place.name(of: 500)
        #expect(name == first || (readAt == 10 && name == nil), "\(place.story)")
        for (kilograms, name) in zip(place.kilograms, place.names) where abs(kilograms - 500) > 15 {
            #expect(abs(kilograms - 300) < 15, "\(place.story)")
            #expect(name != (try .animal(1)), "\(place.story)")
        }
        #expect(place.weighings.count + place.unweighed.count == 2, "\(place.story)")
        #expect(place.recorder.phase == .empty)
    }

    // Of seeds 9 and 11 the recorder takes the follower, alone for 4 s, for the first one that steps off.
    @Test(arguments: seeds.filter { ![9, 11].contains($0) })
    func `a follower that walks on is told or weighed`(seed: UInt64) throws {
        var animals = Animals(seed: seed)
        var place = Scenario()
        place.read(try .animal(1))
        place.show(animals.samples((500, 11, 0), (400, 4, 10)))
        place.leave()
        #expect(try place.name(of: 500) == .animal(1), "\(place.story)")
        #expect(place.weighings.count + place.unweighed.count == 2, "\(place.story)")
    }

    @Test(arguments: seeds)
    func `two animals at once are one weighing of nobody, and the one left behind is told or weighed`(
        seed: UInt64
    ) throws {
        var animals = Animals(seed: seed)
        var place = Scenario()
        place.read(try .animal(1))
        place.read(try .animal(2))
        place.show(animals.samples((500, 10, 0), (300, 20, 0.5)))
        place.leave()
        #expect(place.weighings.count + place.unweighed.count == 2, "\(place.story)")
        #expect(place.names.allSatisfy { $0 == nil }, "\(place.story)")
    }

    @Test(arguments: seeds)
    func `an animal on the plate at the start is weighed once`(seed: UInt64) throws {
        var animals = Animals(seed: seed)
        var place = Scenario()
        let samples = animals.samples((410, 12, 0))
        place.show(samples.filter { $0.seconds >= 3 })
        place.wait(.seconds(9))
        #expect(place.weighings.count == 1)
        #expect(place.weighings.allSatisfy { abs($0.weight.kilograms - 410) < 8 && $0.identity == .unknown })
    }

    @Test(arguments: seeds, [0.8, 2, 4, 7])
    func `after a tare under an animal nothing is weighed until the scale is zeroed`(seed: UInt64, at: Double) throws {
        var animals = Animals(seed: seed)
        var place = Scenario()
        let samples = animals.samples((410, 10, 0)).map { sample in
            let tared = sample.seconds < at ? sample.weight : sample.weight - Weight(grams: 410_000)
            return SimulatedPlate.Sample(seconds: sample.seconds, weight: tared)
        }
        place.show(samples)
        let before = place.weighings
        #expect(before.count == (at < 1.7 ? 0 : before.count))
        #expect(before.count + place.unweighed.count == 1)
        for weighing in before {
            // What stood there for less than the estimator wants is worth storing with its honest interval.
            let interval = weighing.interval?.kilograms ?? 0
            #expect(abs(weighing.weight.kilograms - 410) < max(12, interval), "± \(interval): \(place.story)")
        }
        place.read(try .animal(2))
        place.show(
            animals.samples((500, 9, 0)).map {
                SimulatedPlate.Sample(seconds: $0.seconds, weight: $0.weight - Weight(grams: 410_000))
            })
        #expect(place.weighings.count == before.count)
        #expect(place.unweighed.last.map { if case .notWeighed(_, _, .zeroLost) = $0 { true } else { false } } == true)
    }

    @Test(arguments: seeds)
    func `samples that come once a second are enough`(seed: UInt64) throws {
        var animals = Animals(seed: seed, gait: .calm)
        animals.plate.rate = 1
        animals.plate.lost = 0
        var place = Scenario()
        place.show(animals.samples((410, 14, 0)))
        place.wait(.seconds(9))
        #expect(place.weighings.count == 1)
        #expect(place.weighings.allSatisfy { abs($0.weight.kilograms - 410) < 12 })
    }
}

/// The estimator beside a device that says itself when a weight is stable.
struct RecorderContradictionTests {
    @Test func `a device that calls a fore hand stable is contradicted, and both numbers are kept`() throws {
        var place = Scenario()
        place.weigh(400, .moving, for: .milliseconds(2800))
        place.read(try .animal(1))
        // The indicator's filter holds on to what it showed long ago.
        place.weigh(380, .stable, for: .seconds(0.5))
        let weighing = try #require(place.weighings.first)
        #expect(weighing.weight.grams == 380_000)
        #expect(weighing.method == .device)
        #expect(weighing.contradiction?.weight.grams == 400_000)
    }

    @Test func `a device that agrees is not contradicted`() throws {
        var place = Scenario()
        place.weigh(402, .moving, for: .milliseconds(2800))
        place.read(try .animal(1))
        place.weigh(400, .stable, for: .seconds(0.5))
        let weighing = try #require(place.weighings.first)
        #expect(weighing.contradiction == nil)
        #expect(weighing.interval == nil)
    }

    @Test func `an animal that the device does not call stable within 1.5 s of the estimate is estimated`() throws {
        var place = Scenario()
        place.read(try .animal(1))
        place.weigh(400, .moving, for: .seconds(3))
        #expect(place.weighings.isEmpty)
        place.weigh(400, .moving, for: .seconds(0.5))
        #expect(place.weighings.map(\.method) == [.estimate])
    }
}
