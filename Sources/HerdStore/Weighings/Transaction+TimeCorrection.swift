import SQLite
import Values

/// Puts right what was dated by a wrong clock.
extension Transaction {
    func correct(
        _ corrections: [TimeCorrection], clockSetBy seconds: Int, since start: Int, by person: String
    ) throws -> [String] {
        var told = ClockCorrection(seconds: seconds)
        var (missing, moved): ([String], [Weighing]) = ([], [])
        var animals: Set<Animal.ID> = []
        for correction in corrections {
            guard let id = try weighing(recordedUnder: correction.idempotencyKey) else {
                missing.append(correction.idempotencyKey)
                continue
            }
            let before = try weighing(id)
            guard try move(before, by: correction.shift) else {
                told.kept += 1
                try settle(id)
                continue
            }
            if let animal = before.animalId { animals.insert(animal) }
            moved.append(before)
        }
        // What is not stored yet is put right when it is.
        guard missing.isEmpty || missing.count < corrections.count else { return missing }
        for animal in animals {
            try refold(animal)
            try emit(.animalChanged, ["animalId": animal])
        }
        try moveSessions(of: moved, since: start, by: person)
        for before in moved {
            let after = try weighing(before.id)
            if after.at != before.at {
                told.weighings += 1
                try audit("weighing.dated", before.id, by: person, before: before, after: after)
            }
            try emit(.weighingCorrected, after)
        }
        try emit(.clockCorrected, told)
        return missing
    }

    /// - Returns: whether it is dated rightly now; what was sent on only the central system changes.
    private func move(_ weighing: Weighing, by shift: Duration) throws -> Bool {
        let (at, mark): (Timestamp, ClockMark?) = (
            weighing.at + shift, shift == .zero && weighing.clock == .unsure ? nil : .corrected
        )
        if let id = weighing.changeId, shift != .zero {
            let change = try change(id)
            guard change.uploadedAt == nil else { return false }
            // Somebody may have dated it by hand since.
            if change.date == .moment(weighing.at) {
                let event = try promiseEvent()
                try run(
                    """
                    UPDATE changes SET date = \(at), recorded_at = \(change.recordedAt + shift), event = \(event)
                    WHERE id = \(id)
                    """)
            }
        }
        try run("UPDATE weighings SET at = \(at), clock = \(mark) WHERE id = \(weighing.id)")
        return true
    }

    /// A session that was opened, or closed, by the wrong clock moves with its weighings.
    private func moveSessions(of moved: [Weighing], since start: Int, by person: String) throws {
        let bySession = Dictionary(grouping: moved, by: \.sessionId)
        for (id, former) in bySession.sorted(by: { $0.key < $1.key }) {
            let session = try session(id)
            let ordered = former.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
            guard let first = ordered.first, let last = ordered.last else { continue }
            var (opened, closed) = (session.openedAt, session.closedAt)
            if try wasTold(.sessionOpened, of: id, since: start) {
                opened = opened + (try weighing(first.id).at - first.at)
            }
            if let moment = closed, try wasTold(.sessionClosed, of: id, since: start) {
                closed = moment + (try weighing(last.id).at - last.at)
            }
            guard opened != session.openedAt || closed != session.closedAt else { continue }
            // What nobody named is called by its day.
            let isNamedByDay = session.name == clock.day(session.openedAt).description
            let name = isNamedByDay ? clock.day(opened).description : session.name
            try run(
                "UPDATE sessions SET name = \(name), opened_at = \(opened), closed_at = \(closed) WHERE id = \(id)")
            try audit("session.dated", id, by: person, before: session, after: try self.session(id))
            try emit(.sessionChanged, try sessionWithGains(id))
        }
    }

    private func wasTold(_ kind: Event.Kind, of session: Session.ID, since start: Int) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM events WHERE number > \(start) AND kind = \(kind) AND data ->> '$.id' = \(session.description)
            LIMIT 1
            """)
    }
}
