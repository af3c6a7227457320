import DeviceGateway
import HTTPServer
import HerdStore
import ScaleProtocol
import Testing

/// What other herd systems are told of weighings.
struct ICARWeightEventTests {
    private func events(_ farm: Farm) async throws -> [JSONValue] {
        let reply = try await farm.gateway.send(.get, "/v1/sessions/\(farm.session.id)/weighings.icar.json")
        #expect(reply.status == 200)
        return try #require(try reply.json.array)
    }

    @Test func `assigned weighings are events of their animals, newest first`() async throws {
        let farm = try await Farm.open()
        let found = try await events(farm)
        #expect(found.count == 2)  // The third has no animal.
        let event = found[0]
        #expect(event["resourceType"] == .string("icarWeightEventResource"))
        #expect(event["id"] == .string(farm.assigned.id.description))
        #expect(event["animal"]?["scheme"] == .string("std.iso.11785"))
        #expect(event["animal"]?["id"] == .string(Farm.eid))
        #expect(event["eventDateTime"] == .string(farm.assigned.at.description))
        #expect(event["weight"]?["measurement"] == .number(425.5))
        #expect(event["weight"]?["units"] == .string("KGM") && event["weight"]?["method"] == .string("LoadCell"))
        #expect(event["remark"] == nil)
        await farm.gateway.station.stop()
    }

    @Test func `a weighing given to another animal tells that one's ear tag, not the EID that was read`() async throws {
        let farm = try await Farm.open()
        let other = try #require(
            try await farm.gateway.store.animals(AnimalQuery(text: "222222222")).items.first)
        _ = try await farm.gateway.store.assign(farm.assigned.id, to: other.id, by: "test")
        let event = try await events(farm)[0]
        #expect(event["animal"]?["scheme"] == .string("eu.animalId"))
        #expect(event["animal"]?["id"] == .string("203000222222222"))
        await farm.gateway.station.stop()
    }

    @Test(arguments: [0, -2500]) func `a weight that is not above zero is never told`(grams: Int) async throws {
        let farm = try await Farm.open()
        var draft = WeighingDraft(place: "main", weight: Weight(grams: grams), text: "-", simulated: true)
        draft.eid = try EID(digits: Farm.eid)
        _ = try await farm.gateway.store.record(draft, at: farm.assigned.at, idempotencyKey: "x")
        #expect(try await events(farm).count == 2)
        await farm.gateway.station.stop()
    }

    @Test func `discarded ones are not told, simulated ones say so`() async throws {
        let farm = try await Farm.open()
        let store = farm.gateway.store
        _ = try await store.discard(farm.assigned.id, reason: "x", by: "test")
        let draft = WeighingDraft(
            place: "main", weight: Weight(grams: 430_000), text: "-", eid: try EID(digits: Farm.eid), simulated: true)
        _ = try await store.record(draft, at: farm.assigned.at, idempotencyKey: "x")
        let found = try await events(farm)
        #expect(found.count == 2)
        #expect(found[0]["remark"] == .string("simulated") && found[0]["weight"]?["measurement"] == .integer(430))
        await farm.gateway.station.stop()
    }
}
