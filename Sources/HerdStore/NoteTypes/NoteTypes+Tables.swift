extension StoreTable {
    /// Types of notes.
    static let ofNoteTypes: [StoreTable] = [
        StoreTable(
            "note_types", scope: .everybody, persons: .none, freeText: .none,
            signedBy: nil, retention: .forever, grows: false)
    ]
}
