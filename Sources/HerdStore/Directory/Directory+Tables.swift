extension StoreTable {
    /// Bulls and the suggestions of forms.
    static let ofDirectory: [StoreTable] = [
        StoreTable(
            "bulls", scope: .rule({ $0.seesBull("t") }), persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: false),
        StoreTable(
            "technicians", scope: .everybody, persons: .none, freeText: .in(["name"]),
            signedBy: nil, retention: .forever, grows: false),
        StoreTable(
            "medicines", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: false),
        StoreTable(
            "diagnoses", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: false),
    ]
}
