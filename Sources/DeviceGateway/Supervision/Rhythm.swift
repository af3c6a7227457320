import Values

/// Whether a device sends all the time, learned from when its bytes come.
///
/// A reader may be silent for hours, and no setting tells a scale that sends by itself from one that sends at a key.
/// Whoever has sent ten times over ten seconds without a pause does it by itself, or is polled; when it falls silent
/// then, something is wrong.
struct Rhythm: Sendable {
    private var beganAt: Timestamp?
    private var lastAt: Timestamp?
    private var count = 0

    /// A longer gap is a pause.
    static let pause = Duration.seconds(3)
    /// So long a silence is not the device's own.
    static let silence = Duration.seconds(10)

    mutating func note(_ now: Timestamp) {
        if let lastAt, now - lastAt > Self.pause { (beganAt, count) = (nil, 0) }
        beganAt = beganAt ?? now
        lastAt = now
        count += 1
    }

    /// When a silence that began with the last bytes is too long; `nil` while nothing is expected.
    var expectsBy: Timestamp? {
        guard let beganAt, let lastAt, count >= 10, lastAt - beganAt >= .seconds(10) else { return nil }
        return lastAt + Self.silence
    }
}
