import Values

/// One forward–backward pass over the visits of a window and the two that may come next.
///
/// A state is the set of tags that are given away already and may be wanted again, and whose the visit before was. Each
/// visit takes a tag that is not given away, or none, or two (a pair), or is a part of one. States that are far less
/// likely than the best are dropped.
struct NameChain {
    private let model: NameModel
    private let now: Double
    private let usesWeight: Bool
    private let candidates: [Candidate]
    private let lastUse: [Int]
    private let layers: [[Option]]

    private struct Candidate {
        let tag: Sightings
        /// For each visit, and the two to come.
        let evidence: [Double]
    }

    private enum Label { case nobody, one(Int), pair([Int]), part }

    private struct Option {
        let bits: UInt32
        let label: Label
        /// Whose tag it leaves as the last; -1 for nobody's.
        let last: Int
        let likelihood: Double
    }

    private struct State: Hashable {
        var given: UInt32
        var last: Int
    }

    private static let ahead = 2
    private static let most = 14
    private static let pairShare = 0.002
    private static let crowdedPairShare = 0.12
    private static let partShare = 0.003
    private static let least = 0.000_008

    init(_ model: NameModel, now: Double, usesWeight: Bool = true) {
        (self.model, self.now, self.usesWeight) = (model, now, usesWeight)
        let count = model.window.visits.count
        let total = count + Self.ahead
        candidates = model.tags.map { tag in
            Candidate(tag: tag, evidence: (0..<total).map { model.evidence(of: tag, at: $0, now: now) })
        }.filter { $0.evidence.max() ?? 0 > 0.000_01 }.suffix(Self.most)
        let candidates = candidates
        lastUse = candidates.map { candidate in candidate.evidence.lastIndex { $0 > 0.000_2 } ?? 0 }
        layers = (0..<total).map { index in
            Self.options(at: index, of: candidates, model, now: now, usesWeight: usesWeight)
        }
    }

    private static func options(
        at index: Int, of candidates: [Candidate], _ model: NameModel, now: Double, usesWeight: Bool
    ) -> [Option] {
        let fitting = candidates.indices.filter { candidates[$0].evidence[index] > 0.000_2 }
        func bit(_ candidate: Int) -> UInt32 { 1 << UInt32(candidate) }
        guard index < model.window.visits.count else {
            return fitting.map {
                Option(bits: bit($0), label: .one($0), last: $0, likelihood: candidates[$0].evidence[index])
            }
                + [Option(bits: 0, label: .nobody, last: -1, likelihood: 1)]
        }
        let visit = model.window.visits[index]
        let unheard = model.unheard(index, at: now)
        var options: [Option] = []
        let part = visit.logWeight == nil ? (visit.isLost ? 0.5 : 0.05) : partShare
        let pair = visit.logWeight == nil ? 0 : (visit.wasCrowded ? crowdedPairShare : pairShare)
        let single = 1 - part - pair
        let partFit = usesWeight ? model.fitOfPart(visit) : 1
        for candidate in fitting {
            let evidence = candidates[candidate].evidence[index]
            let fit = usesWeight ? model.fit(visit, candidates[candidate].tag.facts) : 1
            options.append(
                Option(
                    bits: bit(candidate), label: .one(candidate), last: candidate, likelihood: single * evidence * fit))
            options.append(
                Option(bits: bit(candidate), label: .part, last: -1, likelihood: 0.5 * part * evidence * partFit))
        }
        options.append(Option(bits: 0, label: .nobody, last: -1, likelihood: single * unheard))
        options.append(Option(bits: 0, label: .part, last: -1, likelihood: part * unheard * partFit))
        guard pair > 0 else { return options }
        options.append(
            Option(
                bits: 0, label: .pair([]), last: -1,
                likelihood: pair * unheard * unheard * (usesWeight ? model.fitOfTwo(visit, []) : 1)))
        let strongest = fitting.sorted { candidates[$0].evidence[index] > candidates[$1].evidence[index] }.prefix(3)
        for (order, first) in strongest.enumerated() {
            let fit = usesWeight ? model.fitOfTwo(visit, [candidates[first].tag]) : 1
            options.append(
                Option(
                    bits: bit(first), label: .pair([first]), last: -1,
                    likelihood: pair * 2 * candidates[first].evidence[index] * unheard * fit))
            for second in strongest.dropFirst(order + 1) {
                let fit = usesWeight ? model.fitOfTwo(visit, [candidates[first].tag, candidates[second].tag]) : 1
                options.append(
                    Option(
                        bits: bit(first) | bit(second), label: .pair([first, second]), last: -1,
                        likelihood: pair * 2 * candidates[first].evidence[index] * candidates[second].evidence[index]
                            * fit))
            }
        }
        return options
    }

