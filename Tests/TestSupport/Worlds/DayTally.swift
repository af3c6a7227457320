import Values

/// How well a way to weigh did, over days.
package struct DayTally: Sendable {
    package private(set) var outcomes: [DayJudgement.Outcome: Int] = [:]
    package private(set) var clearOutcomes: [DayJudgement.Outcome: Int] = [:]
    /// Of passes that could be told by somebody.
    package private(set) var untellable = 0
    /// Weighings under another animal's name, unasked and asked.
    package private(set) var wrong = (unasked: 0, asked: 0)
    /// Weighings under the right name more than 2 % off, unasked and asked.
    package private(set) var off = (unasked: 0, asked: 0)
    /// Weighings of no animal's pass.
    package private(set) var strays = 0
    /// Seconds from all feet on to the record.
    package private(set) var delays: [Double] = []
    /// Errors of what is stored under its own name without a question, as shares; of all and of restless animals.
    package private(set) var errors: [Double] = []
    package private(set) var restlessErrors: [Double] = []
    /// What a tag that was not heard costs besides.
    package private(set) var chains = Chains()
    package private(set) var calibration = NameCalibration()
    /// Of weights by the estimator, stored under their own name.
    package private(set) var intervals = IntervalCalibration()
    /// What the readings cost that were given to it; only who measures says.
    package var cost = Cost()

    /// The passes that follow one whose tag was not heard, and are not named either though theirs was.
    package struct Chains: Sendable {
        package var unheard = 0
        package var followers = 0
        package var longest = 0

        package var mean: Double { Double(followers) / Double(max(1, unheard)) }
    }

    /// Processor time spent on readings.
    package struct Cost: Sendable {
        package var seconds = 0.0
        package var readings = 0

        package init() {}

        package var microseconds: Double { seconds * 1_000_000 / Double(max(1, readings)) }
    }

    package init() {}

    package mutating func add(_ day: WorldDay, _ book: DayBook, _ judgement: DayJudgement) {
        for (index, visit) in day.visits.enumerated() {
            guard let outcome = judgement.outcomes[index] else { continue }
            outcomes[outcome, default: 0] += 1
            if visit.isClear { clearOutcomes[outcome, default: 0] += 1 }
            if visit.isUntellable { untellable += 1 }
            guard let first = judgement.owned[index].first else { continue }
            let entry = book.entries[first]
            delays.append(entry.recordedAt - visit.stands)
            let error = abs(entry.weight.kilograms - visit.kilograms) / visit.kilograms
            if outcome == .right || outcome == .off {
                errors.append(error)
                if visit.gait == .restless { restlessErrors.append(error) }
            }
            if let interval = entry.interval, [.right, .off, .wide, .asked].contains(outcome) {
                intervals.note(width: interval.kilograms / entry.weight.kilograms, error: error)
            }
            if outcome == .off { off.unasked += 1 }
            let isAsked = outcome == .asked || outcome == .wide && entry.isVague
            if isAsked, error > DayJudgement.tolerance { off.asked += 1 }
        }
        strays += judgement.strays.count
        noteHalves(day, book, judgement)
        noteChains(day, judgement)
        for (index, entry) in book.entries.enumerated() {
            let isWrong = judgement.isWrong(index)
            if isWrong, entry.isAsked || entry.isVague { wrong.asked += 1 } else if isWrong { wrong.unasked += 1 }
        }
        for (visit, owned) in zip(day.visits, judgement.owned) {
            for index in owned {
                let entry = book.entries[index]
                guard let first = entry.candidates.first else { continue }
                let own = visit.kind == .pass ? visit.animal.map { day.herd.animals[$0].eid } : nil
                calibration.note(first.probability, isRight: own == first.eid, isNamed: entry.eid != nil)
            }
        }
        for index in judgement.strays {
            let entry = book.entries[index]
            if let first = entry.candidates.first {
                calibration.note(first.probability, isRight: false, isNamed: entry.eid != nil)
            }
        }
    }

    /// Weights of animals that only put their fore feet on, under their own name.
    private mutating func noteHalves(_ day: WorldDay, _ book: DayBook, _ judgement: DayJudgement) {
        for (index, visit) in day.visits.enumerated() where visit.kind == .turnedBack {
            for entry in judgement.owned[index] where book.entries[entry].eid != nil && !judgement.isWrong(entry) {
                if book.entries[entry].isAsked || book.entries[entry].isVague {
                    off.asked += 1
                } else {
                    off.unasked += 1
                }
            }
        }
    }

    private mutating func noteChains(_ day: WorldDay, _ judgement: DayJudgement) {
        var length: Int?
        for (index, visit) in day.visits.enumerated() {
            guard let outcome = judgement.outcomes[index] else { continue }
            if !visit.isHeard {
                chains.unheard += 1
                length = 0
            } else if let soFar = length, outcome == .bin || outcome == .wrong {
                chains.followers += 1
                length = soFar + 1
                chains.longest = max(chains.longest, soFar + 1)
            } else {
                length = nil
            }
        }
    }

    package static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum.outcomes.merge(right.outcomes, uniquingKeysWith: +)
        sum.clearOutcomes.merge(right.clearOutcomes, uniquingKeysWith: +)
        sum.untellable += right.untellable
        sum.wrong = (left.wrong.unasked + right.wrong.unasked, left.wrong.asked + right.wrong.asked)
        sum.off = (left.off.unasked + right.off.unasked, left.off.asked + right.off.asked)
        sum.strays += right.strays
        sum.delays += right.delays
        sum.errors += right.errors
        sum.restlessErrors += right.restlessErrors
        sum.chains.unheard += right.chains.unheard
        sum.chains.followers += right.chains.followers
        sum.chains.longest = max(left.chains.longest, right.chains.longest)
        sum.calibration = left.calibration + right.calibration
        sum.intervals = left.intervals + right.intervals
        sum.cost.seconds += right.cost.seconds
        sum.cost.readings += right.cost.readings
        return sum
    }

    package var passes: Int { outcomes.values.reduce(0, +) }
    package var clearPasses: Int { clearOutcomes.values.reduce(0, +) }
    package func count(_ outcome: DayJudgement.Outcome) -> Int { outcomes[outcome] ?? 0 }
    package func share(_ outcome: DayJudgement.Outcome) -> Double { Double(count(outcome)) / Double(max(1, passes)) }
    /// Of the clear passes, those that are not right by themselves.
    package var clearByHand: Double {
        1 - Double(clearOutcomes[.right] ?? 0) / Double(max(1, clearPasses))
    }
}
