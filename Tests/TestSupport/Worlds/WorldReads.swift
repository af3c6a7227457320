package import Values

/// What the reader says over a day.
package struct WorldReads: Sendable {
    /// A tag that was read.
    package struct Read: Sendable {
        package let at: Double
        package let eid: EID
        /// Of the herd, unless a digit is wrong.
        package let animal: Int?
        /// Read when it was not this animal's turn.
        package let isOutOfTurn: Bool
    }

    package private(set) var reads: [Read] = []

    private let world: World
    private let herd: WorldHerd
    private let antenna: Antenna
    /// Reads a tag again and again while it is near, so many times a second; else once, and rarely again.
    private let repeats: Double?

    /// - Parameter visits: are marked with what the reader made of them.
    package init(
        of visits: inout [WorldVisit], herd: WorldHerd, until end: Double, antenna: Antenna, in world: World,
        random: inout SplitMix64
    ) {
        (self.world, self.herd, self.antenna) = (world, herd, antenna)
        repeats =
            antenna != .stick && random.happens(0.5) ? Double.random(in: 0.4...3, using: &random) : nil
        for index in visits.indices where visits[index].kind != .person {
            read(&visits, index, &random)
            if random.happens(world.bystander * (antenna == .stick ? 0.3 : 1)) { readBystander(visits, index, &random) }
        }
        if random.happens(world.lyingTag) { readLyingTag(until: end, &random) }
        reads = reads.filter { $0.at > 0 }.sorted { $0.at < $1.at }
        breakDigits(&random)
        note(&visits)
    }

    // MARK: - Reading

    private mutating func read(_ visits: inout [WorldVisit], _ index: Int, _ random: inout SplitMix64) {
        guard let animal = visits[index].animal else { return }
        let visit = visits[index]
        if visit.kind == .turnedBack {
            readTurnedBack(visit, animal, &random)
            return
        }
        if random.happens(world.missed) {
            visits[index].marks.insert(.missed)
        } else {
            switch antenna {
            case .before: near(visit.arrives, visit.on + .random(in: 0.2...0.9, using: &random), animal, &random)
            case .plate:
                near(
                    visit.on + .random(in: -0.6...1.2, using: &random), max(visit.on + 1.5, visit.off), animal, &random)
            case .behind: readBehind(&visits, index, animal, &random)
            case .stick: readByStick(&visits, index, animal, &random)
            }
        }
        // Who holds a stick sees whom he reads.
        if random.happens(world.neighbour * (antenna == .stick ? 0.4 : 1)) { readNeighbour(&visits, index, &random) }
    }

    private mutating func readTurnedBack(_ visit: WorldVisit, _ animal: Int, _ random: inout SplitMix64) {
        let share =
            switch antenna {
            case .before: 0.95
            case .plate: 0.6
            case .behind: 0.0
            case .stick: 0.25
            }
        guard random.happens(share) else { return }
        let from = antenna == .before ? visit.arrives : visit.on
        near(from, antenna == .before ? visit.on + 0.5 : visit.gone, animal, &random)
    }

    private mutating func readBehind(
        _ visits: inout [WorldVisit], _ index: Int, _ animal: Int, _ random: inout SplitMix64
    ) {
        let visit = visits[index]
        if random.happens(0.06) {
            // It holds its head out.
            near(max(visit.on + 1, visit.off - .random(in: 0.5...4, using: &random)), visit.gone, animal, &random)
        } else if random.happens(world.late) {
            visits[index].marks.insert(.late)
            let from = visit.gone + .random(in: 1...4, using: &random)
            near(from, from + 1, animal, &random)
        } else {
            let from = visit.off + .random(in: -0.3...0.8, using: &random)
            near(from, visit.gone + .random(in: 0.3...1.5, using: &random), animal, &random)
        }
    }

    private mutating func readByStick(
        _ visits: inout [WorldVisit], _ index: Int, _ animal: Int, _ random: inout SplitMix64
    ) {
        let visit = visits[index]
        var at = Double.random(in: visit.on...visit.off, using: &random)
        if random.happens(world.early) {
            visits[index].marks.insert(.early)
            at = Double.random(in: visit.arrives...visit.on, using: &random)
        } else if random.happens(world.late) {
            visits[index].marks.insert(.late)
            at = visit.off + .random(in: 0...3, using: &random)
        }
        add(at, animal)
        if random.happens(0.06) { add(at + .random(in: 0.5...4, using: &random), animal) }
    }

    /// The tag of the one before or behind, out of turn.
    private mutating func readNeighbour(_ visits: inout [WorldVisit], _ index: Int, _ random: inout SplitMix64) {
        let visit = visits[index]
        let next = index + 1 < visits.count ? visits[index + 1] : nil
        let before = index > 0 ? visits[index - 1] : nil
        let isNext = antenna != .behind && (antenna == .before || random.happens(0.7))
        guard let other = isNext ? next : before, let animal = other.animal, animal != visit.animal else { return }
        visits[index].marks.insert(.neighbour)
        switch antenna {
        case .before:
            // It presses up beside the one whose turn it is.
            let at = max(visit.arrives, visit.on - .random(in: 0...2, using: &random))
            near(at, at + 0.7, animal, outOfTurn: true, &random)
        case .plate, .behind, .stick:
            let from = Double.random(in: visit.on...visit.off, using: &random)
            near(from, from + .random(in: 0.2...4, using: &random), animal, outOfTurn: true, &random)
        }
    }

    private mutating func readBystander(_ visits: [WorldVisit], _ index: Int, _ random: inout SplitMix64) {
        let was = random.happens(0.6)
        let from = was ? max(0, index - 30) : min(index + 2, visits.count - 1)
        let to = was ? max(0, index - 2) : visits.count - 1
        guard from <= to, let animal = visits[Int.random(in: from...to, using: &random)].animal else { return }
        let at = visits[index].on + .random(in: -3...8, using: &random)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            add(at + .random(in: 0...3, using: &random), animal, outOfTurn: true)
        }
    }

    private mutating func readLyingTag(until end: Double, _ random: inout SplitMix64) {
        let animal = Int.random(in: herd.animals.indices, using: &random)
        var at = Double.random(in: 0...end * 0.8, using: &random)
        let until = at + .random(in: 120...900, using: &random)
        while at < until {
            add(at, animal, outOfTurn: true)
            at += repeats == nil ? .random(in: 5...60, using: &random) : .random(in: 1...8, using: &random)
        }
    }

    /// The tag is in the antenna's field for a time.
    private mutating func near(
        _ from: Double, _ to: Double, _ animal: Int, outOfTurn: Bool = false, _ random: inout SplitMix64
    ) {
        let last = max(from, to)
        guard let repeats else {
            let at = Double.random(in: from...min(last, from + 1.5), using: &random)
            add(at, animal, outOfTurn: outOfTurn)
            if last - at > 5, random.happens(0.3) {
                add(.random(in: at + 4...last, using: &random), animal, outOfTurn: outOfTurn)
            }
            return
        }
        var at = from + .random(in: 0...0.3, using: &random)
        repeat {
            add(at, animal, outOfTurn: outOfTurn)
            at -= logarithm(.random(in: 0.001...1, using: &random)) / repeats
        } while at < last
    }

    private mutating func add(_ at: Double, _ animal: Int, outOfTurn: Bool = false) {
        reads.append(Read(at: at, eid: herd.animals[animal].eid, animal: animal, isOutOfTurn: outOfTurn))
    }

    // MARK: - What comes of it

    /// Whose tag was heard and who is beyond doubt.
    private mutating func note(_ visits: inout [WorldVisit]) {
        var moments: [Int: [Double]] = [:]
        for read in reads { if let animal = read.animal { moments[animal, default: []].append(read.at) } }
        var first = 0
        for index in visits.indices {
            let visit = visits[index]
            guard visit.kind == .pass, let animal = visit.animal else { continue }
            let own = (moments[animal] ?? []).filter { visit.on - 30 <= $0 && $0 <= visit.gone + 12 }
            visits[index].isHeard = own.contains { visit.arrives - 3 <= $0 && $0 <= visit.gone + 6 }
            while first < reads.count, reads[first].at < visit.on - 40 { first += 1 }
            let nearby = reads[first...].prefix { $0.at <= visit.gone + 15 }
            visits[index].isClear = isClear(visits, index, own, nearby)
        }
    }

    /// Whether nobody would doubt whose weight it is: nothing befell the scale, alone, all feet on for 4 s, a second of empty plate on both
    /// sides, its tag read when it should be, no other then, and nobody's out of turn within 10 s.
    private func isClear(_ visits: [WorldVisit], _ index: Int, _ own: [Double], _ nearby: ArraySlice<Read>) -> Bool {
        let visit = visits[index]
        let before = index > 0 ? visits[index - 1] : nil
        let next = index + 1 < visits.count ? visits[index + 1] : nil
        guard visit.off - visit.stands >= 4, visit.on - (before?.gone ?? -10) >= 1,
            (next?.on ?? .infinity) - visit.gone >= 1, visit.kind == .pass,
            visit.marks.isDisjoint(with: [.unseen, .tared, .unit])
        else { return false }
        let turn: ClosedRange<Double> =
            switch antenna {
            case .before: max(before?.gone ?? 0, visit.on - 10)...visit.on + 1
            case .plate, .stick: visit.on...visit.off
            case .behind: visit.off - 0.5...visit.gone + 1.5
            }
        guard own.contains(where: { turn.contains($0) }) else { return false }
        return !nearby.contains { read in
            guard read.animal != visit.animal else { return false }
            if read.isOutOfTurn, read.at >= visit.on - 10, read.at <= visit.gone + 10 { return true }
            return turn.contains(read.at)
        }
    }
}

extension WorldReads {
    /// Makes one digit of some of the tags another.
    private mutating func breakDigits(_ random: inout SplitMix64) {
        reads = reads.map { read in
            guard random.happens(world.wrongTagDigit), let broken = Self.broken(read.eid, &random) else { return read }
            return Read(at: read.at, eid: broken, animal: nil, isOutOfTurn: true)
        }
    }

    private static func broken(_ eid: EID, _ random: inout SplitMix64) -> EID? {
        let place = [1, 10, 100, 1000, 10_000, 100_000].randomElement(using: &random) ?? 1 as UInt64
        let digit = eid.national / place % 10
        let other = (digit + .random(in: 1...9, using: &random)) % 10
        return try? EID(country: eid.country, national: eid.national - digit * place + other * place)
    }
}
