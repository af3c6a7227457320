import SQLite
import Values

extension Transaction {
    func invite(
        _ member: Member.ID, to event: DoorEvent.ID, by person: String, idempotencyKey: String?
    ) throws -> MovedAttendance {
        let door = try openDoorEvent(event)
        let move = try once(idempotencyKey, "invitation") {
            try requireUnlocked(try self.member(member))
            if let there = try attendance(of: member, in: event) { throw HerdError.alreadyOnList(there) }
            let state = DoorMove.joining(free: door.tally.free, waiting: door.tally.waitlisted)
            return try join(member, door, as: state, by: person)
        }
        return try moved(by: move, in: event)
    }

    func move(
        _ id: Attendance.ID, in event: DoorEvent.ID, _ move: DoorMove, paid: Int?, by person: String,
        idempotencyKey: String?
    ) throws -> MovedAttendance {
        let door = try doorEvent(event)
        let done = try once(idempotencyKey, "attendance move") {
            try carryOut(move, try attendance(id, in: event), of: door, paid: paid, by: person)
        }
        return try moved(by: done, in: event)
    }

    func letIn(
        _ member: Member.ID, to event: DoorEvent.ID, by person: String, idempotencyKey: String?
    ) throws -> MovedAttendance {
        let door = try openDoorEvent(event)
        let move = try once(idempotencyKey, "letting in") {
            if let there = try attendance(of: member, in: event) {
                return try carryOut(.checkIn, there, of: door, paid: nil, by: person)
            }
            try requireUnlocked(try self.member(member))
            guard door.tally.free != 0 else { throw HerdError.doorFull }
            // Whoever lets in by hand may not be allowed to call up: what is promised is not theirs to give.
            guard DoorMove.joining(free: door.tally.free, waiting: door.tally.waitlisted) == .going else {
                throw HerdError.doorPromised
            }
            return try join(member, door, as: .checkedIn, by: person)
        }
        return try moved(by: move, in: event)
    }

    func callUp(in event: DoorEvent.ID, by person: String, idempotencyKey: String?) throws -> MovedAttendance {
        let door = try openDoorEvent(event)
        let move = try once(idempotencyKey, "calling up") {
            guard let next = try nextWaiting(in: event) else { throw HerdError.nobodyWaits }
            return try carryOut(.expect, next, of: door, paid: nil, by: person)
        }
        return try moved(by: move, in: event)
    }

    func undoMove(
        _ id: DoorMove.ID, in event: DoorEvent.ID, by person: String, idempotencyKey: String?
    ) throws -> MovedAttendance {
        let door = try doorEvent(event)
        let undone = try once(idempotencyKey, "undoing a move") {
            let found = try first("SELECT attendance_id, before FROM attendance_moves WHERE id = \(id)") {
                (
                    attendance: try $0["attendance_id"] as Attendance.ID,
                    before: try $0.jsonIfPresent("before") as Standing?
                )
            }
            guard let found else { throw HerdError.movedSince }
            let there = try attendance(found.attendance, in: event)
            guard there.moveId == id else { throw HerdError.movedSince }
            if let before = found.before {
                let needsPlace = DoorMove.needsPlace(from: there.state, to: before.state)
                guard !needsPlace || door.tally.free != 0 else { throw HerdError.doorFull }
                try run("UPDATE attendance_moves SET undone_at = \(now) WHERE id = \(id)")
                try write(before, to: there.id)
            } else {
                try run("DELETE FROM attendances WHERE id = \(there.id)")
            }
            try emit(
                .doorMoved,
                DoorMoved(there, state: found.before?.state, moveId: id, undone: true))
            return id
        }
        return try moved(by: undone, in: event)
    }

    /// A door event at which something can still be done.
    func openDoorEvent(_ id: DoorEvent.ID) throws -> DoorEvent {
        let event = try doorEvent(id)
        guard !event.cancelled else { throw HerdError.doorEventCancelled }
        return event
    }

    /// Puts a member on the list who is not there.
    func join(
        _ member: Member.ID, _ event: DoorEvent, as state: Attendance.State, by person: String
    ) throws -> DoorMove.ID {
        let (id, move): (Attendance.ID, DoorMove.ID) = (makeID(), makeID())
        try insert(
            into: "attendances",
            [
                "id": id, "event_id": event.id, "member_id": member, "state": state,
                "checked_in_at": state == .checkedIn ? now : nil, "move_id": move,
            ])
        try note(move, of: id, to: state, before: nil, by: person)
        try emit(.doorMoved, DoorMoved(try attendance(id, in: event.id)))
        return move
    }

