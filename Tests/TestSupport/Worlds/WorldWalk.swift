package import Values

/// Who walks over the plate when, and what lies on it.
package struct WorldWalk: Sendable {
    package private(set) var visits: [WorldVisit] = []
    /// Kilograms on the plate, in steps of `StandingAnimal.step` from `StandingAnimal.lead` before the day's start.
    package private(set) var load: [Double] = []
    package private(set) var end = 0.0
    /// The mud on the plate: from when on how many kilograms.
    package private(set) var mud: [(at: Double, kilograms: Double)] = []

    private let world: World
    private let herd: WorldHerd

    /// Seconds of an empty plate at the end of the day: a tag may be waited for.
    static let evening = 90.0

    package init(of herd: WorldHerd, in world: World, random: inout SplitMix64) {
        (self.world, self.herd) = (world, herd)
        // An animal that was never weighed today comes in any order.
        var queue = herd.animals.indices.shuffled(using: &random)
        var again: [Int] = []
        var isOvertaking = false
        while !queue.isEmpty || !again.isEmpty {
            let returns = !again.isEmpty && (queue.isEmpty || random.happens(0.05))
            guard let animal = returns ? again.popLast() : queue.popLast() else { break }
            walk(animal, returns: returns, queue: &queue, random: &random)
            if random.happens(world.repeatVisit) { again.insert(animal, at: 0) }
            if isOvertaking { overtake() }
            isOvertaking = random.happens(world.overtaking)
            if random.happens(world.person) { letPersonWalk(&random) }
        }
        visits.sort { $0.on < $1.on }
        end = (visits.map(\.gone).max() ?? 0) + Self.evening
        let missing = Int((end + StandingAnimal.lead) / StandingAnimal.step) - load.count
        if missing > 0 { load += Array(repeating: 0, count: missing) }
        noteAlone()
        spreadMud(&random)
    }

    // MARK: - Walking

    private mutating func walk(_ animal: Int, returns: Bool, queue: inout [Int], random: inout SplitMix64) {
        var marks: Set<WorldVisit.Mark> = returns ? [.again] : []
        var previous = visits.indices.last
        var on = (visits.map(\.gone).suffix(4).max() ?? 8) + world.gap.value(&random)
        if random.happens(world.rest) { on += .random(in: 60...480, using: &random) }
        if let last = previous, visits[last].kind == .pass {
            if random.happens(world.tailGating) {
                on = visits[last].gone - .random(in: 0.2...0.9, using: &random)
                marks.insert(.tail)
            } else if random.happens(world.twoOn) {
                let from = visits[last].on + 0.5
                on = .random(in: from...max(from + 0.1, visits[last].off - 0.5), using: &random)
                marks.insert(.two)
            }
            if !marks.isDisjoint(with: [.tail, .two]) { visits[last].marks.formUnion(marks.subtracting([.again])) }
        }
        if marks.isDisjoint(with: [.tail, .two]), random.happens(world.turningBack) {
            step(animal, .turnedBack, at: on, marks: [], after: previous, random: &random)
            previous = visits.indices.last
            marks.insert(.turnsBack)
            let gone = visits.last?.gone ?? on
            // Another may be quicker.
            if let other = queue.last, random.happens(0.3) {
                queue.removeLast()
                step(
                    other, .pass, at: gone + world.gap.value(&random), marks: [], after: previous, random: &random)
            }
            on = (visits.last?.gone ?? gone) + .random(in: 0.8...6, using: &random)
        }
        step(animal, .pass, at: on, marks: marks, after: visits.indices.last, random: &random)
    }

    private mutating func step(
        _ number: Int, _ kind: WorldVisit.Kind, at on: Double, marks: Set<WorldVisit.Mark>, after previous: Int?,
        random: inout SplitMix64
    ) {
        let animal = herd.animals[number]
        var marks = marks
        let body: any WeighedAnimal
        if kind == .turnedBack {
            // Its hind feet stay where they are.
            body = StandingAnimal(
                kilograms: animal.kilograms * .random(in: 0.45...0.62, using: &random), unrest: animal.gait.unrest,
                stay: .random(in: 0.8...5, using: &random), hindFeetAfter: 0.05, random: &random)
        } else {
            let isLong = random.happens(world.longPause)
            let pause = Double.random(in: isLong ? 1...7 : 0.2...0.9, using: &random)
            if isLong { marks.insert(.longPause) }
            let stay = world.stay.value(&random) + (isLong ? pause : 0)
            body =
                animal.isOther
                ? OtherAnimal(
                    kilograms: animal.kilograms, gait: animal.gait, stay: stay, pause: isLong ? pause : 0,
                    random: &random)
                : StandingAnimal(
                    kilograms: animal.kilograms, unrest: animal.gait.unrest, stay: stay, hindFeetAfter: pause,
                    random: &random)
        }
        // In a queue it stands before the plate soon after the one before it stepped on.
        let before = previous.map { visits[$0] }
        var arrives = on - .random(in: 0.4...4, using: &random)
        if let before {
            arrives =
                random.happens(world.queueing)
                ? before.on + .random(in: 1...6, using: &random) : max(arrives, before.on + 0.4)
        }
        put(
            body,
            WorldVisit(
                kind: kind, animal: number, kilograms: animal.kilograms, gait: animal.gait, on: on,
                stands: on + body.standsFrom, off: on + body.stay, gone: on + body.gone,
                arrives: min(arrives, on - 0.2), marks: marks))
    }

    private mutating func letPersonWalk(_ random: inout SplitMix64) {
        let on = (visits.map(\.gone).suffix(4).max() ?? 8) + world.gap.value(&random)
        let kilograms = Double.random(in: 60...100, using: &random)
        let body = StandingAnimal(
            kilograms: kilograms, unrest: GaitClass.normal.unrest, stay: .random(in: 1.5...25, using: &random),
            hindFeetAfter: .random(in: 0.3...0.8, using: &random), random: &random)
        put(
            body,
            WorldVisit(
                kind: .person, animal: nil, kilograms: kilograms, gait: .normal, on: on, stands: on + body.standsFrom,
                off: on + body.stay, gone: on + body.gone, arrives: on))
    }

    private mutating func put(_ body: any WeighedAnimal, _ visit: WorldVisit) {
        visits.append(visit)
        let begins = Int((visit.on / StandingAnimal.step).rounded())
        let missing = begins + body.load.count - load.count
        if missing > 0 { load += Array(repeating: 0, count: missing) }
        for (index, kilograms) in body.load.enumerated() { load[begins + index] += kilograms }
    }

    /// The last one came up to the antenna before the one it follows.
    private mutating func overtake() {
        guard visits.count >= 2 else { return }
        let (first, second) = (visits.count - 2, visits.count - 1)
        guard visits[first].kind == .pass, visits[second].kind == .pass else { return }
        let early = visits[first].arrives
        visits[first].arrives = min(visits[first].on - 0.2, early + 0.6)
        visits[second].arrives = early - 0.6
        visits[first].marks.insert(.overtaken)
        visits[second].marks.insert(.overtaken)
    }

    // MARK: - What comes of it

    /// What lies on the plate at a moment.
    func kilograms(at seconds: Double) -> Double {
        let index = StandingAnimal.index(of: seconds)
        return load.indices.contains(index) ? load[index] : 0
    }

    private mutating func noteAlone() {
        for index in visits.indices {
            let visit = visits[index]
            var (best, since) = (0.0, visit.stands)
            let others = visits[max(0, index - 6)..<min(visits.count, index + 7)]
                .filter { $0.on != visit.on && $0.gone > visit.stands && $0.on < visit.off }
            for other in others.sorted(by: { $0.on < $1.on }) {
                best = max(best, min(other.on, visit.off) - since)
                since = max(since, other.gone)
            }
            visits[index].alone = max(best, visit.off - since)
        }
    }

    private mutating func spreadMud(_ random: inout SplitMix64) {
        guard random.happens(world.muddyDays) else { return }
        var kilograms = 0.0
        for visit in visits {
            if random.happens(0.12) { kilograms = min(5, kilograms + .random(in: 0.2...1.5, using: &random)) }
            if random.happens(0.004) { kilograms = 0 }
            if mud.last?.kilograms ?? 0 != kilograms { mud.append((visit.gone, kilograms)) }
        }
        for (number, step) in mud.enumerated() {
            let from = Int((step.at + StandingAnimal.lead) / StandingAnimal.step)
            let next = number + 1 < mud.count ? mud[number + 1].at : end
            let until = min(load.count, Int((next + StandingAnimal.lead) / StandingAnimal.step))
            if from < until { for index in from..<until { load[index] += step.kilograms } }
        }
    }
}
