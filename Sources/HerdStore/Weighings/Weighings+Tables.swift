extension StoreTable {
    /// Weighings, and the state that dates them.
    static let ofWeighings: [StoreTable] = [
        StoreTable(
            "weighings", scope: weighingsScope, persons: .none, freeText: .none,
            signedBy: nil, retention: .foreverBut(.traces), grows: true),
        // Only the gateway itself reads these.
        StoreTable(
            "dated_weighings", scope: .nobody, persons: .none, freeText: .none,
            signedBy: nil, retention: .rule("until the next start of the computer"), grows: false),
        StoreTable(
            "recorder_states", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .rule("the current one of each place"), grows: false),
        StoreTable(
            "boots", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .rule("the current one"), grows: false),
    ]

    private static let weighingsScope = RowScope.rule {
        """
        CASE WHEN t.animal_id IS NOT NULL THEN \($0.sees(animal: "t.animal_id"))
        ELSE EXISTS (SELECT 1 FROM main.sessions s WHERE s.id = t.session_id AND \($0.sees(session: "s")))
            AND NOT \($0.hides(eid: "t.eid"))
            AND NOT EXISTS (SELECT 1 FROM json_each(t.eids) j WHERE \($0.hides(eid: "CAST(j.value AS INTEGER)")))
        END
        """
    }
}
