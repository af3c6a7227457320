/// The samples of a load, thinned out to five or six a second.
///
/// Neighbouring samples of a swaying load say nearly the same; the median of what falls together also takes out single
/// spikes of a fast scale.
struct BinnedTrace: Sendable {
    private(set) var seconds: [Double] = []
    private(set) var kilograms: [Double] = []
    /// The samples of the newest bin, which may still grow.
    private var newest: [Double] = []
    private var newestSince = 0.0

    /// Samples closer together than this share a bin; at 10 Hz two of them.
    private static let width = 0.15
    /// Half a minute of bins: more than an estimate needs before it must be made.
    private static let capacity = 180

    var count: Int { seconds.count }

    mutating func append(_ sample: Double, at second: Double) {
        if let last = seconds.indices.last, second < newestSince + Self.width {
            newest.append(sample)
            seconds[last] = second
            kilograms[last] = median(of: newest)
            return
        }
        if count == Self.capacity {
            seconds.removeFirst(Self.capacity / 3)
            kilograms.removeFirst(Self.capacity / 3)
        }
        seconds.append(second)
        kilograms.append(sample)
        newest = [sample]
        newestSince = second
    }
}

/// The middle one of the values; of an even number of them the mean of the middle two.
package func median(of values: some Collection<Double>) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    guard !sorted.isEmpty else { return 0 }
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
