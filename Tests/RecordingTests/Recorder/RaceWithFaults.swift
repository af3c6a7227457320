import TestSupport

@testable import Values

/// Random animals that walk over a scale with every fault at once, at 10 Hz, in true time.
///
/// True time starts at zero and never jumps; the recorder sees only a clock that does. Three that follow
/// each other differ by 12 % or more in weight: closer ones on a plate that is never empty, and without a tag,
/// nobody can tell from one animal.
struct RaceWithFaults {
    struct Visit {
        let kilograms: Double
        let eid: EID
        /// First foot on, all on, first foot off, last foot off; tenths of a second.
        let on: Int
        let stands: Int
        let off: Int
        let gone: Int
        var tare: Tare?
    }

    enum Tare {
        /// The device tells it, and it is undone.
        case told(Range<Int>)
        /// The scale shows nothing until the animal leaves, then less than nothing for a while.
        case silent(from: Int)
    }

    /// Whether the scale tells that a weight is stable.
    var hasFlag = true
    private(set) var visits: [Visit] = []
    private(set) var reads: [(at: Int, eid: EID)] = []
    private(set) var silences: [Range<Int>] = []
    private(set) var restarts: Set<Int> = []
    /// Microseconds by which the clock jumps.
    private(set) var jumps: [Int: Int64] = [:]
    private(set) var storeFailures: [Range<Int>] = []
    private(set) var end = 0

    init(seed: UInt64, animals: Int) throws {
        var random = SeededGenerator(seed: seed)
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        var now = 30
        var recent = [300.0, 500.0]
        for number in 1...animals {
            var kilograms = recent[0]
            while recent.contains(where: { abs(kilograms - $0) < 0.12 * max(kilograms, $0) }) {
                kilograms = Double.random(in: 60...800, using: &random).rounded()
            }
            recent = [recent[1], kilograms]
            // Animals come back: one in ten has been here before.
            let returning = chance(10) ? visits.randomElement(using: &random) : nil
            let eid = try returning?.eid ?? .animal(UInt64(number))
            let stay = chance(15) ? Int.random(in: 3...12, using: &random) : .random(in: 45...120, using: &random)
            let stands = now + Int.random(in: 4...12, using: &random)
            let off = stands + stay
            let gone = off + Int.random(in: 4...12, using: &random)
            var visit = Visit(kilograms: kilograms, eid: eid, on: now, stands: stands, off: off, gone: gone)
            let isPushed = chance(15)
            if stay > 60, !isPushed, chance(6) {
                visit.tare = chance(50) ? .told(stands + 20..<stands + 40) : .silent(from: stands + 30)
            }
            visits.append(visit)
            try read(visit, number: number, using: &random)
            if chance(5) {
                let begin = now + Int.random(in: -20...60, using: &random)
                silences.append(begin..<begin + .random(in: 2...400, using: &random))
            }
            if chance(8) { restarts.insert(now + .random(in: -10...80, using: &random)) }
            if chance(4) {
                jumps[now + .random(in: -10...80, using: &random)] = .random(
                    in: -9_000_000_000...9_000_000_000, using: &random)
            }
            if chance(5) { storeFailures.append(now..<now + .random(in: 5...60, using: &random)) }
            if case .silent = visit.tare {
                now = gone + 80
            } else {
                now = isPushed ? off - 3 : gone + Int.random(in: 6...200, using: &random)
            }
        }
        reads.sort { $0.at < $1.at }
        end = now + 600
    }

    private mutating func read(_ visit: Visit, number: Int, using random: inout SeededGenerator) throws {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: break
        case 1: reads.append((visit.on - .random(in: 1...100, using: &random), visit.eid))
        case 2: reads.append((visit.off + .random(in: 0...15, using: &random), visit.eid))
        case 3: for at in visit.on...visit.gone { reads += [(at, visit.eid), (at, visit.eid)] }
        case 4:
            let neighbour = try EID.animal(UInt64(number + 1))
            for at in visit.stands...visit.off { reads += [(at, visit.eid), (at, neighbour)] }
        default: reads.append((.random(in: visit.on...visit.off, using: &random), visit.eid))
        }
    }

    /// What the scale shows; `nil` while nothing comes from it.
    func sample(at now: Int, using random: inout SeededGenerator) -> WeightReading? {
        guard !silences.contains(where: { $0.contains(now) }), Int.random(in: 0..<40, using: &random) > 0 else {
            return nil
        }
        var kilograms = 0.0
        var isMoving = false
        var basis = WeightReading.Basis.gross
        for visit in visits where visit.on <= now && now < visit.gone + 30 {
            let up = min(1, Double(now - visit.on) / Double(visit.stands - visit.on))
            let down = min(1, max(0, Double(visit.gone - now) / Double(visit.gone - visit.off)))
            var load = visit.kilograms * up * down
            if now < visit.stands + 5 || (visit.off..<visit.gone).contains(now) { isMoving = now < visit.gone }
            if isMoving { load *= .random(in: 0.93...1.07, using: &random) }
            switch visit.tare {
            case .told(let range) where range.contains(now):
                load -= visit.kilograms
                basis = .net
            case .silent(let from) where now >= from: load -= visit.kilograms
            default: break
            }
            kilograms += load
        }
        let grams = Int((kilograms * 2).rounded()) * 500
        let stability: WeightReading.Stability = !hasFlag ? .unknown : isMoving ? .moving : .stable
        return WeightReading(
            weight: Weight(grams: grams), stability: stability, basis: basis, unit: .kilogram)
    }

    /// When a tag was read, in order.
    func reads(of eid: EID, during time: ClosedRange<Int>) -> [Int] {
        reads.filter { $0.eid == eid && time.contains($0.at) }.map(\.at)
    }

    /// The visit whose weight a weighing is.
    func visit(of weighing: RecorderPropertyTests.Log.Weighing) -> Int? {
        visits.firstIndex {
            $0.on <= weighing.at && weighing.at <= $0.gone
                && abs($0.kilograms - weighing.kilograms) <= $0.kilograms * 0.03
        }
    }

    /// Whether one of those on the plate at a time came while another was there.
    func isPushed(during time: ClosedRange<Int>) -> Bool {
        visits.enumerated().contains { index, visit in
            visit.on <= time.upperBound && time.lowerBound <= visit.gone
                && visits.enumerated().contains { $0 != index && $1.on <= visit.gone && visit.on <= $1.gone }
        }
    }

    /// Whether the animal of a visit has been there before.
    func hasReturned(_ index: Int) -> Bool { visits[..<index].contains { $0.eid == visits[index].eid } }

    /// Whether two tags were heard by turns within three minutes before.
    func isReadByTurns(until end: Int) -> Bool {
        let near = reads.filter { (end - 1800...end).contains($0.at) }
        return zip(near, near.dropFirst()).contains { $0.eid != $1.eid && $0.at == $1.at }
    }

    /// Whether the scale was seen, and nothing else failed, for so long while the animal stood still.
    func wasSeen(_ visit: Visit, for needed: Int) -> Bool {
        var run = 0
        for at in visit.stands + 5..<max(visit.off, visit.stands + 5) {
            let isBroken =
                silences.contains { $0.contains(at) } || restarts.contains(at) || jumps[at] != nil
                || storeFailures.contains { $0.contains(at) }
            run = isBroken ? 0 : run + 1
            if run >= needed { return true }
        }
        return false
    }
}
