extension HerdStore {
    /// The farm's types of notes by name, those that are retired too.
    package nonisolated func noteTypes() async throws -> [NoteType] { try await glance { try $0.noteTypes() } }

    /// Adds a type of notes.
    package func createNoteType(_ draft: NoteTypeDraft, by person: String) throws -> NoteType {
        try write { try $0.createNoteType(draft, by: person) }
    }

    /// Renames a type of notes, retires it or takes it into use again.
    package func editNoteType(_ id: NoteType.ID, _ patch: NoteTypePatch, by person: String) throws -> NoteType {
        try write { try $0.editNoteType(id, patch, by: person) }
    }
}
