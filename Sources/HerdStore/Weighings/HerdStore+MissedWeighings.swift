import SQLite
import Values

extension HerdStore {
    /// The animals that were not weighed in the last 24 hours and have not been since, the newest first.
    ///
    /// A tag without a weight counts only if its animal was not weighed in all that time: one that lingers at the
    /// antenna after its weighing is read again and again.
    package func missedWeighings(limit: Int? = nil) throws -> [MissedWeighing] {
        let dayAgo = clock.now() - .seconds(24 * 3600)
        let missed = try database.rows(
            "SELECT data FROM events WHERE kind = 'weighing.missed' AND at >= ? ORDER BY at DESC, number DESC", dayAgo
        ) { try JSONText.decode(MissedWeighing.self, $0[0]) }
        let open = try missed.filter { try !isMadeUp($0, since: $0.reason == .noWeight ? dayAgo : $0.at) }
        return Array(open.prefix(PageLimit.clamped(limit)))
    }

    /// Whether the animal of the one tag that was read was weighed in that time.
    private func isMadeUp(_ missed: MissedWeighing, since moment: Timestamp) throws -> Bool {
        guard missed.eids.count == 1 else { return false }
        return try database.first(
            """
            SELECT 1 FROM weighings WHERE at >= ? AND (animal_id = ? OR eid = ?) AND state <> 'discarded' LIMIT 1
            """, moment, missed.animal?.id, missed.eids[0]
        ) { try $0[0] as Int } != nil
    }
}
