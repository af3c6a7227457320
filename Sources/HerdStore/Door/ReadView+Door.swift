package import SQLite
import Values

extension ReadView {
    func doorEvents(_ query: DoorEventQuery) throws -> Page<DoorEvent> {
        let limit = PageLimit.clamped(query.limit)
        let last: DoorEvent.ID? = try query.cursor.map { try position($0, in: "door_events") }
        let end = last.map { "(SELECT ends_at, id FROM door_events WHERE id = \($0))" as SQL }
        let found: [DoorEvent]
        switch query.time {
        case .coming:
            let rest: SQL = end.map { "AND (e.ends_at, e.id) > \($0)" } ?? ""
            found = try rows(
                """
                \(DoorEvent.select) WHERE e.ends_at >= \(now) \(rest) ORDER BY e.ends_at, e.id LIMIT \(limit + 1)
                """)
        case .past:
            let rest: SQL = end.map { "AND (e.ends_at, e.id) < \($0)" } ?? ""
            found = try rows(
                """
                \(DoorEvent.select) WHERE e.ends_at < \(now) \(rest) ORDER BY e.ends_at DESC, e.id DESC
                LIMIT \(limit + 1)
                """)
        }
        return Page(found, limit: limit) { $0.id.description }
    }

    /// What a calendar tells: what is to come, and the last quarter of a year.
    func doorEventsOfFeed() throws -> [DoorEvent] {
        try rows(
            "\(DoorEvent.select) WHERE e.ends_at >= \(now - .seconds(91 * 86_400)) ORDER BY e.ends_at, e.id LIMIT 2000")
    }

    func doorEvent(_ id: DoorEvent.ID) throws -> DoorEvent {
        guard let found: DoorEvent = try first("\(DoorEvent.select) WHERE e.id = \(id)") else {
            throw HerdError.unknownDoorEvent(id)
        }
        return found
    }

    func attendances(of event: DoorEvent.ID, cursor: String?, limit: Int?) throws -> Page<Attendance> {
        _ = try doorEvent(event)
        let limit = PageLimit.clamped(limit)
        var conditions: [SQL] = ["a.event_id = \(event)"]
        if let cursor { conditions.append("a.id > \(try position(cursor, in: "attendances") as Attendance.ID)") }
        let found = try rows(
            "\(Attendance.select) \(SQL(whereAll: conditions)) ORDER BY a.id LIMIT \(limit + 1)", as: attendance)
        return Page(found, limit: limit) { $0.id.description }
    }

    /// Who stands on the list of an event under that id.
    func attendance(_ id: Attendance.ID, in event: DoorEvent.ID) throws -> Attendance {
        guard let found = try first("\(Attendance.select) WHERE a.id = \(id)", as: attendance), found.eventId == event
        else { throw HerdError.unknownAttendance(id) }
        return found
    }

    /// Where a member stands on the list of an event; `nil` when that is nowhere.
    func attendance(of member: Member.ID, in event: DoorEvent.ID) throws -> Attendance? {
        try first("\(Attendance.select) WHERE a.member_id = \(member) AND a.event_id = \(event)", as: attendance)
    }

    /// Who has waited longest of those who may come in; `nil` when nobody waits.
    ///
    /// Whose membership is over would hold up all who stand behind.
    func nextWaiting(in event: DoorEvent.ID) throws -> Attendance? {
        try first(
            """
            \(Attendance.select) WHERE a.event_id = \(event) AND a.state = 'waitlisted'
                AND m.active AND (m.until IS NULL OR m.until >= \(instant.day))
            ORDER BY a.move_id LIMIT 1
            """, as: attendance)
    }

    /// What the door shows of a member.
    func doorPerson(_ member: Member) -> Attendance.Person {
        Attendance.Person(
            id: member.id, name: member.name, number: member.number, organisation: member.organisation,
            photo: member.photo, lock: member.lock(on: instant.day))
    }

