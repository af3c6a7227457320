import Synchronization

/// How long something took, again and again: counted by upper bounds, so that it costs the same after years.
package final class Histogram: Sendable {
    private let bounds: [Double]
    private let state: Mutex<(counts: [Int], sum: Double)>

    /// From what nobody notices to what everybody does, in seconds.
    package static let standardBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    /// - Parameter bounds: in seconds, ascending; what takes longer than the last is counted too.
    package init(bounds: [Double] = standardBounds) {
        self.bounds = bounds
        state = Mutex(([Int](repeating: 0, count: bounds.count + 1), 0))
    }

    /// It took that long once more.
    package func note(_ duration: Duration) {
        let seconds = max(0, duration / .seconds(1))
        let index = bounds.firstIndex { seconds <= $0 } ?? bounds.count
        state.withLock { state in
            state.counts[index] += 1
            state.sum += seconds
        }
    }

    /// Measures what is done, however it ends.
    package func measure<Value>(_ body: () throws -> Value) rethrows -> Value {
        let began = ContinuousClock.now
        defer { note(.now - began) }
        return try body()
    }

    /// What was counted until now.
    package var reading: Reading {
        let (counts, sum) = state.withLock { $0 }
        var total = 0
        let buckets = zip(bounds + [.infinity], counts).map { bound, count in
            total += count
            return Bucket(bound: bound, count: total)
        }
        return Reading(buckets: buckets, count: total, sum: sum)
    }

    /// What was counted until one moment.
    package struct Reading: Equatable, Sendable {
        /// The last has no bound.
        package let buckets: [Bucket]
        package let count: Int
        /// In seconds.
        package let sum: Double
    }

    /// How often it took no longer than a bound.
    package struct Bucket: Equatable, Sendable {
        package let bound: Double
        package let count: Int
    }
}
