package import Values

/// What is weighed where: a world, a reader and a scale.
package struct WorldSetup: Sendable {
    package let world: World
    package let antenna: Antenna
    package let make: ScaleMake

    package init(_ world: World, _ antenna: Antenna, _ make: ScaleMake) {
        (self.world, self.antenna, self.make) = (world, antenna, make)
    }

    package static let all = World.all.flatMap { world in
        Antenna.allCases.flatMap { antenna in ScaleMake.all.map { WorldSetup(world, antenna, $0) } }
    }

    package var name: String { "\(world.name) \(antenna.rawValue) \(make.name)" }
}

/// A day at one place: what the devices said, in order of time, and what really happened.
///
/// Where the animals walk follows from the world and the seed alone, what is read besides from the reader, what is
/// shown from the make: the same day can be seen by several.
package struct WorldDay: Sendable {
    package let setup: WorldSetup
    package let herd: WorldHerd
    package let visits: [WorldVisit]
    package let reads: [WorldReads.Read]
    package let readings: [Reading]
    package let mud: [(at: Double, kilograms: Double)]
    package let mishaps: WorldMishaps

    package init(_ setup: WorldSetup, animals: Int, seed: UInt64, number: Int) throws {
        let world = setup.world
        self.setup = setup
        var random = SplitMix64.of(seed, "walk \(world.name)", number)
        herd = try WorldHerd(animals, in: world, random: &random)
        let walk = WorldWalk(of: herd, in: world, random: &random)
        mud = walk.mud
        var visits = walk.visits
        var misfortune = SplitMix64.of(seed, "mishaps \(world.name)", number)
        mishaps = WorldMishaps(of: walk, in: world, random: &misfortune)
        mishaps.note(&visits)
        var chance = SplitMix64.of(seed, "reads \(world.name) \(setup.antenna.rawValue)", number)
        reads =
            WorldReads(
                of: &visits, herd: herd, until: walk.end, antenna: setup.antenna, in: world, random: &chance
            ).reads
        var frozen: [ClosedRange<Double>] = []
        for index in visits.indices where random.happens(world.freezing) {
            let from = Double.random(in: visits[index].on...visits[index].gone, using: &random)
            frozen.append(from...from + .random(in: 1...5, using: &random))
            visits[index].marks.insert(.frozen)
        }
        self.visits = visits
        var noise = SplitMix64.of(seed, "scale \(world.name) \(setup.make.name)", number)
        let display = WorldDisplay(
            of: mishaps.tared(walk.load), by: setup.make, frozen: frozen, in: world, random: &noise)
        readings = Self.readings(mishaps.seen(display.samples), mishaps.heard(reads))
    }

    /// In order of time; the bytes of a frame are not made.
    private static func readings(_ samples: [WorldDisplay.Sample], _ reads: [WorldReads.Read]) -> [Reading] {
        var readings: [Reading] = []
        readings.reserveCapacity(samples.count + reads.count)
        var reads = reads[...]
        for sample in samples {
            while let read = reads.first, read.at <= sample.at {
                reads.removeFirst()
                readings.append(
                    Reading(
                        at: Timestamp(dayTime: read.at), content: .eid(EIDReading(eid: read.eid)), raw: []))
            }
            let weight = WeightReading(
                weight: sample.weight, stability: sample.stability, basis: .gross, unit: .kilogram)
            readings.append(Reading(at: Timestamp(dayTime: sample.at), content: .weight(weight), raw: []))
        }
        return readings
    }
}

extension Timestamp {
    /// Seconds of a simulated day, which begins at a moment that is as good as any.
    package init(dayTime: Double) {
        self.init(microseconds: 1_700_000_000_000_000 + Int64((dayTime * 1_000_000).rounded()))
    }

    /// Seconds of a simulated day.
    package var dayTime: Double { Double(microseconds - 1_700_000_000_000_000) / 1_000_000 }
}
