extension StoreTable {
    /// Member lists from the organisation's register.
    static let ofRegisterLists: [StoreTable] = [
        StoreTable(
            "register_lists", scope: .everybody, persons: .none, freeText: .none,
            signedBy: "person", retention: .rule("until it is applied, 31 days at most"), grows: false),
        StoreTable(
            "register_lines", scope: .everybody, persons: .mixed(seen: nil), freeText: .none,
            signedBy: nil, retention: .withOwner, grows: false),
        StoreTable(
            "register_differences", scope: .everybody, persons: .each("member_id", erased: .withMember),
            freeText: .none,
            signedBy: nil, retention: .withOwner, grows: false),
        StoreTable(
            "register_state", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: false),
    ]
}
