import SQLite
import Values

/// What people and the gateway say of a weighing once it is stored.
extension Transaction {
    /// How long after it was locked the last weighing can be undone.
    static let undoWindow = Duration.seconds(300)
    /// Nobody has seen a weighing and pressed a button in less.
    static let reactionTime = Duration.seconds(3)

    func assign(_ before: Weighing, to animal: Animal, by person: String) throws -> Weighing {
        guard before.animalId != animal.id else { return before }
        try check(.weighing(WeighingFields(weight: before.weight)), .moment(before.at), for: animal)
        try dropChange(of: before)
        let plausibility = try JSONText.encode(
            try plausibility(
                of: before.weight, before.interval, before.contradiction, at: before.at, in: before.sessionId,
                for: animal, except: before.id))
        let change = try insertWeighingChange(
            before.id, before.weight, at: before.at, in: before.sessionId, of: animal, by: person, before.simulated)
        try run(
            """
            UPDATE weighings SET state = 'assigned', reason = NULL, discard_reason = NULL, animal_id = \(animal.id),
                change_id = \(change), plausibility = \(plausibility)
            WHERE id = \(before.id)
            """)
        let after = try weighing(before.id)
        try audit("weighing.assigned", before.id, by: person, before: before, after: after)
        try emit(before.state == .unassigned ? .weighingAssigned : .weighingCorrected, after)
        return after
    }

    func discard(_ before: Weighing, reason: String, by person: String) throws -> Weighing {
        try HerdError.check(reason, "reason", 1...200)
        guard before.state != .discarded else { return before }
        try dropChange(of: before)
        try run(
            """
            UPDATE weighings SET state = 'discarded', reason = NULL, discard_reason = \(reason)
            WHERE id = \(before.id)
            """)
        let after = try weighing(before.id)
        try audit("weighing.discarded", before.id, by: person, before: before, after: after)
        try emit(.weighingCorrected, after)
        return after
    }

    func undoLastWeighing(at place: String, meaning id: Weighing.ID?, by person: String) throws -> Weighing {
        let meant: SQL = id.map { "w.place = \(place) AND w.id = \($0)" } ?? "w.place = \(place)"
        let found = try first(
            "SELECT w.id, w.event FROM weighings w WHERE \(meant) ORDER BY w.at DESC, w.id DESC LIMIT 1"
        ) { (id: try $0["id"] as Weighing.ID, event: try $0["event"] as Int) }
        guard let found else {
            guard let id else {
                throw HerdError.nothingToUndo(
                    "nothing was weighed at '\(place.prefix(80))' yet", CodedText("nothing-to-undo.none"))
            }
            throw HerdError.nothingToUndo(
                "the weighing \(id) is not of '\(place.prefix(80))'", CodedText("nothing-to-undo.elsewhere"))
        }
        let last = try weighing(found.id)
        guard last.state != .discarded else {
            throw HerdError.nothingToUndo(
                "the last weighing, of \(last.at), is discarded already",
                CodedText("nothing-to-undo.discarded", ["at": .text(last.at)]))
        }
        guard now - last.at <= Self.undoWindow else {
            throw HerdError.nothingToUndo(
                "the last weighing, of \(last.at), is more than 5 minutes old",
                CodedText("nothing-to-undo.too-old", ["at": .text(last.at)]))
        }
        let toldAt = try event(numbered: found.event)?.at ?? last.at
        guard id != nil || now - toldAt >= Self.reactionTime else {
            throw HerdError.notSeen(last, Self.reactionTime)
        }
        return try discard(last, reason: "undo", by: person)
    }

    /// Sends the weighing behind a change that is being deleted back among the unassigned.
    func releaseWeighing(of change: Change.ID, by person: String) throws -> Weighing.ID? {
        let id: Weighing.ID? = try value("SELECT id FROM weighings WHERE change_id = \(change)")
        guard let id else { return nil }
        let before = try weighing(id)
        try detachWeighing(id)
        try audit("weighing.released", id, by: person, before: before, after: try weighing(id))
        return id
    }

    /// Takes a weighing out of the life of the animal that has it.
    func dropChange(of weighing: Weighing) throws {
        if let change = weighing.changeId {
            let old = try editableChange(change)
            try detachWeighing(weighing.id)
            try removeChange(old)
        }
        if let animal = weighing.animalId {
            try refold(animal)
            try emit(.animalChanged, ["animalId": animal])
        }
    }

    private func detachWeighing(_ id: Weighing.ID) throws {
        try run(
            """
            UPDATE weighings SET state = 'unassigned', reason = 'noAnimal', animal_id = NULL, change_id = NULL,
                plausibility = NULL
            WHERE id = \(id)
            """)
    }
}

extension HerdError {
    fileprivate static func notSeen(_ weighing: Weighing, _ time: Duration) -> HerdError {
        HerdError(
            .conflict,
            CodedText(
                "undo-not-seen",
                ["kilograms": .weight(weighing.weight), "seconds": .number(time.components.seconds)]),
            "\(weighing.weight) kg was recorded less than \(time.components.seconds) seconds ago: another weighing may be meant",
            action: "Name the weighing that is meant by its id.")
    }

    fileprivate static func nothingToUndo(_ why: String, _ told: CodedText) -> HerdError {
        HerdError(
            .conflict, told, why,
            action: "Choose the weighing in the session's list, and discard or reassign it there.")
    }
}
