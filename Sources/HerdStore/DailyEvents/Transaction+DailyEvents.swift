import SQLite
import Values

extension Transaction {
    func recordDailyEvent(
        _ draft: DailyEventDraft, by person: String, idempotencyKey: String?
    ) throws -> DailyEvent {
        let id = try once(idempotencyKey, "daily event") {
            let id: DailyEvent.ID = makeID()
            let (kind, technician) = (draft.kind?.orNothing, draft.technician?.orNothing)
            try check(text: draft.text, kind: kind, technician: technician, barn: draft.barnId)
            try insert(
                into: "daily_events",
                [
                    "id": id, "date": draft.date ?? instant.day, "barn_id": draft.barnId, "technician": technician,
                    "kind": kind, "milking": draft.milking, "pregnancy": draft.pregnancy ?? false,
                    "text": draft.text, "recorded_at": now, "recorded_by": person,
                ])
            try emit(.dailyEventRecorded, try dailyEvent(id))
            return id
        }
        return try dailyEvent(id)
    }

    func correctDailyEvent(_ id: DailyEvent.ID, _ patch: DailyEventPatch, by person: String) throws -> DailyEvent {
        let before = try dailyEvent(id)
        let barn = patch.barnId.applied(to: before.barn?.id)
        let kind = patch.kind.applied(to: before.kind)?.orNothing
        let technician = patch.technician.applied(to: before.technician)?.orNothing
        let text = patch.text ?? before.text
        try check(text: text, kind: kind, technician: technician, barn: barn)
        try run(
            """
            UPDATE daily_events SET date = \(patch.date ?? before.date), barn_id = \(barn), kind = \(kind),
                technician = \(technician), milking = \(patch.milking.applied(to: before.milking)),
                pregnancy = \(patch.pregnancy ?? before.pregnancy), text = \(text), corrected_at = \(now)
            WHERE id = \(id)
            """)
        let after = try dailyEvent(id)
        try audit("dailyEvent.corrected", id, by: person, before: before, after: after)
        try emit(.dailyEventCorrected, after)
        return after
    }

    func deleteDailyEvent(_ id: DailyEvent.ID, by person: String) throws {
        let before = try dailyEvent(id)
        try run("DELETE FROM daily_events WHERE id = \(id)")
        try audit("dailyEvent.deleted", id, by: person, before: before)
        try emit(.dailyEventDeleted, ["id": id])
    }

    private func check(text: String, kind: String?, technician: String?, barn: Location.ID?) throws {
        guard text.isOf(1...1000), text.orNothing != nil else {
            throw HerdError.badLength("text", 1...1000)
        }
        guard text.isText else { throw HerdError.unseen("text") }
        try HerdError.check(kind, "kind", 0...40)
        try HerdError.check(technician, "technician", 0...200)
        guard let barn else { return }
        let location = try location(barn)
        guard location.kind == .barn else { throw HerdError.notABarn(location) }
    }
}

extension String {
    /// `nil` when nothing stands in it.
    fileprivate var orNothing: String? { contains { !$0.isWhitespace } ? self : nil }
}

extension HerdError {
    fileprivate static func notABarn(_ location: Location) -> HerdError {
        HerdError(
            .invalid, CodedText("not-a-barn", ["number": .text(location.number)]),
            "\(location.kind.rawValue) \(location.number) is not a barn", action: "Choose a barn, or none.")
    }
}
