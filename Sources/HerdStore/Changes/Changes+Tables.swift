extension StoreTable {
    /// Changes: what happened to the animals.
    static let ofChanges: [StoreTable] = [
        StoreTable(
            "changes", scope: .ofAnimal, persons: .none, freeText: .in(["fields"], ofAnimal: "animal_id"),
            signedBy: "recorded_by", retention: .forever, grows: true),
        // An animal whose birth was deleted is in no barn any more.
        StoreTable(
            "deleted_changes", scope: .rule({ $0.sees(earTag: "t.animal ->> '$.earTag'") }), persons: .none,
            freeText: .in(["change"]),
            signedBy: nil, retention: .forever, grows: true),
        StoreTable(
            "change_batches", scope: changeBatchesScope, persons: .none, freeText: .none,
            signedBy: "recorded_by", retention: .forever, grows: false),
    ]

    private static let changeBatchesScope = RowScope.rule {
        """
        NOT EXISTS (SELECT 1 FROM main.changes c WHERE c.batch = t.id AND NOT \($0.sees(animal: "c.animal_id")))
        """
    }
}
