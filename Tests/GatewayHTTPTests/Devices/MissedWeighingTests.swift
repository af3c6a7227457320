import DeviceGateway
import HTTPServer
import HerdStore
import TestSupport
import Testing
import Values

/// Animals that were at the scale and were not weighed.
@Suite(.timeLimit(.minutes(10)))
struct MissedWeighingTests {
    private func missed(_ yard: SortingYard) async throws -> [JSONValue] {
        let reply = try await yard.gateway.send(.get, "/v1/weighings/missed")
        return try #require(try reply.json["items"]?.array, "\(reply.text)")
    }

    @Test func `who left too early is told, and listed until it is weighed`() async throws {
        let yard = try await SortingYard(gateway: try await Gateway.open(settings: SortingYard.settings))
        try await yard.addAnimal("111111111")
        try await yard.leave()
        try await yard.read("111111111")
        // One sample or two may be errors.
        for _ in 0..<2 { try await yard.load(430, isStable: false) }
        let event = try await yard.next(.weighingMissed) { try await yard.load(0) }
        #expect(event.data["reason"] == .string("leftEarly"))
        #expect(event.data["kilograms"] == .integer(430))
        #expect(event.data["animal"]?["earTag"] == .string("CZ111111111"))
        #expect(try await missed(yard) == [event.data])
        let recorded = try await yard.next(.weighingRecorded) { try await yard.load(428) }
        guard case .string(let weighing) = recorded.data["id"], case .string(let animal) = event.data["animal"]?["id"]
        else { throw SortingYard.NoConnection() }
        let reply = try await yard.gateway.send(
            .post, "/v1/weighings/\(weighing)/assign", json: #"{"animalId":"\#(animal)"}"#)
        #expect(reply.status == 200)
        #expect(try await missed(yard) == [])
        await yard.gateway.station.stop()
    }

    @Test func `recent are those of the last quarter of an hour that stood on the scale`() async throws {
        let gateway = try await Gateway.open()
        let now = gateway.station.clock.now()
        for (reason, minutes) in [(MissedWeighing.Reason.leftEarly, 1), (.noWeight, 1), (.notEmptied, 20)] {
            try await gateway.store.append(
                .weighingMissed,
                data: MissedWeighing(
                    at: now - .seconds(60 * minutes), place: "main", reason: reason, weight: nil, eids: [], animal: nil,
                    simulated: false))
        }
        let all = try await gateway.send(.get, "/v1/weighings/missed")
        #expect(try all.json["items"]?.array?.count == 3)
        let recent = try await gateway.send(.get, "/v1/weighings/missed?recent=true")
        #expect(try recent.json["items"]?.array?.map { $0["reason"] } == [.string("leftEarly")])
    }
}
