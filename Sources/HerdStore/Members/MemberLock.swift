package import Values

/// Why a member is let in no more; both are found out at the next scan.
package enum MemberLock: String, Codable, Sendable {
    /// No longer in the organisation.
    case left
    /// The last day of the membership is over.
    case expired
}

extension Member {
    /// Why the member is locked on a day; `nil` when they are not.
    ///
    /// When the insurance ends is another fact.
    package func lock(on day: CalendarDay) -> MemberLock? {
        if !active { return .left }
        guard let until, until < day else { return nil }
        return .expired
    }
}
