import SQLite
import Values

extension ReadView {
    func memberEnds(within days: Int) throws -> [MemberEnd] {
        let today = instant.day.daysSince1970
        return try memberEnds(
            from: CalendarDay(daysSince1970: today - MemberEnd.shownAfter), to: CalendarDay(daysSince1970: today + days)
        )
    }

    /// By their last day, then by name; only of those who are in the organisation.
    func memberEnds(from first: CalendarDay, to last: CalendarDay) throws -> [MemberEnd] {
        let memberships: [Member] = try rows(
            "SELECT * FROM members WHERE until BETWEEN \(first) AND \(last) AND active = 1 ORDER BY until, name_key")
        let insurances: [Member] = try rows(
            """
            SELECT * FROM members WHERE insured_until BETWEEN \(first) AND \(last) AND active = 1
            ORDER BY insured_until, name_key
            """)
        let ends =
            memberships.compactMap { member in
                member.until.map { MemberEnd(member: member, what: .membership, day: $0) }
            }
            + insurances.compactMap { member in
                member.insuredUntil.map { MemberEnd(member: member, what: .insurance, day: $0) }
            }
        // Each list is in its order already; equal days keep it.
        return ends.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    }

    func opensReminderFeed(_ secret: String) throws -> Bool {
        guard TokenDigest.isSecret(secret) else { return false }
        return try exists("SELECT 1 FROM reminder_feeds WHERE digest = \(TokenDigest.of(secret))")
    }
}
