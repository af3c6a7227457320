import Values

/// What the levels of one stay on the plate were: whose, and with which feet on.
///
/// A hidden semi-Markov chain over the plateaus of the load (Ferguson 1980; Yu, "Hidden semi-Markov models", 2010); the
/// likeliest path is found by Viterbi's recursion. An animal comes with its fore feet first or at once, stands, is
/// disturbed (a foot off, leaning, half off again) and stands again, which is known by the weight that comes back; or
/// another takes its place, for which the load must have fallen or risen between; or the other comes on beside it,
/// which is known by the weight that is left when the first has gone.
struct Segmentation: Equatable, Sendable {
    /// For each plateau what it was, and the ordinal of the animal that it belongs to.
    let parts: [(part: Part, animal: Int)]

    enum Part: String, Codable, Sendable {
        /// The fore feet of the animal whose whole weight comes next.
        case fore
        /// One animal with all its feet.
        case whole
        /// The same animal with a foot off, leaning, or half off the plate.
        case disturbed
        /// This animal and the next one.
        case both
    }

    static func == (left: Self, right: Self) -> Bool {
        left.parts.elementsEqual(right.parts) { $0 == $1 }
    }

    /// The number of animals in it; one that was only seen beside another counts.
    var animals: Int { (parts.last.map { $0.animal + ($0.part == .both ? 2 : 1) }) ?? 0 }

    /// - Parameters:
    ///   - levels: the plateaus in their order.
    ///   - isOver: whether the plate is empty again.
    ///   - expected: what the animal that seems to be there should weigh, in kilograms, if its tag was heard.
    ///   - isKnown: whether the animal on the first plateau has been weighed there before.
    ///   - turnover: for each plateau how much more likely the tags that were heard are if another animal came before it
    ///     than if none did.
    init(
        _ levels: [Level], isOver: Bool, expected: Double? = nil, isKnown: Bool = false, turnover: [Double] = []
    ) {
        guard let first = levels.first else {
            parts = []
            return
        }
        var begin = [
            State(part: .whole, own: 0): Step(score: logarithm(0.85) + Self.duration(of: first, as: .whole))
        ]
        if !isKnown {
            // What sways so much has only just come.
            let fore = 0.12 * (first.sway > Self.arriving ? 1 : Self.foreBeside(first.kilograms, expected))
            let isAlone = expected.map { first.kilograms < 1.3 * $0 } ?? false
            begin[State(part: .fore, own: 0)] = Step(score: logarithm(fore) + Self.duration(of: first, as: .fore))
            begin[State(part: .both, own: nil)] = Step(
                score: logarithm(isAlone ? 0.000_5 : 0.01) + Self.duration(of: first, as: .both))
        }
        var layers = [begin]
        for index in levels.indices.dropFirst() {
            var next: [State: Step] = [:]
            for (state, step) in layers[index - 1] {
                for move in Self.moves(
                    from: state, to: index, in: levels, turnover.indices.contains(index) ? turnover[index] : 1)
                {
                    let score = step.score + move.score + Self.duration(of: levels[index], as: move.state.part)
                    guard score > next[move.state]?.score ?? -.infinity else { continue }
                    next[move.state] = Step(score: score, from: state, isAnother: move.isAnother)
                }
            }
            layers.append(next)
        }
        let last = layers[layers.count - 1].map { state, step in
            (state: state, score: step.score + (isOver ? Self.ending(of: state.part) : 0))
        }
        // Ties are broken by the state, so that the same trace always gives the same answer.
        guard var state = last.max(by: { ($0.score, $1.state.order) < ($1.score, $0.state.order) })?.state else {
            parts = []
            return
        }
        var path: [(part: Part, isAnother: Bool)] = []
        for layer in layers.reversed() {
            guard let step = layer[state] else { break }
            path.append((state.part, step.isAnother))
            guard let before = step.from else { break }
            state = before
        }
        var animal = 0
        parts = path.reversed().map { part, isAnother in
            if isAnother { animal += 1 }
            return (part, animal)
        }
    }

    // MARK: - The chain

    private struct State: Hashable {
        let part: Part
        /// The first plateau on which this animal stood with all its feet.
        let own: Int?

        var order: Int { (own ?? -1) * 4 + (part == .fore ? 0 : part == .whole ? 1 : part == .disturbed ? 2 : 3) }
    }

    private struct Step {
        let score: Double
        var from: State?
        var isAnother = false
    }

    private typealias Move = (state: State, score: Double, isAnother: Bool)

    /// How likely a part lasts so long, as far as it matters: fore feet wait for seconds, two squeeze together briefly.
    private static func duration(of level: Level, as part: Part) -> Double {
        switch part {
        case .fore: -min(level.seconds, 2) / 2 - max(0, level.seconds - 7) / 0.7
        case .whole: level.seconds < 1.5 ? logarithm(0.4) : 0
        // In `disturbed(_:_:)`, as it depends on how much.
        case .disturbed: 0
        case .both: -level.seconds / 6
        }
    }

    private static func ending(of part: Part) -> Double {
        switch part {
        case .fore: logarithm(0.15)
        case .both: logarithm(0.1)
        case .whole, .disturbed: 0
        }
    }

