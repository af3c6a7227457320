extension StoreTable {
    /// Members and their search keys.
    static let ofMembers: [StoreTable] = [
        StoreTable(
            "members", scope: .everybody, persons: .each("id", erased: .rowGoes, photos: ["photo", "photo_small"]),
            freeText: .in(["notes"]),
            signedBy: nil, retention: .forever, grows: true),
        StoreTable(
            "directory_keys", scope: .everybody, persons: .each("member_id", erased: .withMember), freeText: .none,
            signedBy: nil, retention: .withOwner, grows: true),
        StoreTable(
            "member_columns", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .rule("the newest 50 headings"), grows: false),
    ]
}
