extension HerdStore {
    /// An animal's lactation records, the newest first.
    package nonisolated func lactationRecords(
        of animal: Animal.ID, _ filter: LactationFilter = .all
    ) async throws -> [LactationRecord] {
        try await glanceToday { try $0.lactationRecords(of: animal, filter) }
    }

    /// Records what milk recording found.
    package func addLactationRecord(
        _ draft: LactationRecordDraft, to animal: Animal.ID, by person: String, idempotencyKey: String? = nil
    ) throws -> LactationRecord {
        try writeToday { try $0.addLactationRecord(draft, to: animal, by: person, idempotencyKey: idempotencyKey) }
    }

    /// Deletes a lactation record; the audit keeps it.
    package func deleteLactationRecord(_ id: LactationRecord.ID, of animal: Animal.ID, by person: String) throws {
        try write { try $0.deleteLactationRecord(id, of: animal, by: person) }
    }

    /// The items of milk recording, in the farm's order.
    package nonisolated func lactationItems() async throws -> [LactationItemChoice] {
        try await glance { try $0.lactationItems() }
    }

    /// Says which items are shown and asked for, and in which order.
    package func chooseLactationItems(
        _ draft: LactationItemsDraft, by person: String
    ) throws -> [LactationItemChoice] {
        try write { try $0.chooseLactationItems(draft, by: person) }
    }
}
