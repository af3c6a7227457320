package import Values

/// What happens to the scale and the gateway on a day: a link that is lost, a restart, a unit that is switched, a tare.
///
/// Drawn by themselves, so the same animals walk in the same way on a day without them.
package struct WorldMishaps: Sendable {
    /// Nothing comes from the scale; the gateway is told of some of it, as when a socket is closed.
    package struct Silence: Sendable {
        package let during: ClosedRange<Double>
        package let isTold: Bool
    }

    package private(set) var silences: [Silence] = []
    /// The daemon is gone and comes back.
    package private(set) var restarts: [ClosedRange<Double>] = []
    /// From when on the indicator shows which unit; it begins with kilograms.
    package private(set) var units: [(at: Double, unit: WeightUnit)] = []
    /// What the indicator takes off the load while somebody has tared it.
    package private(set) var tares: [(during: ClosedRange<Double>, kilograms: Double)] = []

    init(of walk: WorldWalk, in world: World, random: inout SplitMix64) {
        for visit in walk.visits {
            let moment = Double.random(in: visit.on - 2...visit.gone + 1, using: &random)
            if random.happens(world.lostLink) {
                let gap = moment...moment + .random(in: 1...20, using: &random)
                silences.append(Silence(during: gap, isTold: random.happens(0.5)))
            }
            if random.happens(world.restart) { restarts.append(moment...moment + .random(in: 1...6, using: &random)) }
            if random.happens(world.unitSwitch) {
                units.append((moment, .pound))
                units.append((moment + .random(in: 5...120, using: &random), .kilogram))
            }
            if random.happens(world.tare) { tare(walk, visit, at: moment, random: &random) }
        }
        units.sort { $0.at < $1.at }
        restarts = Self.apart(restarts)
    }

    /// Somebody presses the key under an animal, and sets the scale right once it has left.
    private mutating func tare(_ walk: WorldWalk, _ visit: WorldVisit, at moment: Double, random: inout SplitMix64) {
        let until = visit.gone + .random(in: 2...10, using: &random)
        guard moment > visit.stands, moment < visit.off, tares.last?.during.upperBound ?? 0 < moment else { return }
        tares.append((moment...until, walk.kilograms(at: moment)))
    }

    private static func apart(_ ranges: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { kept, next in
            if kept.last?.upperBound ?? -1 < next.lowerBound { kept.append(next) }
        }
    }

    // MARK: - What comes of it

    /// What the recorder notices besides the readings.
    package struct Told: Sendable {
        package enum Kind: Sendable { case linkLost, restart }
        package let at: Timestamp
        package let kind: Kind
    }

    /// In order of time.
    package var told: [Told] {
        let lost = silences.filter(\.isTold).map { Told(at: Timestamp(dayTime: $0.during.lowerBound), kind: .linkLost) }
        let again = restarts.map { Told(at: Timestamp(dayTime: $0.lowerBound), kind: .restart) }
        return (lost + again).sorted { $0.at < $1.at }
    }

    /// When nothing was seen of the scale.
    package var unseen: [ClosedRange<Double>] { silences.map(\.during) + restarts }

    /// What is on the plate, as the indicator has it.
    func tared(_ load: [Double]) -> [Double] {
        var load = load
        for tare in tares {
            let from = StandingAnimal.index(of: tare.during.lowerBound)
            let until = min(load.count, StandingAnimal.index(of: tare.during.upperBound))
            for index in from..<max(from, until) { load[index] -= tare.kilograms }
        }
        return load
    }

    /// What the gateway sees of what the indicator shows.
    ///
    /// After a switch the weights are held back until the unit was asked for again; then they are in whole pounds.
    func seen(_ samples: [WorldDisplay.Sample]) -> [WorldDisplay.Sample] {
        var switches = units[...]
        var (unit, heldUntil) = (WeightUnit.kilogram, 0.0)
        return samples.compactMap { sample in
            while let next = switches.first, next.at <= sample.at {
                switches.removeFirst()
                (unit, heldUntil) = (next.unit, next.at + 0.4)
            }
            guard sample.at >= heldUntil, !unseen.contains(where: { $0.contains(sample.at) }) else { return nil }
            guard unit == .pound else { return sample }
            let pounds = (Double(sample.weight.grams) / WorldMishaps.gramsInPound).rounded()
            let weight = Weight(grams: Int((pounds * WorldMishaps.gramsInPound).rounded()))
            return WorldDisplay.Sample(at: sample.at, weight: weight, stability: sample.stability)
        }
    }

    /// What a daemon that is there hears of what is read.
    func heard(_ reads: [WorldReads.Read]) -> [WorldReads.Read] {
        reads.filter { read in !restarts.contains { $0.contains(read.at) } }
    }

    private static let gramsInPound = 453.592_37

    /// How long somebody was seen at a stretch, and what makes the visit special.
    func note(_ visits: inout [WorldVisit]) {
        for index in visits.indices {
            let visit = visits[index]
            let seen = visit.on - 1...visit.gone + 1
            for gap in unseen where gap.overlaps(seen) {
                visits[index].marks.insert(.unseen)
                let longest = max(gap.lowerBound - visit.stands, visit.off - gap.upperBound, 0)
                visits[index].alone = min(visit.alone, longest)
            }
            for tare in tares where tare.during.overlaps(seen) {
                visits[index].marks.insert(.tared)
                visits[index].alone = min(visit.alone, max(tare.during.lowerBound - visit.stands, 0))
            }
            for switched in units where seen.contains(switched.at) { visits[index].marks.insert(.unit) }
        }
    }
}
