import TestSupport
import Values

/// What came of weighing many animals by one rule.
struct Tally {
    private var animals = 0
    private var unlocked = 0
    /// Locks while not all feet were on the plate, and second locks of the same animal.
    private var falseLocks = 0
    private var farOff = 0
    private var held = 0
    private var claimed = 0
    private var errors: [Double] = []
    private var times: [Double] = []
    private var standingTimes: [Double] = []

    mutating func add(_ locks: [Rule.Lock], of animal: any WeighedAnimal) {
        animals += 1
        guard let lock = locks.first else {
            unlocked += 1
            return
        }
        falseLocks += locks.count - 1
        // The first tenth of a second of stepping off moves nothing yet.
        if lock.seconds < animal.standsFrom || lock.seconds > animal.stay + 0.1 { falseLocks += 1 }
        let error = abs(lock.kilograms - animal.kilograms)
        errors.append(error / animal.kilograms * 100)
        if error > 0.05 * animal.kilograms { farOff += 1 }
        times.append(lock.seconds)
        standingTimes.append(lock.seconds - animal.standsFrom)
        if let interval = lock.interval {
            claimed += 1
            if error <= interval { held += 1 }
        }
    }

    static let heading =
        "                                        error %             lock after s  standing s   un-   false   >5 %   in\n"
        + "                                     p50    p95    p99    p50    p95       p50      locked   locks    off   interval"

    var line: String {
        let numbers = [
            errors.quantile(0.5).text(2, 7), errors.quantile(0.95).text(2, 7), errors.quantile(0.99).text(2, 7),
            times.quantile(0.5).text(2, 7), times.quantile(0.95).text(2, 7), standingTimes.quantile(0.5).text(2, 10),
            share(unlocked), count(falseLocks), count(farOff),
            claimed == 0 ? "       –" : (Double(held) / Double(claimed) * 100).text(1, 7) + "%",
        ]
        return numbers.joined()
    }

    private func share(_ number: Int) -> String {
        (Double(number) / Double(max(1, animals)) * 100).text(1, 10) + "%"
    }

    private func count(_ number: Int) -> String { number.description.leftPadded(to: 8) }
}

extension [Double] {
    /// The value below which this share of them lies; 0 when there are none.
    func quantile(_ share: Double) -> Double {
        isEmpty ? 0 : sorted()[Int((Double(count - 1) * share).rounded())]
    }
}

extension Double {
    /// With so many decimals, blanks in front.
    func text(_ decimals: Int, _ width: Int) -> String {
        let unit = (0..<decimals).reduce(1) { unit, _ in unit * 10 }
        let whole = Int((self * Double(unit)).rounded())
        let fraction = (whole % unit).description
        let zeros = String(repeating: "0", count: Swift.max(0, decimals - fraction.count))
        return "\(whole / unit).\(zeros)\(fraction)".leftPadded(to: width)
    }
}

extension String {
    func leftPadded(to width: Int) -> String { String(repeating: " ", count: Swift.max(0, width - count)) + self }
    func rightPadded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }
}
