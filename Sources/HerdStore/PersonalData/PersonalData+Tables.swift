extension StoreTable {
    /// Erased persons.
    static let ofErasures: [StoreTable] = [
        StoreTable(
            "erasures", scope: .everybody, persons: .mixed(seen: nil), freeText: .none,
            signedBy: nil, retention: .forever, grows: false)
    ]
}
