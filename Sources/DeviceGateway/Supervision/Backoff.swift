import Values

/// How long to wait before a device is tried again: doubling up to 45 s, for ever.
///
/// Up to a third of each wait is taken off by lot, so that twenty devices lost with one adapter are not all tried in
/// the same second. 45 s and the ten that an attempt may take keep a device that is back waiting for less than a
/// minute.
struct Backoff: Sendable {
    private var failures = 0
    private var lot: SplitMix64

    static let longest = Duration.seconds(45)

    init(seed: UInt64) {
        lot = SplitMix64(seed: seed)
    }

    /// The wait after one more failure.
    mutating func next() -> Duration {
        defer { failures += 1 }
        let whole = min(Self.longest, .seconds(1 << min(failures, 6)))
        return whole - whole * Double.random(in: 0..<1.0 / 3, using: &lot)
    }

    mutating func reset() {
        failures = 0
    }
}
