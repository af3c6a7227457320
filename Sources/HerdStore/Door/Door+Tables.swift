extension StoreTable {
    /// Door events and their attendance lists.
    static let ofDoor: [StoreTable] = [
        StoreTable(
            "door_events", scope: .everybody, persons: .each("organiser_id", erased: .withMember),
            freeText: .in(["name", "location"]),
            signedBy: nil, retention: .forever, grows: true),
        // A used or paid place stays, without its person; an unused place becomes free.
        StoreTable(
            "attendances", scope: .everybody, persons: .each("member_id", erased: .withMember), freeText: .none,
            signedBy: nil, retention: .withOwner, grows: true),
        StoreTable(
            "attendance_moves", scope: .everybody, persons: .none, freeText: .none,
            signedBy: "by", retention: .age(.door), grows: true),
        StoreTable(
            "door_scans", scope: .everybody, persons: .each("member_id", erased: .withMember), freeText: .none,
            signedBy: "by", retention: .age(.door), grows: true),
    ]
}
