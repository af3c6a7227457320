import SQLite
import Values

extension HerdStore {
    /// Forgets some moves and scans of door events that ended before a moment; whoever waits for the store is let in between.
    ///
    /// - Returns: how much was forgotten; 0 when there is nothing left to forget.
    func forgetDoors(before moment: Timestamp) throws -> Int {
        let old = try readAll { try $0.doorsToForget(before: moment) }
        guard !old.moves.isEmpty || !old.scans.isEmpty else { return 0 }
        try write { try $0.forget(old) }
        return old.moves.count + old.scans.count
    }
}

/// What is forgotten of doors at a time.
struct ForgottenDoors {
    let moves: [DoorMove.ID]
    let scans: [DoorVerdict.ID]
}

extension ReadView {
    /// Some of the moves and scans of door events that ended before a moment.
    func doorsToForget(before moment: Timestamp) throws -> ForgottenDoors {
        ForgottenDoors(
            moves: try values(
                """
                SELECT m.id FROM door_events e CROSS JOIN attendances a ON a.event_id = e.id
                    CROSS JOIN attendance_moves m ON m.attendance_id = a.id
                WHERE e.ends_at < \(moment) LIMIT 250
                """),
            scans: try values(
                """
                SELECT s.id FROM door_events e CROSS JOIN door_scans s ON s.event_id = e.id
                WHERE e.ends_at < \(moment) LIMIT 250
                """))
    }
}

extension Transaction {
    func forget(_ old: ForgottenDoors) throws {
        for id in old.moves { try run("DELETE FROM attendance_moves WHERE id = \(id)") }
        for id in old.scans { try run("DELETE FROM door_scans WHERE id = \(id)") }
    }
}
