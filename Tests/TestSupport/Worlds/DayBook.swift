package import Recording
package import Values

/// What became of a day: the weighings as they stand at its end, and what was told of animals without one.
package struct DayBook: Sendable {
    /// A weighing, with all that was said of it later.
    package struct Entry: Sendable {
        /// By which it is known.
        package let key: Timestamp
        /// When it became final, and when it was recorded; in seconds of the day.
        package let at: Double
        package let recordedAt: Double
        package var weight: Weight
        package var interval: Weight?
        /// Whose it is; `nil` lies in the bin.
        package var eid: EID?
        /// When its weight was corrected last.
        package var correctedAt: Double?
        /// Somebody is asked because the weight is doubted.
        package var isAsked = false
        package var candidates: [NameCandidate] = []

        /// Somebody is asked because it is known too badly, as in the store: to no more than 2 %.
        package var isVague: Bool { interval.map { $0.grams * 50 > weight.grams } ?? false }
    }

    package private(set) var entries: [Entry] = []
    /// When it was told that somebody was not weighed.
    package private(set) var told: [Double] = []
    /// Tags of which it was told that no weight came with them.
    package private(set) var unused: [(at: Double, eid: EID)] = []
    /// What was said, in words.
    package private(set) var log: [(at: Double, text: String)] = []

    package init() {}

    /// Notes an action; `stored(at:)` is the caller's.
    package mutating func note(_ action: RecorderAction, at now: Double) {
        switch action {
        case .phase: return
        case .identified: break
        case .record(let weighing):
            var entry = Entry(
                key: weighing.at, at: weighing.at.dayTime, recordedAt: now, weight: weighing.weight,
                interval: weighing.interval)
            if case .eid(let eid) = weighing.identity { entry.eid = eid }
            entry.isAsked = weighing.contradiction != nil
            entry.candidates = weighing.candidates
            add(entry)
        case .notWeighed: told.append(now)
        case .unused(let eid): unused.append((now, eid))
        case .contradicted(let key, _): amend(key) { $0.isAsked = true }
        case .corrected(let key, let correction):
            amend(key) {
                ($0.weight, $0.interval, $0.correctedAt) = (correction.weight, correction.interval, now)
            }
        case .named(let key, let eid, let candidates): amend(key) { ($0.eid, $0.candidates) = (eid, candidates) }
        case .withdrawn(let key, let candidates): amend(key) { ($0.eid, $0.candidates) = (nil, candidates) }
        case .reconsidered(let key, let candidates): amend(key) { $0.candidates = candidates }
        case .closed: break
        case .zeroLost: told.append(now)
        }
        log.append((now, Self.text(action)))
    }

    /// Adds a weighing.
    package mutating func add(_ entry: Entry) {
        // Offered again with the same time it is the same one.
        if let index = entries.firstIndex(where: { $0.key == entry.key }) { entries.remove(at: index) }
        entries.append(entry)
    }

    /// Whether a weighing of that animal is in the book.
    package func hasWeighed(_ eid: EID) -> Bool { entries.contains { $0.eid == eid } }

    private mutating func amend(_ key: Timestamp, _ change: (inout Entry) -> Void) {
        guard let index = entries.lastIndex(where: { $0.key == key }) else {
            log.append((key.dayTime, "?? amends a weighing that is not in the book"))
            return
        }
        change(&entries[index])
    }

    private static func text(_ action: RecorderAction) -> String {
        switch action {
        case .phase(let phase): "phase \(phase.rawValue)"
        case .identified(let eid): "identified \(eid.short)"
        case .record(let weighing):
            "RECORD \(weighing.weight) kg"
                + (weighing.interval.map { " ± \($0)" } ?? "")
                + " at \(weighing.at.dayTime.short) \(weighing.identity.text)"
                + (weighing.contradiction.map { ", but \($0.weight) ± \($0.interval)" } ?? "")
                + weighing.candidates.text
        case .notWeighed(let weight, let eids, let obstacle):
            "not weighed, \(weight) kg, \(eids.map(\.short)): \(obstacle.rawValue)"
        case .unused(let eid): "unused \(eid.short)"
        case .contradicted(let key, let found):
            "contradicted, of \(key.dayTime.short): \(found.weight) ± \(found.interval)"
        case .corrected(let key, let correction):
            "corrected, of \(key.dayTime.short): \(correction.weight) kg"
                + (correction.interval.map { " ± \($0)" } ?? "") + " \(correction.reason.rawValue)"
        case .named(let key, let eid, let candidates): "named, of \(key.dayTime.short): \(eid.short)\(candidates.text)"
        case .withdrawn(let key, let candidates): "withdrawn, of \(key.dayTime.short)\(candidates.text)"
        case .reconsidered(let key, let candidates): "reconsidered, of \(key.dayTime.short)\(candidates.text)"
        case .closed(let animal, let closing): "closed \(animal.key): \(closing.rawValue)"
        case .zeroLost(let weight): "zero lost at \(weight)"
        }
    }
}

extension RecordedWeight.Identity {
    fileprivate var text: String {
        switch self {
        case .eid(let eid): "of \(eid.short)"
        case .opened(let animal): "of \(animal.key), who was opened"
        case .unknown: "of nobody known"
        case .ambiguous: "ambiguous"
        }
    }
}

extension [NameCandidate] {
    fileprivate var text: String {
        map { " \($0.eid.short) \(($0.probability * 1000).rounded() / 10) %" }.joined(separator: ",")
    }
}

extension EID {
    /// Its last five digits.
    package var short: String { String(description.suffix(5)) }
}

extension Double {
    /// To the hundredth.
    package var short: String { ((self * 100).rounded() / 100).description }
}
