import CardDesk
import DeviceGateway
import Exports
import HTTPServer
import HerdStore
import Values

/// `/v1/door-events`: what people come to, who is on the lists, and the door at which they show their cards.
struct DoorRoutes: Sendable {
    let store: HerdStore
    let cards: CardDesk
    let clock: StationClock

    private static let path = "/v1/door-events/{id}"

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/door-events", for: .viewer) { call in
            let query = DoorEventQuery(
                try call.choice("time") ?? .coming, cursor: call.request.query["cursor"], limit: try call.limit)
            return try Response(json: await store.doorEvents(query))
        }
        router.add(.post, "/v1/door-events", for: .recorder) { call in
            var draft = try call.request.decode(DoorEventDraft.self)
            let caller = try await require(.organiser, call, at: nil)
            // Whoever may run their own events only enters one of their own.
            if caller.role == .organiser, let member = caller.member { draft.organiserId = member }
            let event = try await store.createDoorEvent(
                draft, by: call.caller.name, idempotencyKey: call.idempotencyKey)
            return try Response(.created, json: event)
        }
        router.add(.get, Self.path, for: .viewer) { call in
            try Response(json: await store.doorEvent(call.door))
        }
        router.add(.patch, Self.path, for: .recorder) { call in
            try await require(.organiser, call, at: call.door)
            return try Response(
                json: await store.editDoorEvent(call.door, call.request.decode(), by: call.caller.name))
        }
        router.add(.delete, Self.path, for: .admin) { call in
            try await store.deleteDoorEvent(call.door, by: call.caller.name)
            return Response(.noContent)
        }
        addLists(to: &router)
        router.add(.post, "\(Self.path)/scans", for: .recorder) { call in
            let text = try call.request.decode(Scan.self).text
            let id = try call.door
            try await require(.trainer, call, at: id)
            let card = try await cards.verify(text).doorCard
            return try Response(
                json: await store.admit(card, to: id, by: call.caller.name, idempotencyKey: call.idempotencyKey))
        }
    }

    private func addLists(to router: inout Router<Endpoint>) {
        router.add(.get, "\(Self.path)/attendances", for: .viewer) { call in
            let query = call.request.query
            return try Response(
                json: await store.attendances(of: call.door, cursor: query["cursor"], limit: call.limit))
        }
        router.add(.get, "\(Self.path)/attendances.csv", for: .viewer, table)
        router.add(.post, "\(Self.path)/attendances", for: .recorder) { call in
            let member = try call.request.decode(Invited.self).memberId
            let caller = try await self.caller(call, at: call.door)
            // Everybody may put oneself on a list.
            if caller.member != member { try caller.require(.organiser) }
            let moved = try await store.invite(
                member, to: call.door, by: call.caller.name,
                idempotencyKey: call.idempotencyKey)
            return try Response(.created, json: moved)
        }
        router.add(.post, "\(Self.path)/moves", for: .recorder) { call in
            let order = try call.request.decode(Order.self)
            let caller = try await self.caller(call, at: call.door)
            let of = try await store.attendance(order.attendanceId, in: call.door).person?.id
            // Everybody may take oneself off a list.
            if order.move != .kick || of == nil || of != caller.member { try caller.require(order.move.role) }
            return try Response(
                json: await store.move(
                    order.attendanceId, in: call.door, order.move, paid: order.paid, by: call.caller.name,
                    idempotencyKey: call.idempotencyKey))
        }
        router.add(.post, "\(Self.path)/let-in", for: .recorder) { call in
            try await require(.trainer, call, at: call.door)
            let moved = try await store.letIn(
                call.request.decode(Invited.self).memberId, to: call.door, by: call.caller.name,
                idempotencyKey: call.idempotencyKey)
            return try Response(json: moved)
        }
        router.add(.post, "\(Self.path)/call-up", for: .recorder) { call in
            try await require(.organiser, call, at: call.door)
            return try Response(
                json: await store.callUp(
                    in: call.door, by: call.caller.name, idempotencyKey: call.idempotencyKey))
        }
        router.add(.post, "\(Self.path)/undo", for: .recorder) { call in
            let move = try call.request.decode(Undoing.self).moveId
            try await require(try await store.roleUndoing(move), call, at: call.door)
            let moved = try await store.undoMove(
                move, in: call.door, by: call.caller.name,
                idempotencyKey: call.idempotencyKey)
            return try Response(json: moved)
        }
    }

    private func table(_ call: Call) async throws -> Response {
        let layout = try call.tableLayout
        let event = try await store.doorEvent(call.door)
        let text = try await Export(store).attendances(of: event, layout)
        var response = Response(type: "text/csv; charset=utf-8", bytes: Array(text.utf8))
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Disposition"] = FileName(
            [LocalClock.system.stamp(clock.now()), event.name], ending: "csv"
        ).header(.attachment)
        return response
    }

    /// Who somebody is at a door event, or at one that is still to be entered.
    private struct DoorCaller {
        let role: DoorRole
        let member: Member.ID?

        func require(_ needed: DoorRole) throws(Problem) {
            guard role >= needed else { throw .doorRoleTooLow(role, needed) }
        }
    }

    private func caller(_ call: Call, at event: DoorEvent.ID?) async throws -> DoorCaller {
        let (role, member) = try await store.doorRole(of: call.caller, at: event)
        return DoorCaller(role: role, member: member)
    }

    @discardableResult
    private func require(_ needed: DoorRole, _ call: Call, at event: DoorEvent.ID?) async throws -> DoorCaller {
        let caller = try await caller(call, at: event)
        try caller.require(needed)
        return caller
    }

    private struct Scan: Decodable {
        let text: String
    }

    private struct Invited: Decodable {
        let memberId: Member.ID
    }

    private struct Order: Decodable {
        let attendanceId: Attendance.ID
        let move: DoorMove
        let paid: Int?
    }

    private struct Undoing: Decodable {
        let moveId: DoorMove.ID
    }
}

extension Call {
    fileprivate var door: DoorEvent.ID {
        get throws(Problem) { try id(of: "door event") }
    }
}

extension Problem {
    fileprivate static func doorRoleTooLow(_ role: DoorRole, _ needed: DoorRole) -> Problem {
        Problem(
            .forbidden, CodedText("door-role-too-low"), title: "Your role at this door event does not allow this",
            detail: "You are \(role.rawValue) here; this needs \(needed.rawValue).",
            action: "Ask the organiser of the event, or an administrator.")
    }
}
