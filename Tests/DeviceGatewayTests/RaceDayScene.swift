import Simulation
import TestSupport
import Values

/// One animal, or some that press on each other, on their way over the scale, and what goes wrong meanwhile.
///
/// Times are in seconds; 0 is the first foot of the first animal.
struct RaceDayScene: Sendable {
    struct Visit: Sendable {
        let member: RaceDayHerd.Member
        let gait: GaitClass
        let on: Double
        /// All four feet on.
        let stands: Double
        /// First foot off.
        let off: Double
        /// Last foot off.
        let gone: Double
        /// What went wrong with it.
        fileprivate(set) var faults: Set<Fault> = []
    }

    struct Read: Sendable {
        let at: Double
        let eid: EID
    }

    enum Fault: String, CaseIterable, Sendable {
        case missedTag, lateTag, repeatedTag, neighboursTag, hurry, tailGating, twoAnimals, linkLost, restart, powerLoss
        case clockJump, tare, spikes, droppedSamples, corruptedFrames
    }

    private(set) var visits: [Visit] = []
    private(set) var reads: [Read] = []
    private(set) var samples: [SimulatedPlate.Sample] = []
    /// No byte comes from the scale.
    private(set) var linkLost: Range<Double>?
    /// The daemon is not there.
    private(set) var down: Range<Double>?
    /// The scale is switched off, and takes what stands on it for nothing when it comes back.
    private(set) var losesPower = false
    /// Somebody presses the tare key, and the zero key when the plate is empty again.
    private(set) var tared: Double?
    private(set) var jump: (at: Double, by: Double)?
    /// The share of frames that come damaged.
    private(set) var corruption = 0.0
    private(set) var end = 0.0

    /// What the scale shows is wrong for a time, and it shows less than nothing when the plate is empty.
    var losesZero: Bool { tared != nil || losesPower }

    /// The share of animals that each fault meets.
    static let share = 0.05

    /// - Parameters:
    ///   - previous: who was there last.
    ///   - queue: who comes next; those of the scene are taken from its end.
    ///   - wasReadEarly: the first one's tag was read for the one before it: then it is read on its own visit too. A
    ///     tag that is read for another animal and for its own never, no rule can tell.
    init(
        from queue: inout [RaceDayHerd.Member], after previous: RaceDayHerd.Member?, reader: ReaderPosition,
        plate: SimulatedPlate, wasReadEarly: inout Bool,
        random: inout SplitMix64
    ) {
        func hits(_ share: Double = Self.share, _ random: inout SplitMix64) -> Bool {
            Double.random(in: 0..<1, using: &random) < share
        }
        var animals: [(animal: StandingAnimal, at: Double)] = []
        var on = 0.0
        var crowd: Fault?
        while let member = queue.popLast() {
            let gait = Self.gait(random: &random)
            let isHurried = hits(Self.share, &random)
            let stay = Double.random(in: isHurried ? 1...3 : 8...12, using: &random)
            let animal = StandingAnimal(kilograms: member.kilograms, unrest: gait.unrest, stay: stay, random: &random)
            animals.append((animal, on))
            var visit = Visit(
                member: member, gait: gait, on: on, stands: on + animal.standsFrom, off: on + stay,
                gone: on + stay + 1.4)
            if isHurried { visit.faults.insert(.hurry) }
            if let crowd { visit.faults.insert(crowd) }
            let previous = visits.last?.member ?? previous
            visits.append(visit)
            read(visit, neighbour: reader == .behind ? previous : queue.last, reader, &wasReadEarly, random: &random)
            guard visits.count < 3, !queue.isEmpty else { break }
            if hits(Self.share, &random) {
                on = visit.gone - .random(in: 0.3...1, using: &random)
                crowd = .tailGating
            } else if hits(Self.share, &random) {
                on += .random(in: 0.3...2, using: &random)
                crowd = .twoAnimals
            } else {
                break
            }
            if let crowd { visits[visits.count - 1].faults.insert(crowd) }
        }
        let last = visits.map(\.gone).max() ?? 0
        end = last + .random(in: 2...4, using: &random)
        var plate = plate
        if meets(.spikes, &random) { plate.spikes = 0.03 }
        if meets(.droppedSamples, &random) { plate.lost = 0.3 }
        samples = plate.samples(of: animals, random: &random)
        if meets(.corruptedFrames, &random) { corruption = 0.05 }
        if meets(.clockJump, &random) {
            jump = (.random(in: -1...last, using: &random), .random(in: -9000...9000, using: &random))
        }
        if meets(.linkLost, &random) {
            let from = Double.random(in: -1...last, using: &random)
            linkLost = from..<from + .random(in: 0.2...15, using: &random)
        }
        if meets(.restart, &random) {
            let from = Double.random(in: -1...last, using: &random)
            down = from..<from + .random(in: 0.5...5, using: &random)
        } else if meets(.powerLoss, &random) {
            let from = Double.random(in: -1...last, using: &random)
            down = from..<from + .random(in: 20...60, using: &random)
            losesPower = true
        }
        if meets(.tare, &random) { tared = .random(in: 0...last, using: &random) }
        end = max(end, (down?.upperBound ?? 0) + 2, (linkLost?.upperBound ?? 0) + 2)
    }

