/// How much of the loop one link may have: a moment in each turn, and a part of all its time.
///
/// It is told what the processor has spent on each piece, so a machine that stalls is no link's fault. What it does not
/// get to waits: first here, then in the kernel, which makes the device wait.
struct LoopShare: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// How many bytes to hand on at once: as many as are dealt with in a moment.
    private(set) var piece = 512
    /// Spent since others had their turn.
    private var spent = Duration.zero
    /// What may be spent before a rest; below nothing is owed.
    private var credit = Self.burst
    private var creditedAt: Instant?

    /// Others wait for each link that floods about so long.
    static let turn = Duration.milliseconds(2)
    /// One link has a quarter of the time at most: a scale of the fastest serial port takes a fiftieth.
    static let part = 4
    /// What may be spent at once by who was quiet before: a session out of a device's memory.
    static let burst = Duration.milliseconds(100)
    /// Shorter rests would only wake the loop more often.
    static let leastRest = Duration.milliseconds(10)
    static let pieces = 16...16_384

    /// A piece was dealt with.
    ///
    /// - Parameter time: what the processor has spent on it.
    /// - Returns: how long to wait before the next one, zero for the loop's next turn; `nil` for not at all.
    mutating func spend(_ time: Duration, at now: Instant) -> Duration? {
        if let creditedAt {
            let passed = creditedAt.duration(to: now)
            credit = min(Self.burst, credit + passed / Self.part)
            // Nothing came for a while, so that others have had their turn.
            if passed - time >= Self.turn { spent = .zero }
        }
        creditedAt = now
        credit -= time
        if time > Self.turn / 2 {
            piece = max(Self.pieces.lowerBound, piece / 2)
        } else if time < Self.turn / 8 {
            piece = min(Self.pieces.upperBound, piece * 2)
        }
        spent += time
        guard credit < .zero || spent >= Self.turn else { return nil }
        spent = .zero
        return credit < .zero ? max(Self.leastRest, credit * -Self.part) : .zero
    }
}
