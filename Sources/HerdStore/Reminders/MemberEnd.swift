package import Values

/// The last day of somebody's membership or insurance.
package struct MemberEnd: Codable, Equatable, Sendable {
    package let member: Member
    package let what: Kind
    /// The last day.
    package let day: CalendarDay

    package enum Kind: String, Codable, CaseIterable, Sendable, NamedColumn { case membership, insurance }

    package init(member: Member, what: Kind, day: CalendarDay) {
        self.member = member
        self.what = what
        self.day = day
    }

    /// So many days before the last one somebody is reminded.
    package static let notice = 14
    /// So many days after it, it still stands on the list.
    package static let shownAfter = 30
}

/// What the event says: once of each end.
package struct MemberExpiring: Codable, Equatable, Sendable {
    package let memberId: Member.ID
    package let what: MemberEnd.Kind
    package let day: CalendarDay
}
