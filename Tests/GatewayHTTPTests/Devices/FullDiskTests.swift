import DeviceGateway
import HTTPServer
import HerdStore
import Recording
import TestSupport
import Testing
import Values

/// An animal is weighed while the database cannot grow.
@Suite(.timeLimit(.minutes(10)))
struct FullDiskTests {
    private func describes(_ schema: String, _ json: JSONValue) throws -> [String] {
        let document = try OpenAPIDocument()
        let schema = try #require(document.checker.resolve("#/components/schemas/\(schema)"))
        return document.checker.complaints(about: json, against: schema)
    }

    private func health(_ yard: SortingYard) async throws -> JSONValue {
        let json = try await yard.gateway.send(.get, "/v1/health").json
        #expect(try describes("Health", json) == [])
        return json
    }

    @Test func `it is named, shown as not stored yet, and stored when there is room`() async throws {
        let yard = try await SortingYard(gateway: try await Gateway.open(settings: SortingYard.settings))
        let gateway = yard.gateway
        try await yard.addAnimal("111111111")
        try await yard.leave()
        #expect(try await health(yard)["status"] == .string("ok"))
        let newest = try await gateway.store.lastEventNumber()
        try await gateway.store.fill()
        let filled = try await gateway.store.lastEventNumber()

        let events = try #require(try await gateway.send(.get, "/v1/events?after=\(filled)", as: .viewer).stream)
        let client = try EventClient(events)
        try await yard.show("111111111")
        try await yard.load(430)
        try await yard.until { try await yard.frame()?.unstored != nil }
        let frame = try #require(try await yard.frame())
        // Which of the two is a matter of when it is looked at.
        #expect([.recorded, .mustEmpty].contains(frame.phase))
        #expect(frame.unstored == Weight(grams: 430_000))
        #expect(frame.animal?.earTag.description == "CZ111111111", "what can be read is shown")
        #expect(try await gateway.store.weighings().items.isEmpty)

        let sick = try await health(yard)
        #expect(sick["status"] == .string("degraded"))
        #expect(sick["backlog"]?["waiting"] == .integer(1))
        #expect(sick["backlog"]?["reason"] == .string("diskFull"))
        let station = try await gateway.send(.get, "/v1/station").json
        #expect(try describes("Station", station) == [])
        #expect(station["backlog"] == sick["backlog"])

        // A page that is opened now hears at once of what waits.
        let late = try #require(try await gateway.send(.get, "/v1/events", as: .viewer).stream)
        let first = try await EventClient(late).frames { $0.event == "backlog" }
        #expect(first.last?.data.contains(#""waiting":1"#) == true)

        try await gateway.store.makeRoom()
        let frames = await client.frames {
            $0.event == "backlog" && $0.data.contains(#""waiting":0"#) && $0.id == nil
                && !$0.data.contains("reason")
        }
        #expect(frames.contains { $0.event == "backlog" && $0.id == nil && $0.data.contains("diskFull") })
        #expect(frames.filter { $0.event == "weighing.recorded" }.count == 1)
        let numbers = frames.compactMap(\.id)
        #expect(numbers == numbers.indices.map { filled + 1 + $0 }, "no gap")
        #expect(filled > newest)
        let weighing = try #require(try await gateway.store.weighings().items.first)
        #expect(weighing.weight == Weight(grams: 430_000))
        #expect(weighing.animal?.earTag.description == "CZ111111111")
        #expect(try await health(yard)["status"] == .string("ok"))
        try await yard.leave()
        #expect(try await yard.frame()?.unstored == nil)
        await gateway.station.stop()
    }
}
