import CentralSync
import Foundation
import HTTPServer
import HerdStore
import Testing
import Values

@testable import DeviceGateway

/// Real requests and answers are as openapi.json says.
struct GoldenRequestTests {
    private let document: OpenAPIDocument

    init() throws {
        document = try OpenAPIDocument()
    }

    @Test func `every operation has a golden request`() {
        #expect(Set(GoldenRequest.all.map(\.operation)) == Set(document.operations.map(\.id)))
    }

    @Test(arguments: GoldenRequest.all)
    func `an answer is as described`(golden: GoldenRequest) async throws {
        let farm = try await Farm.open()
        let operation = try #require(document.operation(golden.operation))
        let (target, type, body) = try golden.parts(for: farm)
        if let type { try checkRequest(body, type, of: operation) }
        let reply = try await farm.gateway.send(operation.method, target, type: type, body: body)
        // Whatever the answer is: the places of a station that nobody stops run on.
        await farm.gateway.station.stop()
        #expect(reply.status == golden.expected, "\(reply.text)")
        let response = try #require(document.response(operation, status: reply.status))
        guard let contents = response["content"]?.object else {
            #expect(reply.body.isEmpty)
            return
        }
        let mediaType = try #require(reply.mediaType)
        let schema = try #require(contents[mediaType]?["schema"], "\(mediaType) is not described")
        if let stream = reply.stream {
            stream.finish()
        } else if mediaType == "application/x-ndjson" {
            let lines = reply.text.split(separator: "\n")
            // The request has `limit=3`, and the list holds whole events.
            #expect(lines.count >= 3)
            for line in lines {
                let json = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
                #expect(document.checker.complaints(about: json, against: schema) == [])
            }
        } else if mediaType.hasSuffix("json") {
            #expect(document.checker.complaints(about: try reply.json, against: schema) == [])
        } else {
            #expect(!reply.body.isEmpty)
        }
    }

    private func checkRequest(_ body: [UInt8], _ type: String, of operation: OpenAPIDocument.Operation) throws {
        let schema = try #require(operation.json["requestBody"]?["content"]?[type]?["schema"])
        guard type == "application/json" else { return }
        let json = try JSONDecoder().decode(JSONValue.self, from: Data(body))
        #expect(document.checker.complaints(about: json, against: schema) == [])
    }