    /// Seconds of standing without which no weight is taken: a load that was seen for so long must be heard of.
    static let leastSight = 3.0

    /// Who stood where when and what was read, each with its time.
    var lines: [(at: Double, text: String)] {
        func tag(_ eid: EID) -> String { String("\(eid)".suffix(3)) }
        var lines: [(at: Double, text: String)] = []
        for visit in visits {
            let name = tag(visit.member.eid)
            lines.append(
                (
                    visit.on,
                    "\(name) on, \(visit.member.kilograms) kg \(visit.gait), \(visit.faults.map(\.rawValue).sorted())"
                ))
            lines += [(visit.stands, "\(name) stands"), (visit.off, "\(name) off"), (visit.gone, "\(name) gone")]
        }
        lines += reads.map { ($0.at, "reader: \(tag($0.eid))") }
        if let linkLost { lines += [(linkLost.lowerBound, "link lost"), (linkLost.upperBound, "link back")] }
        if let down { lines += [(down.lowerBound, "down"), (down.upperBound, "up")] }
        if let tared { lines.append((tared, "tare")) }
        if let jump { lines.append((jump.at, "clock jumps by \(jump.by)")) }
        return lines
    }

    /// Lets a fault hit all animals of the scene now and then.
    private mutating func meets(_ fault: Fault, _ random: inout SplitMix64) -> Bool {
        guard Double.random(in: 0..<1, using: &random) < Self.share else { return false }
        for index in visits.indices { visits[index].faults.insert(fault) }
        return true
    }

    /// A time for which the gateway saw the same animals stand on the plate, with all their feet.
    private struct Load {
        let animals: Set<Int>
        let from: Double
        let to: Double
    }

    /// The times of at least `leastSight` at which nobody stepped on or off.
    private var loads: [Load] {
        var moments = visits.flatMap { [$0.on, $0.stands, $0.off, $0.gone] }
        for gap in [down, linkLost].compactMap(\.self) { moments += [gap.lowerBound, gap.upperBound] }
        moments.sort()
        return zip(moments, moments.dropFirst()).compactMap { from, to in
            let middle = (from + to) / 2
            let isUnseen = [down, linkLost].contains { $0?.contains(middle) ?? false }
            let there = visits.indices.filter { visits[$0].on < middle && middle < visits[$0].gone }
            let isStill = there.allSatisfy { visits[$0].stands < middle && middle < visits[$0].off }
            return isUnseen || !isStill || there.isEmpty || to - from < Self.leastSight
                ? nil : Load(animals: Set(there), from: from, to: to)
        }
    }

