extension HerdStore {
    /// Door events of a time.
    package nonisolated func doorEvents(_ query: DoorEventQuery = DoorEventQuery()) async throws -> Page<DoorEvent> {
        try await look { try $0.doorEvents(query) }
    }

    /// What the calendar of door events tells.
    package nonisolated func doorEventsOfFeed() async throws -> [DoorEvent] {
        try await look { try $0.doorEventsOfFeed() }
    }

    /// One door event.
    package nonisolated func doorEvent(_ id: DoorEvent.ID) async throws -> DoorEvent {
        try await glance { try $0.doorEvent(id) }
    }

    /// Who is on the list of a door event, in the order of joining.
    package nonisolated func attendances(
        of event: DoorEvent.ID, cursor: String? = nil, limit: Int? = nil
    ) async throws -> Page<Attendance> {
        try await look { try $0.attendances(of: event, cursor: cursor, limit: limit) }
    }

    /// One that is on the list of a door event.
    package nonisolated func attendance(_ id: Attendance.ID, in event: DoorEvent.ID) async throws -> Attendance {
        try await glance { try $0.attendance(id, in: event) }
    }

    /// Where a member stands on the list of a door event; `nil` when that is nowhere.
    package nonisolated func attendance(of member: Member.ID, in event: DoorEvent.ID) async throws -> Attendance? {
        try await glance { try $0.attendance(of: member, in: event) }
    }

    /// Enters a door event.
    package func createDoorEvent(
        _ draft: DoorEventDraft, by person: String, idempotencyKey: String? = nil
    ) throws -> DoorEvent {
        try write { try $0.createDoorEvent(draft, by: person, idempotencyKey: idempotencyKey) }
    }

    /// Corrects a door event, or cancels it.
    package func editDoorEvent(
        _ id: DoorEvent.ID, _ patch: DoorEventPatch, by person: String
    ) throws -> DoorEvent {
        try write { try $0.editDoorEvent(id, patch, by: person) }
    }

    /// Deletes a door event with its lists; the audit keeps what it was and what was paid.
    package func deleteDoorEvent(_ id: DoorEvent.ID, by person: String) throws {
        try write { try $0.deleteDoorEvent(id, by: person) }
    }

    /// Puts a member on the list, or on the waiting list when every place is taken.
    package func invite(
        _ member: Member.ID, to event: DoorEvent.ID, by person: String, idempotencyKey: String? = nil
    ) throws -> MovedAttendance {
        try write { try $0.invite(member, to: event, by: person, idempotencyKey: idempotencyKey) }
    }

    /// Moves somebody on the list.
    ///
    /// - Parameter paid: at a check-out, in hundredths; the event's price when it is not said.
    package func move(
        _ attendance: Attendance.ID, in event: DoorEvent.ID, _ move: DoorMove, paid: Int? = nil, by person: String,
        idempotencyKey: String? = nil
    ) throws -> MovedAttendance {
        try write {
            try $0.move(attendance, in: event, move, paid: paid, by: person, idempotencyKey: idempotencyKey)
        }
    }

    /// Lets a member in by hand, on the word of a person: who is not on the list yet is put there.
    package func letIn(
        _ member: Member.ID, to event: DoorEvent.ID, by person: String, idempotencyKey: String? = nil
    ) throws -> MovedAttendance {
        try write { try $0.letIn(member, to: event, by: person, idempotencyKey: idempotencyKey) }
    }

    /// Gives the free place to the one who has waited longest.
    package func callUp(
        in event: DoorEvent.ID, by person: String, idempotencyKey: String? = nil
    ) throws -> MovedAttendance {
        try write { try $0.callUp(in: event, by: person, idempotencyKey: idempotencyKey) }
    }

    /// Undoes a move, if it is the last one of that person.
    package func undoMove(
        _ move: DoorMove.ID, in event: DoorEvent.ID, by person: String, idempotencyKey: String? = nil
    ) throws -> MovedAttendance {
        try write { try $0.undoMove(move, in: event, by: person, idempotencyKey: idempotencyKey) }
    }

    /// What the door says to a card, and lets in whose card opens it.
    package func admit(
        _ card: DoorCard, to event: DoorEvent.ID, by person: String, idempotencyKey: String? = nil
    ) throws -> DoorVerdict {
        try write { try $0.admit(card, to: event, by: person, idempotencyKey: idempotencyKey) }
    }
}
