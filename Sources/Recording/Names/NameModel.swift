import Values

/// Whose tag belongs to which visit.
///
/// The visits of a sliding window are matched with the tags that were heard near them by a forward–backward pass
/// (`NameChain`). What speaks for a tag is where in the course of the visit it was heard (`ReaderHabits`), the weight
/// beside the animal's own growth, and the session; against it speaks that it may be a stray, a neighbour's or the one
/// before's. A weight alone never names: it only tells apart tags that were heard. What all weights of a session have in
/// common (mud, a scale that is off, gut fill) is learned from names that are clear without the weight, so that a biased
/// scale makes no names.
///
/// Formulas, numbers and where they come from: docs/decisions/0011.
struct NameModel: Sendable {
    private(set) var reader: ReaderPosition
    var window = VisitWindow(visits: [])
    /// In the order in which they were first heard.
    var tags: [Sightings] = []
    var habits: ReaderHabits
    var herd = HerdDensity([])
    /// What all logarithms of weights are off, and its variance.
    var shift = 0.0
    var shiftVariance = 0.03 * 0.03

    static let burst = 4.0
    private static let strayAgain = 0.3
    private static let stuck = 0.000_4
    private static let stuckAgain = 0.9
    /// Of an animal that was weighed, the chance that it still hangs about.
    private static let lingering = 0.3
    private static let shortMissed = 0.15
    private static let besidesAgain = 0.4
    private static let unplanned = 0.25
    static let again = 0.02
    private static let outlier = 0.03

    init(reader: ReaderPosition) {
        self.reader = reader
        habits = ReaderHabits(reader)
    }

    /// The same of an antenna that stands elsewhere.
    func standing(at reader: ReaderPosition, _ habits: ReaderHabits) -> NameModel {
        var model = self
        (model.reader, model.habits) = (reader, habits)
        return model
    }

    /// Learns from a visit of the window that is over.
    mutating func learn(_ posterior: NamePosterior, of index: Int) {
        let heard = posterior.names.compactMap { name in
            tags.first { $0.eid == name.eid }.map {
                (name.probability, window.roles(of: $0.marks, to: index, burst: Self.burst))
            }
        }
        habits.learn(missed: posterior.nobody, heard: heard)
    }

    // MARK: - Where it was heard

    /// How likely a tag's sightings are if its animal is no visitor of the window: somebody's who walks by, or a tag left
    /// near the antenna.
    func background(_ tag: Sightings) -> Double {
        var (count, before, place) = (0.0, -Double.infinity, 1.0)
        for mark in tag.marks {
            if mark - before > Self.burst {
                count += 1
                place *= strayShare(at: mark)
            }
            before = mark
        }
        let first = tag.used > 0.3 ? max(Self.lingering * tag.used, habits.stray) : habits.stray
        return first * power(Self.strayAgain, count - 1) * place + Self.stuck * power(Self.stuckAgain, count - 1)
    }

    /// A stray read may fall anywhere in the course of a visit.
    private func strayShare(at mark: Double) -> Double {
        guard let visit = window.visits.last(where: { mark >= $0.on - 1.5 }) ?? window.past.last else { return 0.25 }
        if mark < visit.on + 1 { return 0.2 }
        if mark < visit.end { return 0.4 }
        return mark < visit.gone + 1.5 ? 0.17 : 0.25
    }

    /// How likely it is first heard as its own, if it was, and all that was heard besides.
    func heard(_ stretches: [[MomentRole]]) -> (own: Double?, besides: Double) {
        var own: Double?
        var isEarly = false
        var likelihood = 1.0
        var rarest: Double?
        for stretch in stretches {
            var mine: MomentRole?
            var least: Double?
            for role in stretch {
                if habits.own(role) != nil {
                    mine = mine ?? role
                } else {
                    least = min(least ?? 1, habits.besides(role))
                }
            }
            if let mine {
                if own == nil {
                    own = habits.own(mine)
                    isEarly = mine.rawValue <= MomentRole.gap.rawValue
                } else if isEarly, mine.rawValue > MomentRole.gap.rawValue {
                    likelihood *= max(habits.more, reader == .plate ? 0.25 : 0)
                    isEarly = false
                } else {
                    likelihood *= habits.more
                }
            }
            if let least {
                if rarest != nil { likelihood *= Self.besidesAgain }
                rarest = min(rarest ?? 1, least)
            }
        }
        return (own, likelihood * (rarest ?? 1))
    }

