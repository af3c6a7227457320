extension StoreTable {
    /// Marks for due work.
    static let ofWork: [StoreTable] = [
        StoreTable(
            "work_marks", scope: .ofAnimal, persons: .none, freeText: .none,
            signedBy: nil, retention: .withOwner, grows: true)
    ]
}
