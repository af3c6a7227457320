extension HerdStore {
    /// Daily events, the newest day first.
    package nonisolated func dailyEvents(_ query: DailyEventQuery = DailyEventQuery()) async throws -> Page<DailyEvent>
    {
        try await look { try $0.dailyEvents(query) }
    }

    /// Records a daily event.
    package func recordDailyEvent(
        _ draft: DailyEventDraft, by person: String, idempotencyKey: String? = nil
    ) throws -> DailyEvent {
        try write { try $0.recordDailyEvent(draft, by: person, idempotencyKey: idempotencyKey) }
    }

    /// Corrects a daily event.
    package func correctDailyEvent(
        _ id: DailyEvent.ID, _ patch: DailyEventPatch, by person: String
    ) throws -> DailyEvent {
        try write { try $0.correctDailyEvent(id, patch, by: person) }
    }

    /// Deletes a daily event.
    package func deleteDailyEvent(_ id: DailyEvent.ID, by person: String) throws {
        try write { try $0.deleteDailyEvent(id, by: person) }
    }
}