    /// How likely the tag of the animal of a visit has not been heard until now.
    func unheard(_ index: Int, at now: Double) -> Double {
        let visit = window.visits[index]
        let next = index + 1 < window.visits.count ? window.visits[index + 1] : nil
        var missed = habits.missed
        if visit.end.isFinite, reader == .plate {
            missed += Self.shortMissed * exponential(-(visit.end - visit.on) / 2)
        }
        var done = 0.0
        for role in MomentRole.allCases {
            guard let own = habits.own(role) else { continue }
            done += own * passed(role, of: visit, next: next, at: now)
        }
        return missed + (1 - missed) * (1 - min(1, done))
    }

    /// How much of the time in which it could have been heard is over.
    private func passed(_ role: MomentRole, of visit: VisitSpan, next: VisitSpan?, at now: Double) -> Double {
        func share(_ value: Double) -> Double { min(1, max(0, value)) }
        switch role {
        case .lastEnters, .lastStands, .lastLeaves, .gap: return 1
        case .enters: return share((now - visit.on + 1.5) / 2.5)
        case .stands: return visit.end <= now ? 1 : min(0.97, share((now - visit.on - 1) / 9))
        case .leaves: return visit.end <= now ? share((now - visit.end) / 2.6) : 0
        case .after: return visit.end <= now ? share((now - visit.end - 2.6) / 8) : 0
        case .nextEnters: return next.map { share((now - $0.on + 0.5) / 1.5) } ?? 0
        case .nextStands: return next.map { share((now - $0.on - 1) / 8) } ?? 0
        default: return 0
        }
    }

    // MARK: - The evidence of one tag

    /// How much better a tag's sightings go with a visit than with nobody of the window.
    ///
    /// - Parameter index: of a visit of the window, or of one of those still to come.
    func evidence(of tag: Sightings, at index: Int, now: Double) -> Double {
        let stretches = window.roles(of: tag.marks, to: index, burst: Self.burst)
        var (own, likelihood) = heard(stretches)
        let enters = habits.own(.enters)
        if index >= window.visits.count, reader != .behind, let enters, stretches.joined().contains(.gap) {
            // Who stands waiting may be entering.
            if own != nil {
                own = (habits.own(.gap) ?? 0) + enters
            } else {
                (own, likelihood) = (enters, likelihood / max(habits.besides(.gap), 0.001))
            }
        }
        if let own {
            likelihood *= (1 - habits.missed) * own
        } else if index < window.visits.count {
            likelihood *= unheard(index, at: now)
        }
        // Heard again it counts as before; until then it is next to nothing.
        return likelihood * prior(of: tag) * (tag.wasUnseen ? 0.05 : 1) / background(tag)
    }

    /// How likely its animal comes at all, beside one of the planned that were not weighed yet.
    func prior(of tag: Sightings) -> Double {
        let used = max(tag.used, tag.facts?.isWeighed == true ? 0.9 : 0, tag.wasUnseen ? 1 : 0)
        return (tag.facts?.isPlanned == false ? Self.unplanned : 1) * ((1 - used) + used * Self.again)
    }

    /// How likely a tag's sightings are if its animal was on the plate in both of two visits, beside those of the first
    /// alone.
    func evidenceTwice(_ tag: Sightings, _ first: Int, _ second: Int, now: Double) -> Double {
        var parts: [Int: [Double]] = [first: [], second: []]
        for mark in tag.marks {
            let (early, late) = (window.role(of: mark, to: first), window.role(of: mark, to: second))
            let isLate = (habits.own(late) ?? 0) > (habits.own(early) ?? 0)
            parts[isLate ? second : first]?.append(mark)
        }
        var likelihood = 1.0
        for (index, marks) in parts {
            let (own, besides) = heard(window.roles(of: marks, to: index, burst: Self.burst))
            likelihood *= besides * (own.map { (1 - habits.missed) * $0 } ?? unheard(index, at: now))
        }
        let alone = evidence(of: tag, at: first, now: now)
        return alone > 0 ? likelihood * prior(of: tag) / background(tag) / alone : 0
    }