    /// Does one move, if it leads somewhere and has its place.
    func carryOut(
        _ move: DoorMove, _ attendance: Attendance, of event: DoorEvent, paid: Int?, by person: String
    ) throws -> DoorMove.ID {
        guard let state = move.state(after: attendance.state) else {
            throw HerdError.moveRefused(move, attendance.state)
        }
        if let paid, !DoorEvent.prices.contains(paid) {
            throw HerdError.outOfRange("paid", DoorEvent.prices, "hundredths")
        }
        // Who was out is only written down anew by `expect`; who comes back in comes in.
        if state == .checkedIn || (state == .going && attendance.state != .checkedOut),
            let lock = attendance.person?.lock
        {
            throw HerdError.memberLocked(lock)
        }
        if DoorMove.needsPlace(from: attendance.state, to: state) {
            guard !event.cancelled else { throw HerdError.doorEventCancelled }
            guard event.tally.free != 0 else { throw HerdError.doorFull }
        }
        let id: DoorMove.ID = makeID()
        let before = Standing(attendance)
        try note(id, of: attendance.id, to: state, before: before, by: person)
        try write(before.moved(to: state, by: id, at: now, paid: paid, price: event.price), to: attendance.id)
        try emit(.doorMoved, DoorMoved(try self.attendance(attendance.id, in: event.id)))
        return id
    }

    func requireUnlocked(_ member: Member) throws {
        if let lock = doorPerson(member).lock { throw HerdError.memberLocked(lock) }
    }

    private func write(_ standing: Standing, to id: Attendance.ID) throws {
        try run(
            """
            UPDATE attendances SET state = \(standing.state), checked_in_at = \(standing.checkedInAt),
                checked_out_at = \(standing.checkedOutAt), paid = \(standing.paid), move_id = \(standing.moveId)
            WHERE id = \(id)
            """)
    }

    private func note(
        _ id: DoorMove.ID, of attendance: Attendance.ID, to state: Attendance.State, before: Standing?,
        by person: String
    ) throws {
        try insert(
            into: "attendance_moves",
            [
                "id": id, "attendance_id": attendance, "state": state,
                "before": try JSONText.encodeIfPresent(before), "at": now, "by": person,
            ])
    }

    private func moved(by move: DoorMove.ID, in event: DoorEvent.ID) throws -> MovedAttendance {
        let of: Attendance.ID? = try value("SELECT attendance_id FROM attendance_moves WHERE id = \(move)")
        return MovedAttendance(
            moveId: move, attendance: try of.map { try attendance($0, in: event) }, tally: try doorEvent(event).tally)
    }
}

/// Where somebody stands on a list, without who that is: what a move changes, and its undoing puts back.
private struct Standing: Codable {
    let state: Attendance.State
    let checkedInAt: Timestamp?
    let checkedOutAt: Timestamp?
    let paid: Int?
    let moveId: DoorMove.ID

    init(_ attendance: Attendance) {
        self.init(
            attendance.state, attendance.checkedInAt, attendance.checkedOutAt, attendance.paid, attendance.moveId)
    }

    private init(
        _ state: Attendance.State, _ checkedInAt: Timestamp?, _ checkedOutAt: Timestamp?, _ paid: Int?,
        _ moveId: DoorMove.ID
    ) {
        self.state = state
        self.checkedInAt = checkedInAt
        self.checkedOutAt = checkedOutAt
        self.paid = paid
        self.moveId = moveId
    }

    /// - Parameters:
    ///   - paid: what was said at a check-out.
    ///   - price: what is taken to be paid where nothing was said and nothing was paid before.
    func moved(to state: Attendance.State, by move: DoorMove.ID, at now: Timestamp, paid: Int?, price: Int) -> Standing
    {
        switch state {
        // Whoever comes back has paid what was paid.
        case .checkedIn: Standing(state, now, nil, self.paid, move)
        case .checkedOut: Standing(state, checkedInAt, now, paid ?? self.paid ?? price, move)
        case .going, .waitlisted, .kicked: Standing(state, nil, nil, nil, move)
        }
    }
}

/// The event: nobody's name is in it.
struct DoorMoved: Encodable {
    let id: Attendance.ID
    let eventId: DoorEvent.ID
    let memberId: Member.ID?
    /// `nil` when the one is off the list again.
    let state: Attendance.State?
    let moveId: DoorMove.ID
    let undone: Bool

    init(_ attendance: Attendance) {
        self.init(attendance, state: attendance.state, moveId: attendance.moveId, undone: false)
    }

    init(_ attendance: Attendance, state: Attendance.State?, moveId: DoorMove.ID, undone: Bool) {
        id = attendance.id
        eventId = attendance.eventId
        memberId = attendance.person?.id
        self.state = state
        self.moveId = moveId
        self.undone = undone
    }
}
