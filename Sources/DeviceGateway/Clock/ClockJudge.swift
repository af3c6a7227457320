import Values

/// Judges a clock by what it cannot show: a time from before the program, or from before what was recorded.
///
/// Of a clock that is ahead nothing can be said; it is noticed when it is set right.
struct ClockJudge: Equatable, Sendable {
    /// When the newest thing was recorded before the start; `nil` before the first.
    let newestRecord: Timestamp?

    /// No computer that runs this program lives before it: the date of the release, moved on with every one (a test holds it to
    /// the newest entry of packaging/debian/changelog).
    static let program = Timestamp(microseconds: 1_795_413_600_000_000)
    /// A clock is set back by so much without anybody being wrong.
    static let tolerance = Duration.seconds(60)

    /// - Parameter isSynchronised: the computer is told the time, over the network or by a receiver: that is right,
    ///   whatever was recorded before.
    func doubt(_ now: Timestamp, isSynchronised: Bool) -> ClockDoubt? {
        if isSynchronised { return nil }
        if now < Self.program {
            return ClockDoubt(reason: .beforeProgram, earliest: max(Self.program, newestRecord ?? Self.program))
        }
        guard let newestRecord, newestRecord - now > Self.tolerance else { return nil }
        return ClockDoubt(reason: .beforeRecords, earliest: newestRecord)
    }
}
