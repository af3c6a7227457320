extension StoreTable {
    /// Scales and readers.
    static let ofDevices: [StoreTable] = [
        StoreTable(
            "devices", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: false)
    ]
}
