extension HerdStore {
    /// An animal's changes, newest first; of one of the farm's types of notes only its notes.
    package nonisolated func changes(
        of animal: Animal.ID, noteType: NoteType.ID? = nil, cursor: String? = nil, limit: Int? = nil
    ) async throws -> Page<Change> {
        try await look { try $0.changes(of: animal, noteType: noteType, cursor: cursor, limit: limit) }
    }

    /// One change.
    package nonisolated func change(_ id: Change.ID) async throws -> Change { try await glance { try $0.change(id) } }

    /// Records a change; dated ahead it comes into force when its date does.
    package func addChange(
        _ draft: ChangeDraft, to animal: Animal.ID, by person: String, idempotencyKey: String? = nil
    ) throws -> Change {
        try writeToday { try $0.addChange(draft, to: animal, by: person, idempotencyKey: idempotencyKey) }
    }

    /// Corrects a change, as long as it is not uploaded (domain.md §1.3).
    package func editChange(_ id: Change.ID, _ patch: ChangePatch, by person: String) throws -> Change {
        try writeToday { try $0.editChange(id, patch, by: person) }
    }

    /// Deletes a change, as long as it is not uploaded.
    ///
    /// The weighing that one came from goes back among the unassigned; a birth takes the animal along.
    package func deleteChange(_ id: Change.ID, by person: String) throws {
        try write { try $0.deleteChange(id, by: person) }
    }

    /// Marks changes as known to the central system, which alone may edit them from now on.
    package func markUploaded(_ ids: [Change.ID]) throws { try write { try $0.markUploaded(ids) } }

    /// The event with which at least so many changes are listed; `nil` when none are left.
    ///
    /// - Parameter count: `nil` means all.
    package nonisolated func eventEnding(_ count: Int?, changesAfter event: Int) async throws -> Int? {
        try await look { try $0.eventEnding(count, changesAfter: event) }
    }

    /// A page of the change list.
    ///
    /// - Parameter last: the event it goes to at most.
    package nonisolated func listedChanges(
        after position: ChangeListPosition, upTo last: Int, limit: Int = 500
    ) async throws -> [ListedChange] {
        try await look { try $0.listedChanges(after: position, upTo: last, limit: limit) }
    }
}
