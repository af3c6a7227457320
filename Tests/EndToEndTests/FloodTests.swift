import Foundation
import TestSupport
import Testing

/// One device sends far more than can be read; one flood after another, since each takes what the machine has.
@Suite(.serialized) struct FloodTests {
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

    private struct Health: Decodable {
        let parts: [Part]

        struct Part: Decodable {
            let part: String
            let figures: [String: Int]
        }

        var busyWorkers: Int { parts.first { $0.part == "workers" }?.figures["busy"] ?? 0 }
    }

    /// A scale that weighs, and a device at another place that sends as much as it can once it is added.
    private struct Yard {
        let barn: Barn
        let scale: TCPDevice
        let flood: FloodingDevice
        let dialect: String

        init(flooding dialect: String) throws {
            barn = try Barn()
            scale = try TCPDevice(idle: FloodTests.line(0))
            flood = try FloodingDevice(dialect == "auto" ? FloodingDevice.garbage : FloodingDevice.lines)
            self.dialect = dialect
        }

        /// In peace.
        func serve(_ more: String = "") async throws -> RunningGateway {
            let text = """
                weighing: {confirm: 100ms, eid-after: 100ms, eid-after-leaving: 0ms}
                devices:
                  - {name: Scale, kind: scale, link: "\(scale.link)", dialect: st-gs, place: main}
                \(more)

                """
            try barn.folder.write(Array(text.utf8), to: "gatewayd.yaml")
            return try await barn.serve(["--config", barn.folder.file("gatewayd.yaml")])
        }

        func startFlood(at gateway: RunningGateway) async throws {
            let device = """
                {"name": "Flood", "kind": "scale", "link": "\(flood.link)", "dialect": "\(dialect)", "place": "other"}
                """
            #expect(try await gateway.api.send("POST", "/v1/devices", json: device).status == 201)
        }

        /// An animal after the other walks over the scale.
        func weigh(_ kilograms: Range<Int>, seenBy client: HTTPClient) async throws {
            try await client.sees("empty", at: "main")
            for kilograms in kilograms {
                scale.keepSending(FloodTests.line(kilograms))
                try await client.hears { $0 == Weighed(place: "main", kilograms: Double(kilograms)) }
                scale.keepSending(FloodTests.line(0))
                try await client.sees("empty", at: "main")
            }
        }

        /// Waits until the page says that the device sends too much.
        ///
        /// - Returns: what it says.
        func complaint(of gateway: RunningGateway) async throws -> String? {
            while true {
                let devices: [View] = try await gateway.api.list("/v1/devices")
                if let state = devices.first(where: { $0.name == "Flood" })?.state, state.trouble == "flood" {
                    return state.message
                }
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["st-gs", "auto"])
    func `another place weighs every animal meanwhile, the device's page says why, and SIGTERM is obeyed`(
        dialect: String
    ) async throws {
        let yard = try Yard(flooding: dialect)
        defer { yard.barn.close() }
        let gateway = try await yard.serve()
        try await yard.startFlood(at: gateway)
        try await yard.weigh(400..<404, seenBy: gateway.api.events())
        #expect(try await yard.complaint(of: gateway)?.contains("sends more than can be read") == true)
        #expect(await gateway.stop() == .status(0))
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["st-gs", "auto"])
    func `what a device sends that cannot be read is not kept in memory`(dialect: String) async throws {
        let yard = try Yard(flooding: dialect)
        defer { yard.barn.close() }
        let gateway = try await yard.serve()
        // What is set up at its first use is set up.
        let _: [View] = try await gateway.api.list("/v1/devices")
        let before = gateway.process.memory
        try await yard.startFlood(at: gateway)
        _ = try await yard.complaint(of: gateway)
        let most = (gateway.process.peakMemory - before) >> 20
        #expect(most < 60, "\(most) MB more than in peace")
        #expect(await gateway.stop() == .status(0))
    }

    /// A suspended photo worker never returns, so only the daemon's own time limit ends the daemon.
    @Test(.timeLimit(.minutes(10)))
    func `SIGTERM is obeyed although a part hangs, and the log names that part`() async throws {
        let yard = try Yard(flooding: "st-gs")
        defer { yard.barn.close() }
        let photos = yard.barn.folder.file("photos")
        try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: false)
        let gateway = try await yard.serve("scan: {watched-folder: \"\(photos)\"}")
        try await yard.startFlood(at: gateway)
        _ = try await yard.complaint(of: gateway)
        let workers = gateway.process.children
        try #require(!workers.isEmpty)
        for worker in workers { kill(worker, SIGSTOP) }
        defer { for worker in workers { kill(worker, SIGKILL) } }
        try yard.barn.folder.write(
            [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0x5A, count: 1000), to: "photos/a.jpg")
        while try await gateway.api.get("/v1/health", as: Health.self).busyWorkers == 0 {
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(await gateway.stop() == .status(0))
        let told = gateway.process.standardError.split(separator: "\n").last { $0.contains("with this under way: ") }
        #expect(told?.contains("watched folder") == true, "\(told ?? "nothing was under way")")
    }

    fileprivate static func line(_ kilograms: Int) -> String {
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