    @Test func `stored events are as described`() async throws {
        let farm = try await Farm.open()
        let store = farm.gateway.store
        _ = try await store.assign(farm.unassigned.id, to: farm.animal.id, by: "test")
        _ = try await store.editSession(farm.session.id, SessionPatch(name: "Listopad"), by: "test")
        _ = try await store.closeSession(farm.session.id)
        _ = try await store.reopenSession(farm.session.id, by: "test")
        _ = try await store.editMember(farm.member.id, MemberPatch(active: false), by: "test")
        let soon = CalendarDay(daysSince1970: farm.today.daysSince1970 + 3)
        _ = try await store.editMember(farm.member.id, MemberPatch(until: .set(soon), active: true), by: "test")
        #expect(try await store.remindOfEnds() == 1)
        _ = try await store.revokeCard(farm.card.serial, .lost, by: "test")
        try await store.deleteMember(farm.member.id, by: "test")
        let another = try await store.createMember(MemberDraft(name: "Jan", number: "778"), by: "test")
        _ = try await store.correctDailyEvent(farm.dailyEvent.id, DailyEventPatch(), by: "test")
        try await store.deleteDailyEvent(farm.dailyEvent.id, by: "test")
        _ = try await store.cancelBooking(farm.planned.booking.id, by: "test")
        _ = try await store.admit(.refused(.notSigned, nil), to: farm.door.id, by: "test")
        _ = try await store.editDoorEvent(farm.door.id, DoorEventPatch(), by: "test")
        try await store.deleteDoorEvent(farm.door.id, by: "test")
        try await store.deletePhoto(farm.photo.hash, of: farm.animal.id, by: "test")
        let moved = DeviceDraft(name: "Váha", kind: .scale, link: "pty:/nowhere", dialect: "auto", place: "main")
        try await farm.gateway.station.adopt([moved], by: "test")
        _ = try await farm.gateway.station.disconnect(farm.device.id)
        try await farm.gateway.station.remove(farm.device.id, by: "test")
        _ = try await store.importAnimals(csv: Array("ear_tag;sex;born\nCZ555555555;F;1.3.2024\n".utf8), by: "test")
        let barn = #"{"sn":1,"id":1,"number":"77"}"# + "\n"
        _ = try await store.take(CentralPage(ndjson: Array(barn.utf8)), of: .barns)
        let card = try #require(GoldenRequest.all.first { $0.operation == "scan" }).parts(for: farm)
        _ = try await farm.gateway.send(.post, "/v1/scans", type: card.type, body: card.body)
        _ = try await farm.gateway.send(.patch, "/v1/settings", json: #"{"station.name":"Stáj"}"#)
        try await store.append(.clockDoubted, data: ClockDoubt(reason: .beforeProgram, earliest: ClockJudge.program))
        _ = try await store.correct([], clockSetBy: 3600, since: 0)
        let shapes = document.operation("events")?.json["x-events"]
        // Its own event is as described; those that it leaves of the person say no more than that.
        _ = try await store.erase(another.id, by: "test")
        let events = try await store.events(after: 0)
        for event in events where event.data != .object(["erased": .boolean(true)]) {
            let schema = try #require(shapes?[event.kind.rawValue])
            #expect(document.checker.complaints(about: event.data, against: schema) == [], "\(event.kind)")
            let whole = try JSONDecoder().decode(JSONValue.self, from: Data(event.json.utf8))
            let frame = try #require(document.checker.resolve("#/components/schemas/Event"))
            #expect(document.checker.complaints(about: whole, against: frame) == [])
        }
        let kinds = Set(events.map(\.kind))
        // Told by the recorder, the printer, and an operator who takes a weighing from a wrong animal, or opens one.
        let others: Set<Event.Kind> = [
            .eidRead, .cardPrinted, .weighingCorrected, .deviceUnsent, .animalOpened, .animalClosed, .gateHeld,
            .gateReleased, .elsewhere,
        ]
        #expect(kinds == Set(Event.Kind.allCases).subtracting(others))
        await farm.gateway.station.stop()
    }

    @Test(arguments: ["GET", "PATCH", "DELETE", "POST", "PUT"])
    func `what is not there is a described problem`(method: String) async throws {
        let gateway = try await Gateway.open()
        let missing = "0190f0f3-7c1a-7d0e-9a3b-0123456789ab"
        let operations = document.operations.filter { $0.method.rawValue == method && $0.path.contains("{id}") }
        #expect(!operations.isEmpty)
        for operation in operations {
            for id in [missing, "7", "..%2F..%2Fetc"] {
                let target = operation.path.replacing("{id}", with: id)
                let body = golden(operation)
                let reply = try await gateway.send(
                    operation.method, target, type: body.isEmpty ? nil : "application/json", body: body)
                #expect(reply.status == 404, "\(operation.name): \(reply.text)")
                try expectProblem(reply)
            }
        }
    }

    /// A body that can be read, so that only the id is wrong.
    private func golden(_ operation: OpenAPIDocument.Operation) -> [UInt8] {
        let id = "0190f0f3-7c1a-7d0e-9a3b-0123456789ab"
        let bodies = [
            "addChange": #"{"kind":"note","date":"2026-11-20","fields":{"text":"x"}}"#, "editChange": "{}",
            "editMember": "{}", "editOrganisation": "{}", "editBull": "{}", "editTechnician": "{}",
            "editDiagnosis": "{}", "editMedicine": "{}",
            "editPlace": "{}", "addLactationRecord": #"{"date":"2026-11-20","items":{"milk":30}}"#,
            "editResource": "{}", "editBooking": "{}",
            "editDoorEvent": "{}",
            "invite": #"{"memberId":"\#(id)"}"#,
            "letIn": #"{"memberId":"\#(id)"}"#,
            "moveAttendance": #"{"attendanceId":"\#(id)","move":"kick"}"#,
            "undoAttendance": #"{"moveId":"\#(id)"}"#,
            "scanAtDoor": #"{"text":"x"}"#, "applyRegisterList": #"{"revision":1}"#,
            "identify": "{}",
            "addFeed": #"{"name":"x","address":"https://calendar.example/x.ics"}"#,
            "editNoteType": "{}", "editSession": "{}", "assign": #"{"animalId":"\#(id)"}"#,
            "settlePrint": #"{"sheet":1,"printed":true}"#,
            "correctDailyEvent": "{}", "discard": #"{"reason":"x"}"#, "mergeEID": #"{"eid":"203000000000001"}"#,
            "importDeviceSession": #"{"number":3}"#,
            "knownWeight": #"{"kilograms":25}"#, "learn": #"{"shown":["25"]}"#,
            "changeDevice": #"{"dialect":"toledo"}"#, "renamePhone": #"{"name":"x"}"#,
            "changeToken": #"{"name":"x"}"#, "changeAccount": #"{"name":"x"}"#,
            "setPassword": #"{"password":"three words of mine"}"#,
        ]
        return Array((bodies[operation.id] ?? "").utf8)
    }

    private func expectProblem(_ reply: Reply) throws {
        #expect(reply.mediaType == "application/problem+json")
        let schema = try #require(document.checker.resolve("#/components/schemas/Problem"))
        #expect(document.checker.complaints(about: try reply.json, against: schema) == [])
        #expect(try reply.json["status"]?.integer == reply.status)
    }
}
