package import SQLite
import Values

extension ReadView {
    func noteTypes() throws -> [NoteType] { try rows("SELECT * FROM note_types ORDER BY key") }

    func noteType(_ id: NoteType.ID) throws -> NoteType {
        guard let found: NoteType = try first("SELECT * FROM note_types WHERE id = \(id)") else {
            throw HerdError.unknownNoteType(id)
        }
        return found
    }

    /// What the farm calls the type of this note; `nil` when it has none, or is no note.
    func noteTypeName(of change: Change) throws -> String? {
        guard case .note(let note) = change.fields, let type = note.typeId else { return nil }
        return try value("SELECT name FROM note_types WHERE id = \(type)")
    }
}

extension NoteType: RowDecodable {
    package init(row: Row) throws {
        self.init(
            id: try row["id"], name: try row["name"], retired: try row["retired"], createdAt: try row["created_at"])
    }
}

extension HerdError {
    fileprivate static func unknownNoteType(_ id: NoteType.ID) -> HerdError {
        HerdError(
            .notFound, "unknown-note-type", "there is no type of notes \(id)", action: "Choose one from the list.")
    }
}
