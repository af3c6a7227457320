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
            let event = try await store.createDoorEvent(
                call.request.decode(), by: call.caller.name, idempotencyKey: call.idempotencyKey)
            return try Response(.created, json: event)
        }
        router.add(.get, Self.path, for: .viewer) { call in
            try Response(json: await store.doorEvent(call.door))
        }
        router.add(.patch, Self.path, for: .recorder) { call in
            try Response(json: await store.editDoorEvent(call.door, call.request.decode(), by: call.caller.name))
        }
        router.add(.delete, Self.path, for: .admin) { call in
            try await store.deleteDoorEvent(call.door, by: call.caller.name)
            return Response(.noContent)
        }
        addLists(to: &router)
        router.add(.post, "\(Self.path)/scans", for: .recorder) { call in
            let text = try call.request.decode(Scan.self).text
            let id = try call.door
            // First of all: whose door it is decides what is answered, not what is on the card.
            _ = try await store.doorEvent(id)
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
            let moved = try await store.invite(
                call.request.decode(Invited.self).memberId, to: call.door, by: call.caller.name,
                idempotencyKey: call.idempotencyKey)
            return try Response(.created, json: moved)
        }
        router.add(.post, "\(Self.path)/moves", for: .recorder) { call in
            let order = try call.request.decode(Order.self)
            return try Response(
                json: await store.move(
                    order.attendanceId, in: call.door, order.move, paid: order.paid, by: call.caller.name,
                    idempotencyKey: call.idempotencyKey))
        }
        router.add(.post, "\(Self.path)/let-in", for: .recorder) { call in
            let moved = try await store.letIn(
                call.request.decode(Invited.self).memberId, to: call.door, by: call.caller.name,
                idempotencyKey: call.idempotencyKey)
            return try Response(json: moved)
        }
        router.add(.post, "\(Self.path)/call-up", for: .recorder) { call in
            try Response(
                json: await store.callUp(
                    in: call.door, by: call.caller.name, idempotencyKey: call.idempotencyKey))
        }
        router.add(.post, "\(Self.path)/undo", for: .recorder) { call in
            let moved = try await store.undoMove(
                call.request.decode(Undoing.self).moveId, in: call.door, by: call.caller.name,
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
