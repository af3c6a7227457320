import SQLite
import Values

extension Transaction {
    /// Books a window for all of its resources, or for none: who is busy meanwhile is refused by name.
    func book(_ draft: BookingDraft, by person: String, idempotencyKey: String?) throws -> Booking {
        let id = try once(idempotencyKey, "booking") {
            let span = try bookable(draft.start, draft.end)
            let resources = try planned(draft.resources)
            let name = draft.name ?? "\(clock.day(draft.start))"
            try check(name: name, note: draft.note)
            if let barn = draft.barnId { _ = try location(barn) }
            if let group = draft.groupId { try requireGroup(group) }
            try requireFree(resources, in: span)
            let id: Booking.ID = makeID()
            try insert(
                into: "bookings",
                [
                    "id": id, "purpose": draft.purpose, "name": name, "note": draft.note, "barn_id": draft.barnId,
                    "group_id": draft.groupId, "starts_at": span.start, "ends_at": span.end, "sequence": 0,
                    "booked_at": now, "booked_by": person, "changed_at": now,
                ])
            for resource in resources {
                try insert(
                    into: "booked_times",
                    [
                        "booking_id": id, "resource_id": resource.id, "starts_at": span.start,
                        "ends_at": span.end,
                    ])
            }
            try emit(.bookingMade, try booking(id))
            return id
        }
        return try booking(id)
    }

    /// Moves or renames a booking; where it goes, everybody has to be free.
    func editBooking(_ id: Booking.ID, _ patch: BookingPatch, by person: String) throws -> Booking {
        let before = try booking(id)
        guard before.cancelledAt == nil else { throw HerdError.cancelledBooking(before) }
        let (name, note) = (patch.name ?? before.name, patch.note ?? before.note)
        let (start, end) = (patch.start?.asTold ?? before.start, patch.end?.asTold ?? before.end)
        guard name != before.name || note != before.note || start != before.start || end != before.end else {
            return before
        }
        try check(name: name, note: note)
        if start != before.start || end != before.end {
            let span = try bookable(start, end)
            let resources = try before.resources.map { try resource($0.id) }
            try requireFree(resources, in: span, besides: id)
            try run(
                "UPDATE booked_times SET starts_at = \(start), ends_at = \(end) WHERE booking_id = \(id)")
        }
        try run(
            """
            UPDATE bookings SET name = \(name), note = \(note), starts_at = \(start), ends_at = \(end),
                sequence = sequence + 1, changed_at = \(now) WHERE id = \(id)
            """)
        return try told(id, from: before, by: person, "booking.changed")
    }

    /// Gives the window back; cancelling twice changes nothing.
    func cancelBooking(_ id: Booking.ID, by person: String) throws -> Booking {
        let before = try booking(id)
        guard before.cancelledAt == nil else { return before }
        // It keeps who it was for, and takes nobody's time any more.
        try run("UPDATE booked_times SET ends_at = starts_at WHERE booking_id = \(id)")
        try run(
            """
            UPDATE bookings SET cancelled_at = \(now), sequence = sequence + 1, changed_at = \(now) WHERE id = \(id)
            """)
        return try told(id, from: before, by: person, "booking.cancelled")
    }

    /// Opens the session that was booked; opening it again gives the same one.
    func openBooked(_ id: Booking.ID, by person: String, simulated: Bool) throws -> Session {
        let before = try booking(id)
        if let opened = before.sessionId { return try session(opened) }
        guard before.cancelledAt == nil else { throw HerdError.cancelledBooking(before) }
        guard before.purpose == .weighing else { throw HerdError.noWeighing(before) }
        let draft = SessionDraft(
            name: before.name, kind: .weighing, barnId: before.barn?.id, groupId: before.group?.id)
        let session = try insertSession(draft, simulated: simulated)
        try run("UPDATE bookings SET session_id = \(session.id), changed_at = \(now) WHERE id = \(id)")
        _ = try told(id, from: before, by: person, "booking.opened")
        return session
    }

    private func told(_ id: Booking.ID, from before: Booking, by person: String, _ act: String) throws -> Booking {
        let after = try booking(id)
        try audit(act, id, by: person, before: before, after: after)
        try emit(.bookingChanged, after)
        return after
    }

    private func bookable(_ start: Timestamp, _ end: Timestamp) throws(HerdError) -> TimeSpan {
        guard let span = TimeSpan(start.asTold, end.asTold),
            span.duration <= .seconds(WindowQuery.minutes.upperBound * 60)
        else { throw .badSpan }
        guard span.end > now else { throw .overBooked }
        guard span.start < now + .seconds(2 * 366 * 86_400) else { throw .badSpan }
        return span
    }

    private func requireFree(_ resources: [Resource], in span: TimeSpan, besides booking: Booking.ID? = nil) throws {
        for resource in resources {
            if let busy = try busy(resource, in: span, besides: booking, sessionGoesOn: .zero).first {
                throw HerdError.busy(resource, from: busy.start, to: busy.end)
            }
        }
    }

    private func check(name: String, note: String?) throws(HerdError) {
        try HerdError.check(name, "name", 1...100)
        guard let note else { return }
        guard note.isOf(0...1000) else { throw .tooLong("note", most: 1000) }
        guard note.isText else { throw .unseen("note") }
    }
}

extension Timestamp {
    /// To the millisecond, as the API tells it: who books up to a moment that was told books up to just that.
    fileprivate var asTold: Timestamp { Timestamp(microseconds: microseconds - microseconds % 1000) }
}

extension HerdError {
    fileprivate static let badSpan = badText(
        "end", "needs a time after the start, a week later at most, within two years", CodedText("bad-value.span"))

    fileprivate static let overBooked = HerdError(
        .invalid, "window-over", "this window is over", action: "Look for windows again, and take a later one.")

    /// Whose it is and when is told, and never why.
    fileprivate static func busy(_ resource: Resource, from: Timestamp, to: Timestamp) -> HerdError {
        HerdError(
            .conflict,
            CodedText(
                "resource-busy", ["name": .text(resource.name), "from": .text(from), "to": .text(to)]),
            "'\(resource.name)' is busy from \(from) to \(to)", action: "Look for windows again, and take another one.")
    }

    fileprivate static func cancelledBooking(_ booking: Booking) -> HerdError {
        HerdError(
            .conflict, CodedText("booking-cancelled", ["name": .text(booking.name)]),
            "'\(booking.name)' was cancelled", action: "Book a new window.")
    }

    fileprivate static func noWeighing(_ booking: Booking) -> HerdError {
        HerdError(
            .conflict, CodedText("booking-no-weighing", ["name": .text(booking.name)]),
            "'\(booking.name)' was not booked for weighing", action: "Open a session of its own.")
    }
}
