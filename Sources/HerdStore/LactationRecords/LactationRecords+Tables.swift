extension StoreTable {
    /// Milk recording.
    static let ofLactationRecords: [StoreTable] = [
        StoreTable(
            "lactation_records", scope: .ofAnimal, persons: .none, freeText: .none,
            signedBy: "recorded_by", retention: .forever, grows: true),
        StoreTable(
            "lactation_items", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: false),
    ]
}
