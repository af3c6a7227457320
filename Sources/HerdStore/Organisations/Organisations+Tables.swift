extension StoreTable {
    /// The contact directory.
    static let ofOrganisations: [StoreTable] = [
        StoreTable(
            "organisations", scope: .everybody, persons: .none,
            freeText: .in(["name", "address", "email", "phone", "notes"]),
            signedBy: nil, retention: .forever, grows: false)
    ]
}
