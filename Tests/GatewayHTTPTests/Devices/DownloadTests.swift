import DeviceGateway
import HTTPServer
import HerdStore
import Links
import Simulation
import Testing
import Values

/// Sessions in a device's memory become weighings.
@Suite(.timeLimit(.minutes(10)))
struct DownloadTests {
    /// A session of that day, as a wand has it.
    private static func stored(on day: CalendarDay) -> SimulatedSession {
        let date = "\(day.day.padded(to: 2))\(day.month.padded(to: 2))\(day.year)"
        return SimulatedSession(
            number: 0, name: "Jalovice", date: "", headings: ["   DATE", "   TIME", "   EID", "   WEIGHT"],
            rows: [
                [date, "101701", Farm.eid, "425.5"], [date, "101820", "982000123456789", "401"],
                [date, "101900", "203000987654321", ""], [date, "101930", "", "388.5"],
            ])
    }

    /// A farm with a wand at a port of its own that has said who it is.
    private static func withWand(
        _ dialect: String = "agrident-awr", _ body: (Farm, Device.ID) async throws -> Void
    ) async throws {
        let farm = try await Farm.open()
        let yesterday = CalendarDay(daysSince1970: await farm.gateway.store.today.daysSince1970 - 1)
        let listener = try TCPListener(port: 0)
        let wand = SimulatedPeer(
            SimulatedAgridentWand(sessions: [stored(on: yesterday)]), at: .tcp(listener),
            clock: farm.gateway.station.clock,
            interval: .seconds(3600))
        let device = try await farm.gateway.station.add(
            DeviceDraft(name: "Wand", kind: .reader, link: "\(listener.address)", dialect: dialect, place: "main"),
            by: "test")
        let terminal = try #require(await farm.gateway.station.terminal(device.id))
        let running = Task { await wand.run() }
        if dialect == "agrident-awr" {
            var heard = ""
            for await bytes in terminal where bytes.direction == .received {
                heard += String(decoding: bytes.bytes, as: UTF8.self)
                if heard.contains("XGWVEROK]") { break }
            }
        } else {
            // The link is up: from now on what the dialect says counts.
            try await farm.gateway.device(device.id) { $0.state?.phase == .connected }
        }
        try await body(farm, device.id)
        running.cancel()
        await farm.gateway.station.stop()
    }

    @Test func `the list is what the device says, and only who may record may ask`() async throws {
        try await Self.withWand { farm, device in
            let refused = try await farm.gateway.send(.get, "/v1/devices/\(device)/sessions", as: .viewer)
            #expect(refused.status == 403)
            let reply = try await farm.gateway.send(.get, "/v1/devices/\(device)/sessions", as: .recorder)
            #expect(reply.status == 200, "\(reply.text)")
            let document = try OpenAPIDocument()
            let operation = try #require(document.operation("deviceSessions"))
            let schema = try #require(
                document.response(operation, status: 200)?["content"]?["application/json"]?["schema"])
            #expect(document.checker.complaints(about: try reply.json, against: schema) == [])
            let item: JSONValue = .object([
                "name": .string("Jalovice"), "number": .integer(0), "rows": .integer(4),
            ])
            #expect(try reply.json["items"] == .array([item]))
        }
    }

    @Test func `a session is imported at the device's times, and the second time adds nothing`() async throws {
        try await Self.withWand { farm, device in
            let target = "/v1/devices/\(device)/sessions/import"
            let reply = try await farm.gateway.send(.post, target, as: .recorder, json: #"{"number":0}"#)
            #expect(reply.status == 200, "\(reply.text)")
            let document = try OpenAPIDocument()
            let schema = try #require(document.checker.resolve("#/components/schemas/SessionImport"))
            #expect(document.checker.complaints(about: try reply.json, against: schema) == [])
            let first = try reply.json.decoded(as: SessionImport.self)
            #expect(first.announced == 4 && first.rows == 4)
            #expect(first.imported == 3 && first.unassigned == 2 && first.known == 0 && first.withoutWeight == 1)
            let session = try #require(first.session)
            #expect(session.name == "Jalovice" && session.kind == .downloaded && session.closedAt != nil)

            let weighings = try await farm.gateway.store.weighings(WeighingQuery(session: session.id)).items
            #expect(weighings.map(\.weight.grams).sorted() == [388_500, 401_000, 425_500])
            let assigned = try #require(weighings.first { $0.state == .assigned })
            #expect(assigned.animalId == farm.animal.id)
            #expect(assigned.text.hasSuffix(",101701,203000123456789,425.5"))
            #expect(assigned.at < farm.gateway.station.clock.now() - .seconds(3600))
            #expect(Set(weighings.compactMap(\.reason)) == [.unknownEID, .noEID])

            let again = try await farm.gateway.send(.post, target, as: .recorder, json: #"{"number":0}"#)
                .json.decoded(as: SessionImport.self)
            #expect(again.imported == 0 && again.known == 3)
            #expect(again.session?.id == session.id)
        }
    }

    @Test func `a device that nobody named is asked as what it was recognised as`() async throws {
        let farm = try await Farm.open()
        let session = SimulatedSession(
            number: 3, name: "Heifers", date: "30/05/2026", headings: ["F1AEID", "W0NWeight"],
            rows: [["\(Farm.eid)", "412.5"]])
        let listener = try TCPListener(port: 0)
        let indicator = SimulatedPeer(
            SimulatedIndicator(sessions: [session]), at: .tcp(listener), clock: farm.gateway.station.clock,
            interval: .seconds(3600))
        let device = try await farm.gateway.station.add(
            DeviceDraft(name: "Váha", kind: .scale, link: "\(listener.address)", dialect: "auto", place: "main"),
            by: "test")
        #expect(device.state?.keepsSessions == nil, "nobody knows yet")
        let running = Task { await indicator.run() }
        try await farm.gateway.device(device.id) { $0.state?.keepsSessions == true && $0.state?.identity == "XR5000" }
        let listed = try await farm.gateway.send(.get, "/v1/devices/\(device.id)/sessions", as: .recorder)
        #expect(listed.text.contains("Heifers"))
        let taken = try await farm.gateway.send(
            .post, "/v1/devices/\(device.id)/sessions/import", as: .recorder, json: #"{"number":3}"#)
        #expect(try taken.json.decoded(as: SessionImport.self).imported == 1, "\(taken.text)")
        let document = try OpenAPIDocument()
        let schema = try #require(document.checker.resolve("#/components/schemas/Device"))
        let items = try await farm.gateway.send(.get, "/v1/devices").json["items"]?.array ?? []
        #expect(items.flatMap { document.checker.complaints(about: $0, against: schema) } == [])
        #expect(items.contains { $0["state"]?["keepsSessions"]?.isTrue == true })
        running.cancel()
        await farm.gateway.station.stop()
    }

    @Test func `what cannot be downloaded is said with what to do`() async throws {
        try await Self.withWand { farm, device in
            let unknown = try await farm.gateway.send(
                .post, "/v1/devices/\(device)/sessions/import", json: #"{"number":9}"#)
            #expect(unknown.status == 404)
            #expect(unknown.text.contains("the device has no session 9"))
        }
        try await Self.withWand("eid-lines") { farm, device in
            let reply = try await farm.gateway.send(.get, "/v1/devices/\(device)/sessions")
            #expect(reply.status == 422)
            #expect(reply.text.contains("export the session on the device"))
        }
    }
}
