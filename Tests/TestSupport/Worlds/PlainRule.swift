import Values

/// A way to weigh animals by itself that many programs have: no recorder, a few lines.
package enum PlainRule: String, CaseIterable, Sendable {
    /// The last tag read since the last weighing, and the first weight that is called stable, or five equal ones where
    /// no flag is; both must be there.
    case tagFirst = "tag first"
    /// The first five equal weights, with the last tag read since the last weighing, or without.
    case fiveEqual = "5 equal"

    private static let emptyBelow = Weight(grams: 20_000)
    private static let minimum = Weight(grams: 30_000)

    /// The book of a day.
    ///
    /// Where the reader is behind the plate, the weight waits for the next tag.
    package func book(of day: WorldDay) -> DayBook {
        var run = Run(rule: self, day)
        for reading in day.readings { run.take(reading) }
        run.end()
        return run.book
    }

    private struct Run {
        var book = DayBook()
        private let rule: PlainRule
        private let waits: Bool
        private let usesFlag: Bool
        private var tag: EID?
        private var equal = (weight: Weight.zero, count: 0)
        private var isWeighed = false
        private var pending: DayBook.Entry?

        init(rule: PlainRule, _ day: WorldDay) {
            self.rule = rule
            waits = day.setup.antenna == .behind
            usesFlag = rule == .tagFirst && day.setup.make.flag != .none
        }

        mutating func take(_ reading: Reading) {
            switch reading.content {
            case .eid(let read):
                guard waits else {
                    tag = read.eid
                    return
                }
                if var entry = pending {
                    entry = DayBook.Entry(
                        key: entry.key, at: entry.at, recordedAt: reading.at.dayTime, weight: entry.weight,
                        interval: nil, eid: read.eid)
                    book.add(entry)
                    pending = nil
                }
            case .weight(let sample): if let weight = sample.weight { take(weight, sample, at: reading.at) }
            }
        }

        private mutating func take(_ weight: Weight, _ sample: WeightReading, at now: Timestamp) {
            equal = weight == equal.weight ? (weight, equal.count + 1) : (weight, 1)
            if weight < PlainRule.emptyBelow { isWeighed = false }
            let isFinal = usesFlag ? sample.stability == .stable : equal.count >= 5
            guard isFinal, !isWeighed, weight >= PlainRule.minimum, rule == .fiveEqual || tag != nil || waits
            else { return }
            isWeighed = true
            let entry = DayBook.Entry(
                key: now, at: now.dayTime, recordedAt: now.dayTime, weight: weight, interval: nil, eid: tag)
            tag = nil
            if waits {
                end()
                pending = entry
            } else {
                book.add(entry)
            }
        }

        /// No tag came for what waits.
        mutating func end() {
            if rule == .fiveEqual, let pending { book.add(pending) }
            pending = nil
        }
    }
}
