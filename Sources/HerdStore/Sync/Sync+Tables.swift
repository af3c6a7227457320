extension StoreTable {
    /// State of the synchronisation with the central system.
    static let ofSynchronisation: [StoreTable] = [
        StoreTable(
            "sync_tables", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: false),
        StoreTable(
            "sync_state", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: false),
        StoreTable(
            "sync_sent", scope: .rule({ $0.sees(change: "t.change_id") }), persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: false),
        StoreTable(
            "sync_refused", scope: .rule({ $0.sees(change: "t.change_id") }), persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: false),
        // Rows that could not be imported belong to no known animal.
        StoreTable(
            "sync_rows", scope: .nobody, persons: .none, freeText: .none,
            signedBy: nil, retention: .rule("until they are taken in"), grows: true),
        StoreTable(
            "sync_stuck", scope: .nobody, persons: .none, freeText: .none,
            signedBy: nil, retention: .rule("until they are taken in"), grows: false),
        StoreTable(
            "sync_unfolded", scope: .ofAnimal, persons: .none, freeText: .none,
            signedBy: nil, retention: .rule("until their animals are folded"), grows: false),
    ]
}
