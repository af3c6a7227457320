import SQLite
import Values

extension HerdStore {
    /// How long after it was locked the last weighing can be undone.
    static let undoWindow = Duration.seconds(300)

    /// Declares a weighing worthless: its change is removed, it counts in no statistics, and it stays to be seen.
    ///
    /// Discarding it again changes nothing; `assign` brings it back.
    package func discard(_ id: Weighing.ID, reason: String, by person: String) throws -> Weighing {
        try catchUp()
        return try write { try drop(try storedWeighing(id), reason: reason, by: person) }
    }

    /// Discards the last weighing of a place, for an operator who sees at once that it was wrong.
    ///
    /// Only the very last one, and only while it is fresh: a second press of a button with gloves on must not take the
    /// weighing before it too.
    package func undoLastWeighing(at place: String, by person: String) throws -> Weighing {
        try catchUp()
        return try write {
            let last = try database.first(
                "SELECT id FROM weighings WHERE place = ? ORDER BY at DESC, id DESC LIMIT 1", place
            ) { try $0[0] as Weighing.ID }
            guard let last else { throw HerdError.nothingToUndo("nothing was weighed at '\(place.prefix(80))' yet") }
            let weighing = try storedWeighing(last)
            guard weighing.state != .discarded else {
                throw HerdError.nothingToUndo("the last weighing, of \(weighing.at), is discarded already")
            }
            guard clock.now() - weighing.at <= Self.undoWindow else {
                throw HerdError.nothingToUndo("the last weighing, of \(weighing.at), is more than 5 minutes old")
            }
            return try drop(weighing, reason: "undo", by: person)
        }
    }

    /// What became of a weighing and by whom, oldest first.
    package func history(of id: Weighing.ID) throws -> [AuditEntry] {
        _ = try storedWeighing(id)
        return try database.rows("\(Self.auditColumns) WHERE subject = ? ORDER BY id", id.description) {
            try auditEntry($0)
        }
    }

    func drop(_ before: Weighing, reason: String, by person: String) throws -> Weighing {
        guard (1...200).contains(reason.count) else {
            throw HerdError.badText("reason", "needs 1 to 200 characters")
        }
        guard before.state != .discarded else { return before }
        try dropChange(of: before)
        try database.run(
            "UPDATE weighings SET state = 'discarded', reason = NULL, discard_reason = ? WHERE id = ?", reason,
            before.id)
        let after = try storedWeighing(before.id)
        try audit("weighing.discarded", before.id, by: person, before: before, after: after)
        try tell(.weighingCorrected, after)
        return after
    }
}

extension HerdError {
    static func nothingToUndo(_ why: String) -> HerdError {
        HerdError(
            .conflict, "nothing-to-undo", why,
            action: "Choose the weighing in the session's list, and discard or reassign it there.")
    }
}
