import DeviceGateway
import HTTPServer
import HerdStore
import Testing
import Values

@testable import GatewayHTTP

/// Reports over HTTP, of a farm on which everything has happened that they tell of.
struct ReportRoutesTests {
    private let document: OpenAPIDocument

    init() throws {
        document = try OpenAPIDocument()
    }

    /// A farm on which the cow was in heat, inseminated, treated, and is planned to be treated and sorted out.
    private func farm() async throws -> Farm {
        let farm = try await Farm.open()
        let today = await farm.gateway.store.today
        func record(_ kind: ChangeKind, _ fields: [String: JSONValue], days: Int = 0) async throws {
            let date = ChangeDate.day(CalendarDay(daysSince1970: today.daysSince1970 + days))
            _ = try await farm.gateway.store.addChange(
                ChangeDraft(date: date, fields: .other(kind, .object(fields))), to: farm.animal.id, by: "test")
        }
        try await record(.heat, ["character": .string("normal"), "technician": .string("Novák")])
        try await record(
            .insemination,
            [
                "character": .string("insemination"), "order": .integer(1), "bull": .string("NEO-123"),
                "technician": .string("Novák"), "dose": .number(0.5), "sexed": .boolean(true),
                "donorDam": .string("CZ1"), "hoursSinceHeat": .integer(12), "pedometer": .integer(300),
                "fromStock": .boolean(true), "note": .string("x"),
            ])
        let limb = JSONValue.object([
            "treated": .boolean(true), "severity": .integer(2), "dd": .number(4.1), "note": .string("x"),
        ])
        let treatment: [String: JSONValue] = [
            "by": .string("clawTrimmer"), "note": .string("x"), "diagnoses": .array([.string("Mortellaro")]),
            "medicines": .array([.object(["name": .string("Oxytetracyklin")])]),
            "claw": .object([
                "type": .string("trim"), "lcs": .integer(2), "limbs": .object(["hindLeft": limb]),
            ]),
        ]
        try await record(.treatment, treatment)
        try await record(.treatment, treatment, days: 3)
        let target = SelectionFields(reason: 6, groupId: farm.group.id, order: 2, unit: 3)
        _ = try await farm.gateway.store.addChange(
            ChangeDraft(date: .day(today), fields: .selection(target)), to: farm.animal.id, by: "test")
        return farm
    }

    @Test(arguments: [
        ("Inseminations", "inseminations"), ("Heats", "heats"), ("Claws", "claws"), ("PlannedClaws", "planned-claws"),
        ("Selections", "selections"), ("Growth", "growth"),
    ])
    func `a report that has lines is as described, and its table has as many`(
        operation: String, name: String
    ) async throws {
        let farm = try await farm()
        let operation = try #require(document.operation("report\(operation)"))
        let reply = try await farm.gateway.send(.get, "/v1/reports/\(name)")
        let schema = try #require(
            document.response(operation, status: 200)?["content"]?["application/json"]?["schema"])
        #expect(document.checker.complaints(about: try reply.json, against: schema) == [])
        let lines = try #require(try reply.json["lines"]?.array)
        #expect(!lines.isEmpty)
        let table = try await farm.gateway.send(.get, "/v1/reports/\(name).csv")
        #expect(table.text.split(separator: "\r\n").count == lines.count + 1, "one is the header")
        #expect(table.headers["Content-Disposition"]?.contains(".csv") == true)
        await farm.gateway.station.stop()
    }

    @Test func `several barns are chosen by saying each of them`() async throws {
        let farm = try await farm()
        let other = try await farm.gateway.store.createLocation(LocationDraft(kind: .barn, number: "9"))
        for (barns, count) in [([farm.barn], 1), ([other], 0), ([other, farm.barn], 1), ([farm.barn, other], 1)] {
            let query = barns.map { "barn=\($0.id)" }.joined(separator: "&")
            let reply = try await farm.gateway.send(.get, "/v1/reports/inseminations?\(query)")
            #expect(try reply.json["count"]?.integer == count)
        }
        await farm.gateway.station.stop()
    }
}
