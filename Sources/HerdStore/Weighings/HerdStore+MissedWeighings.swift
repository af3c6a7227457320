import SQLite
import ScaleProtocol

extension HerdStore {
    /// The animals that were not weighed in the last 24 hours and have not been since, the newest first.
    package func missedWeighings(limit: Int? = nil) throws -> [MissedWeighing] {
        let since = clock.now() - .seconds(24 * 3600)
        return try database.rows(
            """
            SELECT data FROM events WHERE kind = 'weighing.missed' AND at >= ? ORDER BY number DESC LIMIT ?
            """, since, PageLimit.clamped(limit)
        ) { try JSONText.decode(MissedWeighing.self, $0[0]) }
        .filter { missed in try missed.animal.map { try !isWeighed($0.id, since: missed.at) } ?? true }
    }

    private func isWeighed(_ animal: Animal.ID, since moment: Timestamp) throws -> Bool {
        try database.first("SELECT 1 FROM weighings WHERE animal_id = ? AND at >= ? LIMIT 1", animal, moment) {
            try $0[0] as Int
        } != nil
    }
}
