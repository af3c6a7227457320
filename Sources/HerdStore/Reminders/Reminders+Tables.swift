extension StoreTable {
    /// Reminders that were sent, and reminder feeds.
    static let ofReminders: [StoreTable] = [
        StoreTable(
            "member_reminders", scope: .everybody, persons: .each("member_id", erased: .rowGoes), freeText: .none,
            signedBy: nil, retention: .rule("a year after the end"), grows: false),
        StoreTable(
            "reminder_feeds", scope: .everybody, persons: .none, freeText: .none,
            signedBy: "made_by", retention: .forever, grows: false),
    ]
}
