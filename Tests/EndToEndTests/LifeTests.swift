import Foundation
import TestSupport
import Testing

/// The daemon's life: starting, stopping, and what it keeps.
struct LifeTests {
    @Test(.timeLimit(.minutes(10)))
    func `a second daemon on the same data is refused with a reason`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let first = try await barn.serve()
        let second = try barn.startGateway()
        #expect(await second.exit() == .status(1))
        #expect(second.standardError.contains("another gatewayd is using \(barn.data)"))
        #expect(second.standardError.contains("--data"), "it says what to do")
        #expect(try await first.api.send("GET", "/v1/station").status == 200, "the first is not disturbed")
    }

    @Test(.timeLimit(.minutes(10)))
    func `SIGTERM ends it although a client listens and devices speak`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let race = try await barn.simulateRace(on: "tcp:0", animals: 5, seed: 1)
        let gateway = try await barn.serve(barn.configuration(for: race))
        let client = try await gateway.api.events(after: 0)
        while try await client.nextEvent()?.name != "live" {}
        #expect(await gateway.stop() == .status(0))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a restart keeps devices, the open session, tokens and browsers signed in`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let before = try await barn.serve()
        let device = #"{"name": "Scale", "kind": "scale", "link": "tcp:127.0.0.1:9", "dialect": "auto"}"#
        let added: DeviceView = try await before.api.send("POST", "/v1/devices", json: device).value()
        let opened = try await before.api.send("POST", "/v1/sessions", json: #"{"name": "Spring weighing"}"#)
        let session: SessionView = try opened.value()
        let signIn = try await before.api(as: nil).send(
            "POST", "/v1/session", json: #"{"token": "\#(before.token)"}"#)
        #expect(signIn.status == 204)
        let cookie = try #require(signIn["Set-Cookie"]?.split(separator: ";").first.map(String.init))
        await before.kill()

        let after = try await barn.serve()
        #expect(after.token == before.token)
        let devices: [DeviceView] = try await after.api.list("/v1/devices")
        #expect(devices.map(\.id) == [added.id])
        #expect(try await after.api.get("/v1/sessions/\(session.id)", as: SessionView.self) == session)
        let station: OpenSession = try await after.api.get("/v1/station")
        #expect(station.openSession?.id == session.id)
        let browser = try await after.api(as: nil).send("GET", "/v1/animals", headers: [("Cookie", cookie)])
        #expect(browser.status == 200)
    }

    @Test(.timeLimit(.minutes(10)))
    func `the demo weighs by itself and marks everything as simulated`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve(["--demo", "--speed", "20"])
        let station: StationView = try await gateway.api.get("/v1/station")
        #expect(station.simulated)
        let client = try await gateway.api.events(after: 0)
        var log = EventLog()
        while try log.weighings().count < 3, let event = try await client.nextEvent() {
            try Task.checkCancellation()
            try log.note(event)
        }
        #expect(try log.weighings().count == 3)
        #expect(try log.weighings().allSatisfy(\.simulated))
        let devices: [DeviceView] = try await gateway.api.list("/v1/devices")
        #expect(devices.count == 2 && devices.allSatisfy(\.simulated))
        #expect(await gateway.stop() == .status(0))
    }

    private struct SessionView: Decodable, Equatable {
        let id: String
        let name: String
        let openedAt: String
        let closedAt: String?
    }

    private struct OpenSession: Decodable {
        let openSession: SessionView?
    }
}
