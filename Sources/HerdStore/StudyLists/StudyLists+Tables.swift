extension StoreTable {
    /// Lists from a study system.
    static let ofStudyLists: [StoreTable] = [
        StoreTable(
            "study_lists", scope: .everybody, persons: .mixed(seen: nil), freeText: .none,
            signedBy: nil, retention: .rule("until they are refreshed or forgotten"), grows: false),
        StoreTable(
            "study_pages", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .withOwner, grows: false),
        StoreTable(
            "study_entries", scope: .everybody, persons: .each("member_id", erased: .withMember), freeText: .none,
            signedBy: nil, retention: .withOwner, grows: false),
        StoreTable(
            "study_teachers", scope: .everybody, persons: .mixed(seen: nil), freeText: .none,
            signedBy: nil, retention: .withOwner, grows: false),
    ]
}
