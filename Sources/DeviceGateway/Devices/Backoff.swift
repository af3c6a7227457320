/// How long to wait before a device is tried again: doubling up to a minute, for ever.
struct Backoff: Equatable, Sendable {
    private var failures = 0

    static let longest = Duration.seconds(60)

    /// The wait after one more failure.
    mutating func next() -> Duration {
        defer { failures += 1 }
        return min(Self.longest, .seconds(1 << min(failures, 6)))
    }

    mutating func reset() {
        failures = 0
    }
}
