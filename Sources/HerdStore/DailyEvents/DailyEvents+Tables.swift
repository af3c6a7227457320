extension StoreTable {
    /// Daily events of a barn.
    static let ofDailyEvents: [StoreTable] = [
        StoreTable(
            "daily_events", scope: .rule({ "t.barn_id IS NULL OR t.barn_id IN (\($0.barns))" }), persons: .none,
            freeText: .in(["technician", "text"]),
            signedBy: "recorded_by", retention: .forever, grows: true)
    ]
}
