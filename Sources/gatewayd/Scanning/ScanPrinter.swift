import Synchronization

/// Prints what came of photos in the order in which they were named, whichever was ready first.
final class ScanPrinter: Sendable {
    private let count: Int
    private let asJSON: Bool
    private let progress = ProgressBar()
    private let state = Mutex(State())

    private struct State {
        var waiting: [Int: ScanOutcome] = [:]
        var taken = 0
        var printed = 0
        var failures = 0
    }

    /// - Parameter count: how many photos there are.
    init(count: Int, asJSON: Bool) {
        self.count = count
        self.asJSON = asJSON
    }

    /// How many photos could not be read.
    var failures: Int { state.withLock { $0.failures } }

    /// - Parameter index: where the photo stands among those that were named.
    func take(_ outcome: ScanOutcome, at index: Int) {
        state.withLock { state in
            state.waiting[index] = outcome
            state.taken += 1
            if outcome.error != nil { state.failures += 1 }
            while let next = state.waiting.removeValue(forKey: state.printed) {
                progress.clear()
                show(next)
                state.printed += 1
            }
            if count > 1, state.taken < count { progress.show(Double(state.taken) / Double(count)) }
        }
    }

    private func show(_ outcome: ScanOutcome) {
        if asJSON { StandardStream.output.line(outcome.json) }
        if let error = outcome.error {
            StandardStream.error.line("gatewayd scan: \(outcome.file): \(error)")
        } else if !asJSON {
            StandardStream.output.line(outcome.text)
        }
    }
}