    /// The answer that was given to a scan, with the lists as they are now.
    func doorVerdict(_ id: DoorVerdict.ID) throws -> DoorVerdict {
        let scan = try first("SELECT * FROM door_scans WHERE id = \(id)") {
            (
                event: try $0["event_id"] as DoorEvent.ID, member: try $0["member_id"] as Member.ID?,
                outcome: try $0["outcome"] as DoorVerdict.Outcome, since: try $0["since"] as Timestamp?,
                move: try $0["move_id"] as DoorMove.ID?
            )
        }
        guard let scan else { throw HerdError.unknownAttendance(id) }
        return DoorVerdict(
            id: id, outcome: scan.outcome, person: try scan.member.map { doorPerson(try member($0)) },
            attendance: try scan.member.flatMap { try attendance(of: $0, in: scan.event) }, since: scan.since,
            moveId: scan.move, mayLetIn: scan.outcome.mayBeOverruled && scan.member != nil,
            tally: try doorEvent(scan.event).tally)
    }

    private func attendance(_ row: Row) throws -> Attendance {
        var person: Attendance.Person?
        if let member: Member.ID = try row["member_id"] {
            let until: CalendarDay? = try row["member_until"]
            let isOver = until.map { $0 < instant.day } ?? false
            person = Attendance.Person(
                id: member, name: try row["member_name"], number: try row["member_number"],
                organisation: try row["member_organisation"], photo: try MemberPhoto(row),
                lock: try row["member_active"] ? (isOver ? .expired : nil) : .left)
        }
        return Attendance(
            id: try row["id"], eventId: try row["event_id"], person: person, state: try row["state"],
            checkedInAt: try row["checked_in_at"], checkedOutAt: try row["checked_out_at"], paid: try row["paid"],
            position: try row["position"], moveId: try row["move_id"])
    }
}

extension Attendance {
    /// Attendances as `a`, each with its member.
    fileprivate static let select: SQL = """
        SELECT a.*, m.name AS member_name, m.number AS member_number, m.organisation AS member_organisation,
            m.active AS member_active, m.until AS member_until,
            m.photo, m.photo_width, m.photo_height, m.photo_small, m.photo_small_width, m.photo_small_height,
            CASE a.state WHEN 'waitlisted' THEN (
                SELECT count(*) FROM attendances w
                WHERE w.event_id = a.event_id AND w.state = 'waitlisted' AND w.move_id <= a.move_id) END AS position
        FROM attendances a LEFT JOIN members m ON m.id = a.member_id
        """
}

extension DoorEvent: RowDecodable {
    /// Door events as `e`, each with its tally.
    fileprivate static let select: SQL = """
        SELECT e.*, \(count("going")) AS going, \(count("checkedIn")) AS checked_in,
            \(count("checkedOut")) AS checked_out, \(count("waitlisted")) AS waitlisted,
            (SELECT coalesce(sum(a.paid), 0) FROM attendances a
                WHERE a.event_id = e.id AND a.state IN ('checkedIn', 'checkedOut')) AS paid,
            (SELECT coalesce(sum(max(0, e.price - coalesce(a.paid, 0))), 0) FROM attendances a
                WHERE a.event_id = e.id AND a.state IN ('checkedIn', 'checkedOut')) AS owed
        FROM door_events e
        """

    private static func count(_ state: StaticString) -> SQL {
        "(SELECT count(*) FROM attendances a WHERE a.event_id = e.id AND a.state = \("\(state)" as String))"
    }

    package init(row: Row) throws {
        let capacity: Int? = try row["capacity"]
        let (going, checkedIn, checkedOut): (Int, Int, Int) = (
            try row["going"], try row["checked_in"], try row["checked_out"]
        )
        self.init(
            id: try row["id"], name: try row["name"], kind: try row["kind"], startsAt: try row["starts_at"],
            endsAt: try row["ends_at"], capacity: capacity, price: try row["price"], currency: try row["currency"],
            location: try row["location"], organiserId: try row["organiser_id"], walkIns: try row["walk_ins"],
            cancelled: try row["cancelled"], createdAt: try row["created_at"],
            sequence: try row["sequence"], changedAt: try row["changed_at"],
            tally: DoorTally(
                going: going, checkedIn: checkedIn, checkedOut: checkedOut, waitlisted: try row["waitlisted"],
                // A capacity may be lowered below those who have a place already: nobody is thrown out.
                free: capacity.map { max(0, $0 - going - checkedIn - checkedOut) }, paid: try row["paid"],
                owed: try row["owed"]))
    }
}
