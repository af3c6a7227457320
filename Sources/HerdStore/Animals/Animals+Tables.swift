extension StoreTable {
    /// The animals, derived from their changes.
    static let ofAnimals: [StoreTable] = [
        // The unary plus keeps the order of the index: a page is full long before all animals of a barn are read.
        StoreTable(
            "animals", scope: .rule({ "+t.group_id IN (\($0.groups))" }), persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: true),
        StoreTable(
            "animal_counts", scope: .rule({ "+t.group_id IN (\($0.groups))" }), persons: .none, freeText: .none,
            signedBy: nil, retention: .withOwner, grows: false),
        StoreTable(
            "animal_keys", scope: .ofAnimal, persons: .none, freeText: .none,
            signedBy: nil, retention: .withOwner, grows: true),
        StoreTable(
            "eids", scope: .ofAnimal, persons: .none, freeText: .none,
            signedBy: nil, retention: .withOwner, grows: true),
    ]
}
