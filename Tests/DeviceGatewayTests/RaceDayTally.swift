import HerdStore
import Simulation
import TestSupport
import Values

/// How a race day went, in numbers.
struct RaceDayTally: Sendable {
    enum Failure: String, CaseIterable, Sendable {
        case wrongAnimal = "of another animal"
        case wrongWeight = "off without a question"
        case lost = "lost"
        case weighedTwice = "twice"
        case nothingStood = "of nobody"
    }

    /// What became of the animals that a fault met.
    private struct Row: Sendable {
        var animals = 0
        var assigned = 0
        var waiting = 0
        var failures: [Failure: Int] = [:]

        var share: Double { animals > 0 ? Double(assigned) / Double(animals) : 1 }

        static func + (left: Row, right: Row) -> Row {
            Row(
                animals: left.animals + right.animals, assigned: left.assigned + right.assigned,
                waiting: left.waiting + right.waiting,
                failures: left.failures.merging(right.failures, uniquingKeysWith: +))
        }
    }

    private var all = Row()
    private var clean = Row()
    private var faults: [RaceDayScene.Fault: Row] = [:]
    /// Of weights assigned without a question, as shares of the truth.
    private var errors: [GaitClass: [Double]] = [:]
    private var estimates = 0
    private var estimatesWithin = 0
    private var asked = 0
    /// Assigned without a question, and farther off than `tolerance`.
    private(set) var beyond = 0
    /// Of a wrong animal, and nobody could tell.
    private var untellable = 0
    /// Of a wrong animal, and somebody is asked because the weight is not like it.
    private(set) var flagged = 0

    /// How far a weight may be off: three of the intervals stored with an estimate, and the difference from which on the
    /// recorder itself doubts a device.
    static func tolerance(_ weighing: Weighing) -> Double {
        let agreement = max(2, 0.01 * weighing.weight.kilograms)
        return (weighing.interval.map { 3 * $0.kilograms } ?? 0) + agreement
    }

    /// The share of passes without a fault that were given to their animal by themselves.
    var cleanShare: Double { clean.share }
    /// The share of estimates that lie within their interval.
    var coverage: Double { estimates > 0 ? Double(estimatesWithin) / Double(estimates) : 1 }
    func failures(_ failure: Failure) -> Int { all.failures[failure] ?? 0 }
    var weights: Int { errors.values.reduce(0) { $0 + $1.count } }

    // MARK: - Counting

    mutating func count(_ failure: Failure, met: Set<RaceDayScene.Fault>) {
        all.failures[failure, default: 0] += 1
        if met.isEmpty { clean.failures[failure, default: 0] += 1 }
        for fault in met { faults[fault, default: Row()].failures[failure, default: 0] += 1 }
    }

    mutating func countUntellable() { untellable += 1 }
    mutating func countFlagged() { flagged += 1 }

    mutating func countVisit(met: Set<RaceDayScene.Fault>, isAssigned: Bool, isWeighed: Bool) {
        let row = Row(animals: 1, assigned: isAssigned ? 1 : 0, waiting: isWeighed && !isAssigned ? 1 : 0)
        all = all + row
        if met.isEmpty { clean = clean + row }
        for fault in met { faults[fault] = (faults[fault] ?? Row()) + row }
    }

    mutating func countAsked() { asked += 1 }

    /// Counts a weight that was assigned without a question.
    mutating func countWeight(_ weighing: Weighing, of kilograms: Double, _ gait: GaitClass) {
        let error = abs(weighing.weight.kilograms - kilograms)
        errors[gait, default: []].append(error / kilograms)
        if let interval = weighing.interval {
            estimates += 1
            if error <= interval.kilograms { estimatesWithin += 1 }
        }
        if error > Self.tolerance(weighing) { beyond += 1 }
    }

    static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum.all = left.all + right.all
        sum.clean = left.clean + right.clean
        sum.faults.merge(right.faults, uniquingKeysWith: +)
        sum.errors.merge(right.errors, uniquingKeysWith: +)
        sum.estimates += right.estimates
        sum.estimatesWithin += right.estimatesWithin
        sum.asked += right.asked
        sum.beyond += right.beyond
        sum.untellable += right.untellable
        sum.flagged += right.flagged
        return sum
    }

    // MARK: - Telling

    /// One line of a lane.
    var shares: String {
        "\(all.animals) animals, \(percent(all.share)) assigned; \(clean.animals) without a fault, \(percent(clean.share))"
    }

    /// A line for each fault and each gait.
    var table: String {
        func line(_ name: String, _ row: Row) -> String {
            let failures = row.failures.sorted { $0.key.rawValue < $1.key.rawValue }
                .map { ", \($0.value) \($0.key.rawValue)" }.joined()
            return
                "  \(name): \(row.animals) animals, \(percent(row.share)) assigned, \(row.waiting) waiting\(failures)"
        }
        var lines = [line("all", all), line("no fault", clean)]
        for fault in RaceDayScene.Fault.allCases { lines.append(line(fault.rawValue, faults[fault] ?? Row())) }
        for gait in GaitClass.allCases {
            let sorted = (errors[gait] ?? []).sorted()
            guard let worst = sorted.last else { continue }
            let parts = [50, 95, 99].map { "p\($0) \(percent(sorted[sorted.count * $0 / 100]))" }
            lines.append("  \(gait): \(parts.joined(separator: ", ")), worst \(percent(worst))")
        }
        lines.append(
            "  \(weights) weights without a question and \(asked) with one; \(percent(coverage)) of \(estimates) estimates"
                + " within their interval, \(beyond) beyond tolerance")
        lines.append(
            "  \(failures(.wrongAnimal) + flagged + untellable) weights under another animal's name:"
                + " \(failures(.wrongAnimal)) unasked, \(flagged) asked about, \(untellable) that nobody could tell")
        return lines.joined(separator: "\n")
    }

    private func percent(_ share: Double) -> String { "\((share * 10_000).rounded() / 100) %" }
}
