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
    init(_ levels: [Level], isOver: Bool) {
        guard let first = levels.first else {
            parts = []
            return
        }
        var layers: [[State: Step]] = [
            [
                State(part: .fore, own: 0): Step(score: logarithm(0.12) + Self.duration(of: first, as: .fore)),
                State(part: .whole, own: 0): Step(score: logarithm(0.85) + Self.duration(of: first, as: .whole)),
                State(part: .both, own: nil): Step(score: logarithm(0.02) + Self.duration(of: first, as: .both)),
            ]
        ]
        for index in levels.indices.dropFirst() {
            var next: [State: Step] = [:]
            for (state, step) in layers[index - 1] {
                for move in Self.moves(from: state, to: index, in: levels) {
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
        case .fore: -level.seconds / 2.5
        case .whole: level.seconds < 1.5 ? logarithm(0.4) : 0
        case .disturbed: -level.seconds / 1.5
        case .both: -level.seconds / 3
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
    private static func moves(from state: State, to index: Int, in levels: [Level]) -> [Move] {
        let (level, before) = (levels[index], levels[index - 1])
        var moves: [Move] = []
        func add(_ part: Part, _ own: Int?, _ density: Double, isAnother: Bool = false) {
            guard density > 0 else { return }
            moves.append((State(part: part, own: own), logarithm(density), isAnother))
        }
        switch (state.part, state.own) {
        case (.fore, _):
            let ratio = before.kilograms / level.kilograms
            let isBack = level.lowestBefore < 0.3 * before.kilograms
            add(.whole, index, (isBack ? 0.2 : 1) * ratio * foreShare(ratio))
            add(.fore, index, ratio > 0.6 && ratio < 1.6 ? 0.1 : 0)
        case (.whole, let own?), (.disturbed, let own?):
            let weight = levels[own].kilograms
            let isDisturbed = state.part == .disturbed
            add(.whole, own, (isDisturbed ? 0.6 : 1) * same(level.kilograms, weight) * staying(level, weight))
            add(.disturbed, own, (isDisturbed ? 0.25 : 0.15) * disturbed(level.kilograms / weight))
            let change = changing(level, weight)
            add(.whole, index, 0.06 * broad * change, isAnother: true)
            add(.fore, index, 0.02 * broad * change, isAnother: true)
            if level.kilograms > 1.12 * weight { add(.both, own, 0.04 * 0.5) }
        case (.both, let own?):
            let rest = before.kilograms - levels[own].kilograms
            let isRest = rest > 0 ? same(level.kilograms, rest) : 0
            add(.whole, index, 0.6 * 0.5 * isRest + 0.4 * broad, isAnother: true)
            add(.whole, own, 0.3 * same(level.kilograms, levels[own].kilograms))
        case (.both, nil):
            add(.whole, index, level.kilograms < 0.9 * before.kilograms ? broad : 0, isAnother: true)
            add(.both, nil, 0.1)
        case (.whole, nil), (.disturbed, nil):
            break
        }
        return moves
    }

    /// The density of any weight between 40 and 900 kg.
    private static let broad = 0.35

    /// How the fore feet's part of the weight is spread: 56 ± 7 %, and now and then anything.
    private static func foreShare(_ ratio: Double) -> Double {
        guard ratio > 0.2, ratio < 0.97 else { return 0 }
        let x = (ratio - 0.56) / 0.07
        let usual: Double = exponential(-x * x / 2) / (0.07 * 2.507)
        return 0.85 * usual + 0.15 / 0.72
    }

    /// Two weights of one standing animal differ by about 2.5 %; Student's t with four degrees of freedom.
    private static func same(_ kilograms: Double, _ weight: Double) -> Double {
        let x = logarithm(kilograms / weight) / 0.025
        let share = 1 + x * x / 4
        return 0.375 / (share * share * share.squareRoot()) / 0.025
    }

    private static func disturbed(_ ratio: Double) -> Double {
        switch ratio {
        case 0.2..<0.97: 1
        case 0.97..<1.13: 0.4
        default: 0.000_01
        }
    }

    /// How well what the load went through goes with the same animal still standing there.
    private static func staying(_ level: Level, _ weight: Double) -> Double {
        let dip = level.lowestBefore / min(weight, level.kilograms)
        return dip < 0.2 ? 0.03 : dip < 0.4 ? 0.3 : 1
    }

    /// How well it goes with one having gone and another having come.
    private static func changing(_ level: Level, _ weight: Double) -> Double {
        let (lighter, heavier) = (min(weight, level.kilograms), max(weight, level.kilograms))
        if level.highestBefore > 1.25 * heavier { return 0.7 }
        let dip = level.lowestBefore / lighter
        return dip < 0.35 ? 1 : dip < 0.6 ? 0.5 : dip < 0.8 ? 0.05 : 0.003
    }
}