    // MARK: - The pass

    /// The logarithm of how much better all that was heard goes with these visits than with nobody.
    var evidence: Double { forward().evidence }

    private func forward() -> (states: [[State: Double]], evidence: Double) {
        var forward: [[State: Double]] = [[State(given: 0, last: -2): 1]]
        var evidence = 0.0
        for index in layers.indices {
            var next: [State: Double] = [:]
            for (state, mass) in forward[index] {
                for (following, likelihood, _) in moves(from: state, at: index) {
                    next[following, default: 0] += mass * likelihood
                }
            }
            let top = max(next.values.max() ?? 1, .leastNormalMagnitude)
            evidence += logarithm(top)
            forward.append(next.filter { $0.value > top * Self.least }.mapValues { $0 / top })
        }
        let last = forward[layers.count].values.reduce(0, +)
        return (forward, evidence + logarithm(max(last, .leastNormalMagnitude)))
    }

    /// For each visit of the window whose it is.
    func posteriors() -> [NamePosterior] {
        let count = model.window.visits.count
        let forward = forward().states
        var backward = forward[layers.count].mapValues { _ in 1.0 }
        var posteriors = Array(repeating: NamePosterior(), count: count)
        for index in layers.indices.reversed() {
            var before: [State: Double] = [:]
            var found: [Double] = Array(repeating: 0, count: candidates.count)
            var (nobody, pair, part) = (0.0, 0.0, 0.0)
            for (state, mass) in forward[index] {
                var sum = 0.0
                for (following, likelihood, label) in moves(from: state, at: index) {
                    guard let rest = backward[following] else { continue }
                    sum += likelihood * rest
                    let joint = mass * likelihood * rest
                    switch label {
                    case .nobody: nobody += joint
                    case .one(let candidate): found[candidate] += joint
                    case .pair: pair += joint
                    case .part: part += joint
                    }
                }
                before[state] = sum
            }
            let top = before.values.max() ?? 1
            backward = before.mapValues { $0 / max(top, .leastNormalMagnitude) }
            guard index < count else { continue }
            let sum = nobody + pair + part + found.reduce(0, +)
            guard sum > 0 else { continue }
            let names = zip(candidates, found).map { NameCandidate(eid: $0.tag.eid, probability: $1 / sum) }
                .filter { $0.probability > 0.000_5 }
            posteriors[index] = NamePosterior(
                names: names.sorted { ($0.probability, $1.eid.word) > ($1.probability, $0.eid.word) },
                nobody: nobody / sum, pair: pair / sum, part: part / sum)
        }
        return posteriors
    }

    private func moves(from state: State, at index: Int) -> [(State, Double, Label)] {
        var clear: UInt32 = 0
        for (candidate, use) in lastUse.enumerated() where use > index { clear |= 1 << UInt32(candidate) }
        var moves: [(State, Double, Label)] = []
        for option in layers[index] where state.given & option.bits == 0 {
            let likelihood = option.likelihood * order(of: option.last, after: state.last)
            guard likelihood > 0 else { continue }
            moves.append(
                (State(given: (state.given | option.bits) & clear, last: option.last), likelihood, option.label))
        }
        // The same animal again: it turned back, or was taken for another.
        if state.last >= 0, index > 0, index < model.window.visits.count {
            let tag = candidates[state.last].tag
            let twice = model.evidenceTwice(tag, index - 1, index, now: now)
            let fit =
                usesWeight ? model.fitAgain(model.window.visits[index], after: model.window.visits[index - 1]) : 1
            let likelihood = NameModel.again * twice * fit
            if likelihood > 0 {
                moves.append((State(given: state.given & clear, last: state.last), likelihood, .one(state.last)))
            }
        }
        return moves
    }

    /// Animals mostly come in the order in which they are first heard.
    private func order(of next: Int, after last: Int) -> Double {
        guard next >= 0 else { return 1 }
        guard last >= 0 else { return 0.9 }
        let swap = model.reader == .before ? 0.03 : model.reader == .plate ? 0.1 : 0.06
        let later = candidates[next].tag.first - candidates[last].tag.first
        return later < -1 ? swap : later > 1 ? 1 - swap : 0.5
    }
}
