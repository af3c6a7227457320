import SQLite
import Values

extension Transaction {
    /// A year after the last day nobody has to know any more that somebody was reminded.
    private static let kept = 366

    func remindOfEnds() throws -> Int {
        let today = instant.day
        let last = CalendarDay(daysSince1970: today.daysSince1970 + MemberEnd.notice)
        try run(
            "DELETE FROM member_reminders WHERE day < \(CalendarDay(daysSince1970: today.daysSince1970 - Self.kept))")
        var told = 0
        for end in try memberEnds(from: today, to: last) {
            let isNew = try run(
                """
                INSERT OR IGNORE INTO member_reminders (member_id, what, day, told_at)
                VALUES (\(end.member.id), \(end.what), \(end.day), \(now))
                """)
            guard isNew > 0 else { continue }
            try emit(.memberExpiring, MemberExpiring(memberId: end.member.id, what: end.what, day: end.day))
            told += 1
        }
        return told
    }

    /// Nobody is reminded of who is gone.
    func forgetReminders(of member: Member.ID) throws {
        try run("DELETE FROM member_reminders WHERE member_id = \(member)")
    }

    func renewReminderFeed(by person: String) throws -> String {
        let secret = TokenDigest.randomToken()
        try run("DELETE FROM reminder_feeds")
        try insert(
            into: "reminder_feeds", ["digest": TokenDigest.of(secret), "made_at": now, "made_by": person])
        try audit("reminderFeed.renewed", "reminders", by: person)
        return secret
    }

    func closeReminderFeed(by person: String) throws {
        guard try run("DELETE FROM reminder_feeds") > 0 else { return }
        try audit("reminderFeed.closed", "reminders", by: person)
    }
}
