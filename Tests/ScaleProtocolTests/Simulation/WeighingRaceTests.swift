import TestSupport
import Testing

@testable import Simulation
@testable import Values

struct WeighingRaceTests {
    static let step = Duration.milliseconds(100)

    static func herd(_ count: Int, seed: UInt64) throws -> [RaceAnimal] {
        var random = SeededGenerator(seed: seed)
        return try (0..<count).map { index in
            RaceAnimal(
                eid: try EID(country: 203, national: UInt64(1000 + index)),
                weight: Weight(grams: Int.random(in: 80...1900, using: &random) * 500))
        }
    }

    /// What the scale shows over the whole race.
    static func samples(of race: WeighingRace, step: Duration = step) -> [(at: Timestamp, load: ScaleLoad)] {
        var now = Timestamp.noon
        var samples: [(at: Timestamp, load: ScaleLoad)] = []
        while !race.isFinished(at: now) {
            samples.append((now, race.load(at: now)))
            now = now + step
        }
        return samples
    }

    @Test(arguments: UInt64(0)..<5)
    func `every animal becomes stable at its true weight while it stands`(seed: UInt64) throws {
        let race = WeighingRace(seed: seed, animals: try Self.herd(20, seed: seed), start: .noon)
        let samples = Self.samples(of: race)
        for visit in race.truth {
            let onPlate = samples.filter { visit.stepsOnAt < $0.at && $0.at < visit.isGoneAt + .seconds(1) }
            let stable = onPlate.filter { $0.load.isStable && $0.load.weight > Weight(grams: 10_000) }
            #expect(stable.count >= 4, "\(visit)")
            for sample in stable {
                #expect((sample.load.weight - visit.animal.weight).magnitude <= WeighingRace.division, "\(visit)")
            }
            #expect(onPlate.contains { !$0.load.isStable }, "an animal that comes on moves the scale")
        }
        #expect(samples.first?.load == .empty)
        #expect(samples.last?.load == .empty)
    }

    @Test func `between two animals the scale is empty and stable`() throws {
        let race = WeighingRace(seed: 7, animals: try Self.herd(20, seed: 7), start: .noon)
        let samples = Self.samples(of: race)
        for (visit, next) in zip(race.truth, race.truth.dropFirst()) {
            #expect(samples.contains { visit.isGoneAt < $0.at && $0.at < next.stepsOnAt && $0.load == .empty })
        }
    }

    @Test func `a heavier animal sways more kilograms`() {
        var random = SplitMix64(seed: 1)
        var again = random
        let calf = Gait(grams: 50_000, stay: 6, isRestless: false, random: &random)
        let cow = Gait(grams: 500_000, stay: 6, isRestless: false, random: &again)
        for tenth in 1...70 {
            let seconds = Double(tenth) / 10
            #expect(abs(cow.load(at: seconds) - 10 * calf.load(at: seconds)) < 1)
        }
        #expect((10...15).contains { abs(cow.load(at: Double($0) / 10) - 500_000) > 500 })
    }

    @Test func `a restless animal never becomes stable`() throws {
        var animals = try Self.herd(3, seed: 3)
        animals[1].faults = [.restless]
        animals[1].weight = Weight(grams: 600_000)
        let race = WeighingRace(seed: 3, animals: animals, start: .noon)
        let visit = race.truth[1]
        let samples = Self.samples(of: race).filter { visit.stepsOnAt < $0.at && $0.at < visit.isGoneAt }
        #expect(samples.allSatisfy { !$0.load.isStable || $0.load.weight < Weight(grams: 5000) })
    }

    @Test func `the next animal of one that is followed closely steps on before it has left`() throws {
        var animals = try Self.herd(3, seed: 4)
        animals[0].faults = [.followedClosely]
        let race = WeighingRace(seed: 4, animals: animals, start: .noon)
        #expect(race.truth[1].stepsOnAt < race.truth[0].stepsOffAt)
        #expect(race.truth[2].stepsOnAt > race.truth[1].isGoneAt)
        #expect(race.load(at: race.truth[0].stepsOffAt + .milliseconds(500)).weight > Weight(grams: 10_000))
    }

    @Test func `tags are read before the plate or on it, each once`() throws {
        var animals = try Self.herd(30, seed: 5)
        let stranger = try EID(digits: "982000000000001")
        animals[3].faults = [.tagMissing]
        animals[5].faults = [.neighbourRead(stranger)]
        let race = WeighingRace(seed: 5, animals: animals, start: .noon)
        let expected = animals.enumerated().filter { $0.offset != 3 }.map(\.element.eid) + [stranger]
        #expect(Set(race.eidReads.map(\.eid)) == Set(expected))
        #expect(race.eidReads.count == 30)
        var early = 0
        for visit in race.truth {
            for read in race.eidReads where read.eid == visit.animal.eid {
                #expect(read.at > visit.stepsOnAt - .seconds(1) && read.at < visit.stepsOffAt)
                early += read.at < visit.stepsOnAt ? 1 : 0
            }
        }
        #expect((5...25).contains(early))
    }

    @Test func `reads are given out once, in whatever steps time goes`() throws {
        let race = WeighingRace(seed: 6, animals: try Self.herd(20, seed: 6), start: .noon)
        var random = SeededGenerator(seed: 6)
        var now = Timestamp.noon
        var reads: [EID] = []
        while !race.isFinished(at: now) {
            let next = now + .milliseconds(Int64.random(in: 1...5000, using: &random))
            reads += race.eidReads(from: now, to: next)
            now = next
        }
        #expect(reads == race.eidReads.map(\.eid))
    }

    @Test func `the same seed gives the same race, another gives another`() throws {
        let herd = try Self.herd(10, seed: 8)
        let race = WeighingRace(seed: 8, animals: herd, start: .noon)
        let again = WeighingRace(seed: 8, animals: herd, start: .noon)
        let other = WeighingRace(seed: 9, animals: herd, start: .noon)
        #expect(race.truth == again.truth)
        #expect(race.truth != other.truth)
        #expect(Self.samples(of: race).map(\.load) == Self.samples(of: again).map(\.load))
    }

    @Test func `speed divides every time`() throws {
        let herd = try Self.herd(10, seed: 10)
        let race = WeighingRace(seed: 10, animals: herd, start: .noon)
        let fast = WeighingRace(seed: 10, animals: herd, start: .noon, speed: 10)
        for (visit, quick) in zip(race.truth, fast.truth) {
            let difference = (visit.stepsOnAt - .noon) - (quick.stepsOnAt - .noon) * 10
            #expect(difference < .milliseconds(1) && difference > .milliseconds(-1))
        }
        // Some milliseconds beside the corners of the sampling grid, where rounding decides.
        for tenth in stride(from: 0, to: 600, by: 1) {
            let model = Duration.milliseconds(100 * tenth + 25)
            #expect(race.load(at: .noon + model) == fast.load(at: .noon + model / 10))
        }
    }

    @Test func `sine is sine`() {
        let values: [(Double, Double)] = [
            (0, 0), (0.25, 1), (0.5, 0), (0.75, -1), (1, 0), (1.0 / 12, 0.5), (-1.0 / 12, -0.5),
            (0.125, 0.5.squareRoot()),
            (17.125, 0.5.squareRoot()), (-0.375, -(0.5.squareRoot())),
        ]
        for (turns, expected) in values { #expect(abs(sine(turns: turns) - expected) < 1e-7, "\(turns)") }
    }
}
