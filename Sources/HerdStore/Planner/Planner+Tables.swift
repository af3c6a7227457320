extension StoreTable {
    /// Resources, their calendars and bookings.
    static let ofPlanner: [StoreTable] = [
        StoreTable(
            "resources", scope: .everybody, persons: .none, freeText: .in(["name"]),
            signedBy: nil, retention: .forever, grows: false),
        // `eraseResources` removes the name and stops planning with the person.
        StoreTable(
            "resource_members", scope: .everybody, persons: .each("member_id", erased: .withMember), freeText: .none,
            signedBy: nil, retention: .withOwner, grows: false),
        StoreTable(
            "resource_calendars", scope: .everybody, persons: .none, freeText: .in(["name", "address"]),
            signedBy: nil, retention: .forever, grows: false),
        StoreTable(
            "busy_times", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .rule("until the calendar is read again"), grows: true),
        StoreTable(
            "bookings", scope: bookingsScope, persons: .none, freeText: .in(["name", "note"]),
            signedBy: "booked_by", retention: .forever, grows: true),
        StoreTable(
            "booked_times", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .withOwner, grows: true),
        StoreTable(
            "calendar_feeds", scope: .nobody, persons: .none, freeText: .none,
            signedBy: "made_by", retention: .forever, grows: false),
    ]

    private static let bookingsScope = RowScope.rule {
        """
        (t.barn_id IS NULL OR t.barn_id IN (\($0.barns))) AND (t.group_id IS NULL OR t.group_id IN (\($0.groups)))
        """
    }
}
