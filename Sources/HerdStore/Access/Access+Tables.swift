extension StoreTable {
    /// Accounts, app keys, sign-ins and the access log.
    static let ofAccess: [StoreTable] = [
        StoreTable(
            "access", scope: .everybody, persons: .none, freeText: .in(["name"]),
            signedBy: nil, retention: .forever, grows: false),
        StoreTable(
            "access_members", scope: .everybody, persons: .each("member_id", erased: .withMember), freeText: .none,
            signedBy: nil, retention: .withOwner, grows: false),
        StoreTable(
            "access_log", scope: .everybody, persons: .none, freeText: .none,
            signedBy: "person", retention: .rule("a year, and the newest of each person"), grows: true),
        StoreTable(
            "sign_ins", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .rule("until it ends"), grows: false),
    ]
}