    // MARK: - The weight

    /// How much better a weight fits an animal than any of the herd.
    func fit(_ visit: VisitSpan, _ facts: TagFacts?) -> Double {
        guard let logWeight = visit.logWeight, let (mean, deviation) = expectation(facts) else { return 1 }
        let width = (deviation * deviation + visit.deviation * visit.deviation + shiftVariance).squareRoot()
        let difference = logWeight - mean - shift
        let anybody = herd.ofOne(logWeight - shift)
        let own =
            (1 - Self.outlier) * studentT4(difference / width) / width
            + Self.outlier * (0.5 * anybody + 0.5 * studentT4(difference / 0.12) / 0.12)
        return own / anybody
    }

    /// How much better a weight fits the animal of the visit before, weighed again, than one of the herd.
    func fitAgain(_ visit: VisitSpan, after last: VisitSpan) -> Double {
        guard let logWeight = visit.logWeight, let before = last.logWeight else { return 1 }
        let difference = logWeight - before
        let alike = 0.75 * studentT4(difference / 0.012) / 0.012 + 0.25 * studentT4(difference / 0.06) / 0.06
        return alike / herd.ofOne(logWeight - shift)
    }

    /// How much better a weight fits two animals at once than one of the herd.
    func fitOfTwo(_ visit: VisitSpan, _ tags: [Sightings]) -> Double {
        guard let logWeight = visit.logWeight else { return 1 }
        let anybody = herd.ofOne(logWeight - shift)
        let known = tags.compactMap { expectation($0.facts).map { exponential($0.mean) } }
        guard !known.isEmpty else { return herd.ofTwo(logWeight - shift) / anybody }
        let typical = exponential(herd.mean)
        let sum = known.reduce(0, +) + (known.count == 1 ? typical : 0)
        let rest = known.count == 1 ? herd.spread * typical / sum : 0
        let width = (0.04 * 0.04 + shiftVariance + rest * rest).squareRoot()
        let x = (logWeight - shift - logarithm(sum)) / width
        return (0.97 * studentT4(x) / width + 0.03 * anybody) / anybody
    }

    /// How much better it fits the fore feet of somebody than one of the herd with all its feet.
    func fitOfPart(_ visit: VisitSpan) -> Double {
        guard let logWeight = visit.logWeight else { return 1 }
        return herd.ofPart(logWeight - shift) / herd.ofOne(logWeight - shift)
    }

    private func expectation(_ facts: TagFacts?) -> (mean: Double, deviation: Double)? {
        guard let expected = facts?.expectation, expected.weight.grams > 10_000 else { return nil }
        let kilograms = expected.weight.kilograms
        return (logarithm(kilograms), max(0.01, expected.deviation.kilograms / kilograms))
    }

    /// Learns what all weights have in common, from one whose name is clear without its weight.
    mutating func learnShift(_ visit: VisitSpan, _ tag: Sightings) {
        guard let logWeight = visit.logWeight, let (mean, deviation) = expectation(tag.facts) else { return }
        shiftVariance += 0.000_5 * 0.000_5
        var noise = deviation * deviation + visit.deviation * visit.deviation
        let error = logWeight - mean - shift
        let distance = abs(error) / (noise + shiftVariance).squareRoot()
        guard distance <= 4 else { return }
        noise *= max(1, distance / 1.5)
        let gain = shiftVariance / (shiftVariance + noise)
        shift += gain * error
        shiftVariance *= 1 - gain
    }
}

func power(_ base: Double, _ exponent: Double) -> Double { exponential(exponent * logarithm(base)) }
