import Recording
import Values

/// Prints what an estimator found out, for people or, one JSON object a line, for programs.
struct EstimatePrinter {
    let isJSON: Bool

    func print(_ event: EstimatorEvent) {
        StandardStream.output.line(isJSON ? Self.json(event) : Self.text(event))
    }

    /// Numbers and fixed words only, so there is nothing to escape; the keys in the order people read them.
    private static func json(_ event: EstimatorEvent) -> String {
        let at = event.at.secondsText
        switch event {
        case .locked(let estimate):
            return #"{"at":\#(at),"kilograms":\#(estimate.weight),"interval":\#(estimate.interval)}"#
        case .departed(let departure):
            let stay = departure.stay.secondsText
            return #"{"at":\#(at),"departed":true,"stay":\#(stay),"locked":\#(departure.wasLocked)}"#
        }
    }

    private static func text(_ event: EstimatorEvent) -> String {
        let at = event.at.secondsText
        switch event {
        case .locked(let estimate):
            let time = estimate.timeToLock.secondsText
            return "\(at) s  locked    \(estimate.weight) kg ± \(estimate.interval) kg, \(time) s after the first foot"
        case .departed(let departure):
            let rest = departure.wasLocked ? "" : ", without a lock"
            return "\(at) s  departed  after \(departure.stay.secondsText) s\(rest)"
        }
    }
}

extension Timestamp {
    /// Seconds of the trace's own clock, to the millisecond.
    fileprivate var secondsText: String { ((Double(microseconds) / 1000).rounded() / 1000).description }
}

extension Duration {
    fileprivate var secondsText: String { ((self / .milliseconds(1)).rounded() / 1000).description }
}
