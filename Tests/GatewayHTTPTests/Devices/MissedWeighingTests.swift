import DeviceGateway
import HTTPServer
import HerdStore
import TestSupport
import Testing

/// Animals that were at the scale and were not weighed.
@Suite(.timeLimit(.minutes(1)))
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
}
