import DeviceGateway
import HTTPServer
import HerdStore
import Links
import Testing
import Values

/// A known weight on a scale whose numbers nobody can know without it, over a real connection.
@Suite(.timeLimit(.minutes(10)))
struct KnownWeightTests {
    /// A scale that tells a measurement every few milliseconds to whoever is connected.
    private actor Scale {
        nonisolated let listener: TCPListener
        private var line: [UInt8] = []

        init() throws {
            listener = try TCPListener(port: 0)
        }

        func show(_ packet: String) { line = Array("2A9D=\(packet)\r\n".utf8) }

        func run() async {
            for await link in listener.links {
                while (try? await link.send(line)) != nil, (try? await Task.sleep(for: .milliseconds(10))) != nil {}
            }
        }
    }

    @Test func `the weight settles the factor, which stays with the device`() async throws {
        let gateway = try await Gateway.open()
        let scale = try Scale()
        await scale.show("004C21")
        let running = Task { await scale.run() }
        let id = try await gateway.station.add(
            DeviceDraft(
                name: "Platform", kind: .scale, link: "\(scale.listener.address)",
                dialect: "weight-scale-service?stability=user", place: "main"),
            by: "test"
        ).id
        try await gateway.device(id) { $0.state?.trouble == "factor-unknown" }
        #expect(await gateway.station.liveFrames().isEmpty, "no weight is used")

        // A measurement that failed needs no factor, and says nothing about it.
        await scale.show("00FFFF")
        for _ in 0..<10 {
            try await gateway.liveFrame()
            #expect(try await gateway.station.device(id).state?.trouble == "factor-unknown")
        }
        await scale.show("004C21")

        // Nothing that fits: it is told what the scale would show by the standard, and nothing is settled.
        var off = try await gateway.send(.post, "/v1/devices/\(id)/known-weight", json: #"{"kilograms":65}"#)
        while try off.json["verdict"]?.string == "silent" {
            off = try await gateway.send(.post, "/v1/devices/\(id)/known-weight", json: #"{"kilograms":65}"#)
        }
        #expect(try off.json["verdict"]?.string == "off", "\(off.text)")
        #expect(try off.json["shown"] == .number(42.62))
        #expect(try await gateway.store.device(id).dialect == "weight-scale-service?stability=user")

        let right = try await gateway.send(.post, "/v1/devices/\(id)/known-weight", json: #"{"kilograms":426}"#)
        #expect(try right.json["verdict"]?.string == "confirmed", "\(right.text)")
        #expect(try right.json["shown"] == .number(426.2))
        let settled = "weight-scale-service?stability=user,factor=10"
        #expect(try await gateway.store.device(id).dialect == settled)
        let device = try await gateway.send(.get, "/v1/devices")
        #expect(device.text.contains(settled))
        try await gateway.liveFrame { $0.weight == Weight(grams: 426_200) }
        #expect(try await gateway.station.device(id).state?.trouble == nil)
        running.cancel()
        await gateway.station.stop()
    }

    @Test(arguments: [
        ("?service=weight", "auto", "?service=weight", "weight-scale-service"),
        ("", "weight-scale-service?factor=10", "?service=weight", "weight-scale-service?factor=10"),
        ("", "auto", "", "auto"),
        ("?service=uart", "tru-test-scp", "?service=uart", "tru-test-scp"),
    ])
    func `service and dialect of a Low Energy device fit`(
        service: String, dialect: String, storedService: String, storedDialect: String
    ) async throws {
        let gateway = try await Gateway.open()
        let device = try await gateway.station.add(
            DeviceDraft(
                name: "Platform", kind: .scale, link: "ble:00:12:F3:2A:7B:01\(service)", dialect: dialect, place: "main"
            ),
            by: "test")
        #expect(device.link == "ble:00:12:F3:2A:7B:01\(storedService)")
        #expect(device.dialect == storedDialect)
        try await gateway.device(device.id) { $0.state?.trouble == "no-bluetooth-service" }
        await gateway.station.stop()
    }
}
