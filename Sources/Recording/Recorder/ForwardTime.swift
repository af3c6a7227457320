import Values

/// Time that never runs backwards, made from a clock that may.
///
/// A clock set back by hours would otherwise put every window into the future: nothing would expire, and a
/// weight would never be final. A jump forward cannot be told from silence and is taken as it is.
struct ForwardTime: Equatable, Codable, Sendable {
    private(set) var latest: Timestamp?
    /// How far the clock is behind this time.
    private var behind = 0 as Int64
    /// The clock was set back: how much time passed meanwhile is not known.
    var hasJumpedBack = false

    /// Two devices' readings may overtake each other by so much; more is a jump.
    private static let jitter = Duration.seconds(1)

    mutating func advance(to clock: Timestamp) -> Timestamp {
        let now = Timestamp(microseconds: clock.microseconds + behind)
        guard let latest, now < latest else {
            latest = now
            return now
        }
        if latest - now > Self.jitter {
            behind = latest.microseconds - clock.microseconds
            hasJumpedBack = true
        }
        return latest
    }

    /// What the clock shows at a moment of this time.
    func clock(at moment: Timestamp) -> Timestamp {
        Timestamp(microseconds: moment.microseconds - behind)
    }
}
