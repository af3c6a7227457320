import SQLite
import Values

extension ReadView {
    func missedWeighings(limit: Int?) throws -> [MissedWeighing] {
        let dayAgo = now - .seconds(24 * 3600)
        let missed: [MissedWeighing] = try rows(
            """
            SELECT data FROM events WHERE kind = 'weighing.missed' AND at >= \(dayAgo)
            ORDER BY at DESC, number DESC
            """
        ) { try $0.json("data") }
        let open = try missed.filter { try !isMadeUp($0, since: $0.reason == .noWeight ? dayAgo : $0.at) }
        return Array(open.prefix(PageLimit.clamped(limit)))
    }

    /// Whether the animal of the one tag that was read was weighed in that time.
    private func isMadeUp(_ missed: MissedWeighing, since moment: Timestamp) throws -> Bool {
        guard missed.eids.count == 1 else { return false }
        return try exists(
            """
            SELECT 1 FROM weighings
            WHERE at >= \(moment) AND (animal_id = \(missed.animal?.id) OR eid = \(missed.eids[0]))
                AND state <> 'discarded' LIMIT 1
            """)
    }
}