    /// How many animals the gateway must tell of: as many as stood there, but no more than loads that a scale can tell
    /// apart.
    ///
    /// Two that step on and off together are one load for any scale. So are two of like weight (5 %) of which the second
    /// steps on as the first steps off, if the scale never shows hardly half nor much more than one of them meanwhile.
    var observable: Int {
        let loads = loads
        let changes = zip(loads, loads.dropFirst()).count { isSeen(from: $0, to: $1) }
        let animals = loads.reduce(into: Set<Int>()) { $0.formUnion($1.animals) }.count
        return min(animals, loads.isEmpty ? 0 : changes + 1)
    }

    /// Whether some who stood there are one load with others for any scale.
    var hidesSomebody: Bool { observable < loads.reduce(into: Set<Int>()) { $0.formUnion($1.animals) }.count }

    /// Whether a tag is read while the gateway listens.
    func hears(_ eid: EID) -> Bool { reads.contains { $0.eid == eid && !(down?.contains($0.at) ?? false) } }

    private func isSeen(from before: Load, to after: Load) -> Bool {
        guard before.animals != after.animals else { return false }
        let kilograms = [before, after].map { $0.animals.reduce(0) { $0 + visits[$1].member.kilograms } }.sorted()
        if kilograms[1] - kilograms[0] > 0.05 * kilograms[1] { return true }
        let between = samples.filter { sample in
            before.to < sample.seconds && sample.seconds < after.from
                && ![down, linkLost].contains { $0?.contains(sample.seconds) ?? false }
        }.map(\.weight.kilograms)
        return between.count { $0 < 0.6 * kilograms[0] } >= Self.fewest
            || between.count { $0 > 1.2 * kilograms[1] } >= Self.fewest
    }

    /// Half a second of samples.
    private static let fewest = 5

    private static func gait(random: inout SplitMix64) -> GaitClass {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<8: .calm
        case 8..<15: .normal
        case 15..<19: .restless
        default: .wild
        }
    }

    private mutating func read(
        _ visit: Visit, neighbour: RaceDayHerd.Member?, _ reader: ReaderPosition, _ wasReadEarly: inout Bool,
        random: inout SplitMix64
    ) {
        func hits(_ random: inout SplitMix64) -> Bool { Double.random(in: 0..<1, using: &random) < Self.share }
        func note(_ fault: Fault) { visits[visits.count - 1].faults.insert(fault) }
        let mustBeRead = wasReadEarly
        wasReadEarly = false
        if mustBeRead { note(.neighboursTag) }
        let isMissed = !mustBeRead && hits(&random)
        if isMissed { note(.missedTag) }
        let eid = visit.member.eid
        if !isMissed {
            var at: Double =
                switch reader {
                case .before: visit.on - .random(in: 0.2...1.2, using: &random)
                case .plate: .random(in: visit.on - 1...visit.off - 0.5, using: &random)
                case .behind: visit.off + .random(in: 0...2.5, using: &random)
                }
            if reader == .plate {
                if mustBeRead {
                    at = .random(in: visit.on...visit.off - 0.5, using: &random)
                } else if hits(&random) {
                    // Only as it leaves, in the time that is set for it.
                    at = visit.off + .random(in: 0...2, using: &random)
                    note(.lateTag)
                }
            }
            reads.append(Read(at: at, eid: eid))
            if hits(&random) {
                note(.repeatedTag)
                for _ in 0..<Int.random(in: 1...20, using: &random) {
                    reads.append(Read(at: at + .random(in: 0...0.8, using: &random), eid: eid))
                }
            }
        }
        // The next one presses up to the antenna, or the one before stays in front of an antenna behind the plate;
        // this one's own tag may be lost all the same.
        if let neighbour, hits(&random) {
            wasReadEarly = reader != .behind
            note(.neighboursTag)
            let at: Double =
                switch reader {
                case .before: visit.on - .random(in: 0...1, using: &random)
                case .plate, .behind: .random(in: visit.on...visit.off, using: &random)
                }
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                reads.append(Read(at: at + .random(in: 0...1, using: &random), eid: neighbour.eid))
            }
            // It waits there until it may come.
            if reader == .before { reads.append(Read(at: visit.off, eid: neighbour.eid)) }
        }
    }
}
