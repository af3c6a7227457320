extension StoreTable {
    /// The identity of the store.
    static let ofIdentity: [StoreTable] = [
        StoreTable(
            "store_identity", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: false)
    ]
}