    /// Densities are over the logarithm of the load of the plateau that is come to.
    private static func moves(
        from state: State, to index: Int, in levels: [Level], _ turnover: Double
    ) -> [Move] {
        let (level, before) = (levels[index], levels[index - 1])
        var moves: [Move] = []
        func add(_ part: Part, _ own: Int?, _ density: Double, isAnother: Bool = false) {
            guard density > 0 else { return }
            let tags = isAnother || part == .both ? turnover : 1
            moves.append((State(part: part, own: own), logarithm(density * tags), isAnother))
        }
        switch (state.part, state.own) {
        case (.fore, _):
            let ratio = before.kilograms / level.kilograms
            let isBack = level.lowestBefore < 0.3 * before.kilograms
            // Two were on for a moment: one came as the other went.
            let hasPassed = before.sway <= arriving && level.highestBefore > 1.15 * level.kilograms
            add(.whole, index, (isBack ? 0.2 : hasPassed ? 0.05 : 1) * ratio * foreShare(ratio, sway: before.sway))
            add(.fore, index, ratio > 0.6 && ratio < 1.6 ? 0.1 : 0)
        case (.whole, let own?), (.disturbed, let own?):
            let weight = levels[own].kilograms
            let isDisturbed = state.part == .disturbed
            add(
                .whole, own,
                (isDisturbed ? 0.6 : 1) * same(level.kilograms, weight, sway: max(level.sway, levels[own].sway))
                    * staying(level, weight))
            add(.disturbed, own, (isDisturbed ? 0.25 : 0.15) * disturbed(level.kilograms / weight, level.seconds))
            // Hardly anybody is there for less than two seconds; what sways so long is still coming on.
            let isBrief = index == 1 && before.until < 2.5 && before.sway > 0.012
            let change = changing(level, after: levels[own], weight) * (isBrief ? 0.2 : 1)
            add(.whole, index, 0.06 * broad * change, isAnother: true)
            add(.fore, index, 0.02 * broad * change, isAnother: true)
            if level.kilograms > 1.3 * weight { add(.both, own, 0.04 * 0.5) }
        case (.both, let own?):
            let rest = before.kilograms - levels[own].kilograms
            let isRest = rest > 0 ? same(level.kilograms, rest, sway: 0.02) : 0
            add(.whole, index, 0.6 * 0.5 * isRest + 0.4 * broad, isAnother: true)
            add(.whole, own, 0.3 * same(level.kilograms, levels[own].kilograms, sway: 0.015))
        case (.both, nil):
            add(.whole, index, level.kilograms < 0.9 * before.kilograms ? broad : 0, isAnother: true)
            add(.both, nil, 0.1)
        case (.whole, nil), (.disturbed, nil):
            break
        }
        return moves
    }

    /// A first level that sways more is no level yet: the animal is just coming on.
    private static let arriving = 0.05

    /// The density of any weight between 40 and 900 kg.
    private static let broad = 0.35

    /// How much more likely a level is the fore feet's, beside the whole animal's, when it is known what that weighs.
    private static func foreBeside(_ kilograms: Double, _ expected: Double?) -> Double {
        guard let expected, expected > 0 else { return 1 }
        switch kilograms / expected {
        case 0.42..<0.72: return 30
        case 0.85..<1.15: return 0.03
        default: return 1
        }
    }

    /// How the fore feet's part of the weight is spread: 56 ± 7 %, and now and then anything.
    private static func foreShare(_ ratio: Double, sway: Double) -> Double {
        guard ratio > 0.36, ratio < 0.97 else { return 0 }
        if sway > arriving { return 1 / 0.61 }
        let x = (ratio - 0.56) / 0.07
        let usual: Double = exponential(-x * x / 2) / (0.07 * 2.507)
        return 0.95 * usual + 0.05 / 0.61
    }

    /// How well two levels go with one animal that stands on both.
    ///
    /// They differ by little more than it sways there, and three times in a hundred by 2.5 %. What leans more is disturbed.
    private static func same(_ kilograms: Double, _ weight: Double, sway: Double) -> Double {
        let difference = logarithm(kilograms / weight)
        let width = min(max(1.2 * sway, 0.005), 0.02)
        let (stands, leans) = (difference / width, difference / 0.025)
        return (0.97 * exponential(-stands * stands / 2) / width + 0.03 * exponential(-leans * leans / 2) / 0.025)
            / 2.507
    }

    /// A foot off, a lean, or for longer half the animal off the plate.
    private static func disturbed(_ ratio: Double, _ seconds: Double) -> Double {
        let brief =
            switch ratio {
            case 0.2..<0.6: exponential(-seconds / 0.8)
            case 0.6..<0.97: exponential(-seconds / 1.5)
            case 0.97..<1.13: 0.4 * exponential(-seconds / 1.5)
            default: 0.000_01
            }
        let half = ratio > 0.4 && ratio < 0.66 ? 0.15 * exponential(-seconds / 4) : 0
        return brief + half
    }

    /// How well what the load went through goes with the same animal still standing there.
    private static func staying(_ level: Level, _ weight: Double) -> Double {
        let dip = level.lowestBefore / min(weight, level.kilograms)
        return dip < 0.12 ? 0.000_5 : dip < 0.2 ? 0.005 : dip < 0.35 ? 0.05 : dip < 0.5 ? 0.15 : dip < 0.65 ? 0.3 : 1
    }

    /// How well it goes with one having gone and another having come.
    private static func changing(_ level: Level, after own: Level, _ weight: Double) -> Double {
        let (lighter, heavier) = (min(weight, level.kilograms), max(weight, level.kilograms))
        if level.highestBefore > 1.25 * heavier { return 0.7 }
        // One comes on as the other goes: the load passes from one weight to the other.
        guard heavier <= 1.17 * lighter else {
            // Restless ones do so too, but not for long.
            let isRestless = max(level.sway, own.sway) > 0.015 && level.seconds < 4
            return isRestless ? 0.03 : 0.3
        }
        let dip = level.lowestBefore / lighter
        return dip < 0.35 ? 1 : dip < 0.6 ? 0.7 : dip < 0.8 ? 0.3 : 0.02
    }
}
