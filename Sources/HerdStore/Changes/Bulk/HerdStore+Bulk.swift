extension HerdStore {
    /// Records one change of many animals: of all, or of none when one does not take it and is not to be left out.
    ///
    /// - Throws: `ChangeBatchRefused` with those that do not take it.
    package func recordBatch(
        _ draft: ChangeBatchDraft, by person: String, idempotencyKey: String? = nil
    ) throws -> ChangeBatch {
        var draft = draft
        if Sight.current.isLimited, case .weighed(let session) = draft.animals {
            // Of those that were weighed the ones that are seen.
            draft.animals = .listed(try read { try $0.animals(weighedIn: session) })
        }
        return try writeToday { try $0.recordBatch(draft, by: person, idempotencyKey: idempotencyKey) }
    }

    /// Takes back what was recorded of many, as long as none of it is uploaded; once more does nothing.
    ///
    /// - Parameter ofAnybody: whether the person may take back what others recorded.
    package func undoBatch(_ id: ChangeBatch.ID, by person: String, ofAnybody: Bool) throws {
        try write { try $0.undoBatch(id, by: person, ofAnybody: ofAnybody) }
    }
}
