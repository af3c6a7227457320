extension StoreTable {
    /// Photos of animals.
    static let ofPhotos: [StoreTable] = [
        StoreTable(
            "photos", scope: .ofAnimal, persons: .none, freeText: .none,
            signedBy: "added_by", retention: .rule("31 days after it was deleted"), grows: true)
    ]
}
