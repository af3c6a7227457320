import FoundationEssentials
import HerdStore
import Testing
import Values

@testable import Exports

/// What other herd systems are told of weighings.
struct ICARTests {
    private func events(_ barn: Barn) async throws -> [JSONValue] {
        var text = ""
        try await Export(barn.store).weightEvents(of: barn.session.id) { text += $0 }
        return try JSONDecoder().decode([JSONValue].self, from: Data(text.utf8))
    }

    private func groups(_ barn: Barn) async throws -> [JSONValue] {
        var text = ""
        try await Export(barn.store).groupWeightEvents { text += $0 }
        return try JSONDecoder().decode([JSONValue].self, from: Data(text.utf8))
    }

    @Test func `an assigned weighing is an event of its animal`() async throws {
        let barn = try await Barn.open()
        let weighing = try await barn.weigh(425.5, of: barn.ruzena)
        try await barn.weigh(300)  // Has no animal.
        let found = try await events(barn)
        #expect(found.count == 1)
        #expect(ICARSchema.complaints(aboutWeightEvent: found[0]) == [])
        let json = """
            [{"resourceType":"icarWeightEventResource","id":"\(weighing.id)",
            "animal":{"scheme":"std.iso.11785","id":"203000123456789"},"eventDateTime":"2026-11-20T08:12:00.250Z",
            "weight":{"measurement":425.5,"units":"KGM","method":"LoadCell"},
            "device":{"identifier":"\(barn.scale.id)","model":"Váha"},"contemporaryGroup":"11",
            "meta":{"source":"https://gatewayd.invalid","sourceId":"\(weighing.id)",
            "created":"2026-11-20T08:12:00.250Z","modified":"2026-11-20T08:12:00.250Z"}}]
            """
        #expect(try JSONDecoder().decode([JSONValue].self, from: Data(json.utf8)) == found)
    }

    @Test func `a weighing given to another animal tells that one's ear tag, not the EID that was read`() async throws {
        let barn = try await Barn.open()
        let weighing = try await barn.weigh(425.5, of: barn.ruzena, days: 3)
        _ = try await barn.store.assign(weighing.id, to: barn.bull.id, by: "test")
        let event = try await events(barn)[0]
        #expect(event["animal"]?["scheme"] == .string("eu.animalId"))
        #expect(event["animal"]?["id"] == .string("203000222222222"))
        #expect(event["meta"]?["created"] == .string("2026-11-17T08:12:00.250Z"))
        #expect(event["meta"]?["modified"] == .string("2026-11-20T08:12:00.250Z"))
    }

    @Test(arguments: [0, -2.5]) func `a weight that is not above zero is never told`(kilograms: Double) async throws {
        let barn = try await Barn.open()
        try await barn.weigh(kilograms, of: barn.ruzena)
        #expect(try await events(barn) == [])
        #expect(try await groups(barn)[0]["countObserved"] == .integer(0))
    }

    @Test func `discarded ones are not told, simulated ones say so`() async throws {
        let barn = try await Barn.open()
        let wrong = try await barn.weigh(400, of: barn.ruzena, seconds: 60)
        _ = try await barn.store.discard(wrong.id, reason: "x", by: "test")
        try await barn.weigh(430, of: barn.ruzena, simulated: true)
        let found = try await events(barn)
        #expect(found.map { $0["weight"]?["measurement"] } == [.integer(430)])
        #expect(found[0]["remark"] == .string("simulated"))
        #expect(try await groups(barn)[0]["remark"] == .string("simulated"))
    }

    @Test func `the division of the scale is found from the weights, when there are enough`() async throws {
        let barn = try await Barn.open()
        for index in 1...9 { try await barn.weigh(300 + Double(index * index) / 2, seconds: index) }
        try await barn.weigh(425.5, of: barn.ruzena, seconds: 20)
        let event = try await events(barn)[0]
        #expect(event["weight"]?["resolution"] == .number(0.5))
        #expect(try await groups(barn)[0]["resolution"] == .number(0.5))
        try await barn.weigh(425.513, of: barn.ruzena, seconds: 21)
        #expect(try await events(barn)[0]["weight"]?["resolution"] == nil)
    }

    @Test func `the division of the scale is not told from nine weights, which may be even by chance`() async throws {
        let barn = try await Barn.open()
        for index in 1...8 { try await barn.weigh(300 + Double(index), seconds: index) }
        try await barn.weigh(425, of: barn.ruzena, seconds: 20)
        #expect(try await events(barn)[0]["weight"]?["resolution"] == nil)
        #expect(try await groups(barn)[0]["resolution"] == nil)
        try await barn.weigh(310, seconds: 21)
        #expect(try await groups(barn)[0]["resolution"] == .integer(1))
    }

    @Test func `a session is one group event with all its weights`() async throws {
        let barn = try await Barn.open()
        try await barn.weigh(425.5, of: barn.ruzena, seconds: 30)
        try await barn.weigh(300, seconds: 20)
        try await barn.weigh(501, of: barn.bull, seconds: 10)
        let found = try await groups(barn)
        #expect(found.count == 1)
        let group = try #require(found.first)
        #expect(ICARSchema.complaints(aboutGroupWeightEvent: group) == [])
        #expect(group["id"] == .string(barn.session.id.description) && group["countObserved"] == .integer(3))
        #expect(
            group["animalWeights"]
                == .array([
                    .object([
                        "animal": .object(["scheme": .string("std.iso.11785"), "id": .string(Barn.eid)]),
                        "weight": .number(425.5),
                    ]),
                    .object(["weight": .integer(300)]),
                    .object([
                        "animal": .object(["scheme": .string("eu.animalId"), "id": .string("203000222222222")]),
                        "weight": .integer(501),
                    ]),
                ]))
        guard case .array(let statistics) = group["statistics"] else { throw MissingStatistics() }
        let values = statistics.map { "\($0["aggregation"] ?? .null) \($0["value"] ?? .null)" }
        #expect(values.contains { $0.contains("Average") && $0.contains("408.833") })
        #expect(values.contains { $0.contains("StDev") && $0.contains("101.531") })
        #expect(group["device"]?["model"] == .string("Váha"))
    }

    @Test func `hours without feed are told once somebody has said them`() async throws {
        let barn = try await Barn.open()
        try await barn.weigh(425.5, of: barn.ruzena)
        #expect(try await events(barn)[0]["timeOffFeed"] == nil)
        _ = try await barn.store.editSession(barn.session.id, SessionPatch(timeOffFeed: 12.5), by: "test")
        let event = try await events(barn)[0]
        #expect(event["timeOffFeed"] == .number(12.5) && ICARSchema.complaints(aboutWeightEvent: event) == [])
        let group = try await groups(barn)[0]
        #expect(group["timeOffFeed"] == .number(12.5) && ICARSchema.complaints(aboutGroupWeightEvent: group) == [])
        await #expect(throws: HerdError.self) {
            try await barn.store.editSession(barn.session.id, SessionPatch(timeOffFeed: 97), by: "test")
        }
    }

    @Test func `a store without sessions is an empty list`() async throws {
        var text = ""
        try await Export(HerdStore.open(.memory)).groupWeightEvents { text += $0 }
        #expect(text == "[]\n")
    }
}

private struct MissingStatistics: Error {}
