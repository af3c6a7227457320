import Foundation
import TestSupport
import Testing

/// One device sends far more than can be read.
struct FloodTests {
    fileprivate struct Frame: Decodable {
        let place: String
        let phase: String
    }

    fileprivate struct Weighed: Decodable, Equatable {
        let place: String
        let kilograms: Double
    }

    fileprivate struct Told: Decodable { let data: Weighed }

    private struct View: Decodable {
        let name: String
        let state: State?

        struct State: Decodable {
            let trouble: String?
            let message: String?
        }
    }

    @Test(.timeLimit(.minutes(4)), arguments: ["st-gs", "auto"])
    func `another place weighs every animal meanwhile, the device's page says why, and SIGTERM is obeyed`(
        dialect: String
    ) async throws {
        let barn = try Barn()
        defer { barn.close() }
        let scale = try TCPDevice(idle: Self.line(0))
        let flood = try FloodingDevice(dialect == "auto" ? FloodingDevice.garbage : FloodingDevice.lines)
        let text = """
            weighing: {confirm: 100ms, eid-after: 100ms, eid-after-leaving: 0ms}
            devices:
              - {name: Flood, kind: scale, link: "\(flood.link)", dialect: \(dialect), place: other}
              - {name: Scale, kind: scale, link: "\(scale.link)", dialect: st-gs, place: main}

            """
        try barn.folder.write(Array(text.utf8), to: "gatewayd.yaml")
        let gateway = try await barn.serve(["--config", barn.folder.file("gatewayd.yaml")])
        let client = try await gateway.api.events()
        try await client.sees("empty", at: "main")
        for number in 0..<4 {
            scale.keepSending(Self.line(400 + number))
            try await client.hears { $0 == Weighed(place: "main", kilograms: Double(400 + number)) }
            scale.keepSending(Self.line(0))
            try await client.sees("empty", at: "main")
        }
        var state: View.State?
        while state?.trouble != "flood" {
            try await Task.sleep(for: .milliseconds(50))
            let devices: [View] = try await gateway.api.list("/v1/devices")
            state = devices.first { $0.name == "Flood" }?.state
        }
        #expect(state?.message?.contains("sends more than can be read") == true)
        #expect(await gateway.stop() == .status(0))
    }

    private static func line(_ kilograms: Int) -> String {
        "ST,GS,+\(String(repeating: "0", count: 4 - "\(kilograms)".count))\(kilograms).0kg"
    }
}

extension HTTPClient {
    /// Looks until a place is in a phase.
    fileprivate func sees(_ phase: String, at place: String) async throws {
        while let event = try nextEvent() {
            try Task.checkCancellation()
            guard event.name == "live", let json = event.data else { continue }
            let frame = try JSONDecoder().decode(FloodTests.Frame.self, from: Data(json.utf8))
            if frame.place == place, frame.phase == phase { return }
        }
        throw HTTPClientError.closed
    }

    /// Listens until a weighing is told that is meant.
    fileprivate func hears(_ isMeant: (FloodTests.Weighed) -> Bool) async throws {
        while let event = try nextEvent() {
            try Task.checkCancellation()
            guard event.name == "weighing.recorded", let json = event.data else { continue }
            if isMeant(try JSONDecoder().decode(FloodTests.Told.self, from: Data(json.utf8)).data) { return }
        }
        throw HTTPClientError.closed
    }
}
