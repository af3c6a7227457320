import Foundation
import Glibc
import SimulatedPorts
import Simulation
import TestSupport
import Testing

/// Sessions in the memory of an indicator of which nobody has said what it speaks.
struct StoredSessionsTests {
    @Test(.timeLimit(.minutes(10)))
    func `a device that is added by auto says that it keeps sessions once it is recognised, and gives them`()
        async throws
    {
        let barn = try Barn()
        defer { barn.close() }
        let headings = ["F1AEID", "RDADate", "RTATime", "W0NWeight"]
        let rows = [
            ["203000021346201", "30/05/2026", "10:17:01", "411.5"],
            ["203000021346202", "30/05/2026", "10:18:22", "398"],
        ]
        let terminal = try RatedTerminal(
            SimulatedIndicator(sessions: [
                SimulatedSession(number: 3, name: "Heifers", date: "30/05/2026", headings: headings, rows: rows)
            ]), speed: B9600)
        let gateway = try await barn.serve()
        let events = try await gateway.api.events()
        let added = try await gateway.api.send(
            "POST", "/v1/devices",
            json: #"{"name": "Indicator", "kind": "scale", "link": "\#(terminal.link)", "dialect": "auto"}"#)
        let id = try added.value(as: IndicatorView.self).id
        let speaking = Task { await terminal.run() }
        defer { speaking.cancel() }
        while let event = try await events.nextEvent() {
            guard event.name == "device", let json = event.data.map({ Data($0.utf8) }) else { continue }
            let state = try JSONDecoder().decode(IndicatorView.self, from: json).state
            if state?.keepsSessions == true, state?.identity == "XR5000" { break }
        }
        let listed = try await gateway.api.get("/v1/devices/\(id)/sessions", as: StoredList.self)
        #expect(listed.items.map(\.name) == ["Heifers"])
        let taken = try await gateway.api.send(
            "POST", "/v1/devices/\(id)/sessions/import", json: #"{"number": 3}"#)
        #expect(taken.status == 200, "\(taken.text)")
        let weighings = try await gateway.api.list("/v1/weighings", as: WeighingView.self)
        #expect(Set(weighings.map(\.kilograms)) == [411.5, 398])
        #expect(await gateway.stop() == .status(0))
    }
}

private struct IndicatorView: Decodable {
    let id: String
    let state: State?

    struct State: Decodable {
        let identity: String?
        let keepsSessions: Bool?
    }
}

private struct StoredList: Decodable {
    let items: [Item]

    struct Item: Decodable {
        let name: String
    }
}
