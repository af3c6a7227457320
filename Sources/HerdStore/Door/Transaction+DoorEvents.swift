import SQLite
import Values

extension Transaction {
    func createDoorEvent(_ draft: DoorEventDraft, by person: String, idempotencyKey: String?) throws -> DoorEvent {
        let id = try once(idempotencyKey, "door event") {
            let id: DoorEvent.ID = makeID()
            let row = DoorEventRow(draft)
            try check(row)
            try insert(
                into: "door_events",
                [
                    "id": id, "name": row.name, "kind": row.kind, "starts_at": row.startsAt, "ends_at": row.endsAt,
                    "capacity": row.capacity, "price": row.price, "currency": row.currency, "location": row.location,
                    "organiser_id": row.organiserId, "walk_ins": row.walkIns, "cancelled": row.cancelled,
                    "created_at": now, "sequence": 0, "changed_at": now,
                ])
            let event = try doorEvent(id)
            try audit("doorEvent.created", id, by: person, after: event)
            try emit(.doorEventCreated, event)
            return id
        }
        return try doorEvent(id)
    }

    func editDoorEvent(_ id: DoorEvent.ID, _ patch: DoorEventPatch, by person: String) throws -> DoorEvent {
        let before = try doorEvent(id)
        let row = DoorEventRow(before, patch)
        try check(row)
        try run(
            """
            UPDATE door_events SET name = \(row.name), kind = \(row.kind), starts_at = \(row.startsAt),
                ends_at = \(row.endsAt), capacity = \(row.capacity), price = \(row.price), currency = \(row.currency),
                location = \(row.location), organiser_id = \(row.organiserId), walk_ins = \(row.walkIns),
                cancelled = \(row.cancelled), sequence = sequence + 1, changed_at = \(now)
            WHERE id = \(id)
            """)
        let after = try doorEvent(id)
        try audit("doorEvent.edited", id, by: person, before: before, after: after)
        try emit(.doorEventChanged, after)
        return after
    }

    func deleteDoorEvent(_ id: DoorEvent.ID, by person: String) throws {
        let before = try doorEvent(id)
        try run("DELETE FROM door_events WHERE id = \(id)")
        try audit("doorEvent.deleted", id, by: person, before: before)
        try emit(.doorEventDeleted, ["id": id])
    }

    private func check(_ row: DoorEventRow) throws {
        guard row.name.contains(where: { !$0.isWhitespace }) else { throw HerdError.badLength("name", 1...100) }
        try HerdError.check(row.name, "name", 1...100)
        try HerdError.check(row.location, "location", 0...200)
        let longest = Duration.seconds(31 * 86_400)
        guard row.startsAt <= row.endsAt, row.endsAt - row.startsAt <= longest,
            DoorEventRow.years.contains(row.startsAt.day.year)
        else {
            throw HerdError.badText(
                "endsAt", "has to be from startsAt to 31 days later", CodedText("bad-value.door-time"))
        }
        if let capacity = row.capacity, !DoorEvent.capacities.contains(capacity) {
            throw HerdError.outOfRange("capacity", DoorEvent.capacities, "places")
        }
        guard DoorEvent.prices.contains(row.price) else {
            throw HerdError.outOfRange("price", DoorEvent.prices, "hundredths")
        }
        if let organiser = row.organiserId { _ = try member(organiser) }
    }
}

/// What of a door event is written.
private struct DoorEventRow {
    let name: String
    let kind: DoorEvent.Kind
    let startsAt: Timestamp
    let endsAt: Timestamp
    let capacity: Int?
    let price: Int
    let currency: DoorEvent.Currency
    let location: String?
    let organiserId: Member.ID?
    let walkIns: Bool
    let cancelled: Bool

    /// What is outside of these is a typing error.
    static let years = 2000...2200

    init(_ draft: DoorEventDraft) {
        name = draft.name
        kind = draft.kind
        startsAt = draft.startsAt
        endsAt = draft.endsAt
        capacity = draft.capacity
        price = draft.price ?? 0
        currency = draft.currency ?? .czk
        location = draft.location
        organiserId = draft.organiserId
        walkIns = draft.walkIns ?? false
        cancelled = false
    }

    init(_ event: DoorEvent, _ patch: DoorEventPatch) {
        name = patch.name ?? event.name
        kind = patch.kind ?? event.kind
        startsAt = patch.startsAt ?? event.startsAt
        endsAt = patch.endsAt ?? event.endsAt
        capacity = patch.capacity.applied(to: event.capacity)
        price = patch.price ?? event.price
        currency = patch.currency ?? event.currency
        location = patch.location.applied(to: event.location)
        organiserId = patch.organiserId.applied(to: event.organiserId)
        walkIns = patch.walkIns ?? event.walkIns
        cancelled = patch.cancelled ?? event.cancelled
    }
}
