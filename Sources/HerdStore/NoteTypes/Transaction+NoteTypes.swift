import SQLite
import Values

extension Transaction {
    func createNoteType(_ draft: NoteTypeDraft, by person: String) throws -> NoteType {
        let type = NoteType(id: makeID(), name: draft.name.tidied, retired: false, createdAt: now)
        try check(type)
        try insert(
            into: "note_types",
            [
                "id": type.id, "name": type.name, "key": SearchKey.of(type.name), "retired": type.retired,
                "created_at": type.createdAt,
            ])
        try audit("noteType.created", type.id, by: person, after: type)
        try emit(.noteTypesChanged, type)
        return type
    }

    func editNoteType(_ id: NoteType.ID, _ patch: NoteTypePatch, by person: String) throws -> NoteType {
        let before = try noteType(id)
        let after = NoteType(
            id: id, name: patch.name?.tidied ?? before.name, retired: patch.retired ?? before.retired,
            createdAt: before.createdAt)
        try check(after)
        try run(
            """
            UPDATE note_types SET name = \(after.name), key = \(SearchKey.of(after.name)), retired = \(after.retired)
            WHERE id = \(id)
            """)
        try audit("noteType.edited", id, by: person, before: before, after: after)
        try emit(.noteTypesChanged, after)
        return after
    }

    private func check(_ type: NoteType) throws {
        try HerdError.check(type.name, "name", 1...40)
        let twin: NoteType? = try first(
            "SELECT * FROM note_types WHERE key = \(SearchKey.of(type.name)) AND id <> \(type.id)")
        if let twin { throw HerdError.noteTypeTaken(twin) }
    }
}

extension String {
    /// Without spaces at its ends, and with one between words: what looks the same is the same.
    fileprivate var tidied: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension HerdError {
    fileprivate static func noteTypeTaken(_ type: NoteType) -> HerdError {
        HerdError(
            .conflict, "note-type-taken",
            "there is already a type of notes '\(type.name)'\(type.retired ? ", which is retired" : "")",
            action: type.retired ? "Take that one into use again." : "Use that one, or choose another name.")
    }
}
