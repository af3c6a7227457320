import Values

/// Whether a device sends all the time by its nature, learned from when its bytes come.
///
/// No setting tells a scale that sends by itself from one that sends at a key, or only while something lies on it. Who
/// has sent for three minutes without a pause, at intervals that are hardly ever different, does it by itself or is
/// polled; when it falls silent then, something is wrong. Who has paused before and come back is believed to pause:
/// it must have sent for ten times as long as before any of its pauses.
///
/// Readers are no matter for this: they repeat a tag evenly for as long as it is in their field, and then say nothing
/// until the next animal.
struct Rhythm: Sendable {
    private var beganAt: Timestamp?
    private var lastAt: Timestamp?
    /// When the last interval ended.
    private var markedAt: Timestamp?
    /// The newest intervals, the oldest of them at `oldest` once there are enough.
    private var intervals: [Duration] = []
    private var oldest = 0
    private var isEven = false
    /// So long must it have sent.
    private var proof = Self.leastProof

    /// A longer gap is a pause.
    static let pause = Duration.seconds(3)
    /// So long a silence is not the device's own.
    static let silence = Duration.seconds(10)
    /// Longer than an animal stays on a scale that sends only while it is loaded.
    static let leastProof = Duration.seconds(180)
    /// How much longer than before a pause a device must send to be expected not to pause.
    private static let caution = 10
    /// A frame that comes in pieces, and frames that come faster, are one.
    private static let shortest = Duration.milliseconds(200)
    private static let sample = 30

    /// Bytes came.
    mutating func note(_ now: Timestamp) {
        if let lastAt, now - lastAt > Self.pause { end() }
        lastAt = now
        guard let markedAt else {
            (beganAt, markedAt) = (now, now)
            return
        }
        guard now - markedAt >= Self.shortest else { return }
        append(now - markedAt)
        self.markedAt = now
    }

    /// The link has ended; what comes over the next one is not after a pause.
    mutating func interrupt() {
        (beganAt, lastAt, markedAt, isEven) = (nil, nil, nil, false)
        intervals.removeAll(keepingCapacity: true)
        oldest = 0
    }

    /// When a silence that began with the last bytes is too long; `nil` while nothing is expected.
    var expectsBy: Timestamp? {
        guard isEven, let beganAt, let lastAt, lastAt - beganAt >= proof else { return nil }
        return lastAt + Self.silence
    }

    /// It has paused.
    private mutating func end() {
        if let beganAt, let lastAt { proof = max(proof, (lastAt - beganAt) * Self.caution) }
        interrupt()
    }

    private mutating func append(_ interval: Duration) {
        if intervals.count < Self.sample {
            intervals.append(interval)
        } else {
            intervals[oldest] = interval
            oldest = (oldest + 1) % Self.sample
        }
        guard intervals.count == Self.sample else { return }
        let sorted = intervals.sorted()
        // The step from one frame to two is a doubling, and no more than that.
        isEven = sorted[Self.sample * 9 / 10] * 2 <= sorted[Self.sample / 2] * 5
    }
}
