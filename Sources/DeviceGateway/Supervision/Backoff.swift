import Values

/// How long to wait before something is tried again: doubling up to a longest wait, 45 s for a device, for ever.
///
/// Up to a third of each wait is taken off by lot, so that twenty devices lost with one adapter are not all tried in
/// the same second. 45 s and the ten that an attempt may take keep a device that is back waiting for less than a
/// minute.
struct Backoff: Sendable {
    private var failures = 0
    private var lot: SplitMix64
    private let longest: Duration

    static let longest = Duration.seconds(45)

    init(seed: UInt64, longest: Duration = Self.longest) {
        self.longest = longest
        lot = SplitMix64(seed: seed)
    }

    /// The wait after one more failure.
    mutating func next() -> Duration {
        defer { failures += 1 }
        let whole = min(longest, .seconds(1 << min(failures, 6)))
        return whole - whole * Double.random(in: 0..<1.0 / 3, using: &lot)
    }

    mutating func reset() {
        failures = 0
    }
}
