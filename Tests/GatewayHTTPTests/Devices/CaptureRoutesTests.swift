import DeviceGateway
import HTTPServer
import HerdStore
import Links
import Simulation
import Testing
import Values

/// The bytes of a device's link are offered as files.
@Suite(.timeLimit(.minutes(10)))
struct CaptureRoutesTests {
    @Test func `what was said on a link can be downloaded`() async throws {
        let gateway = try await Gateway.open()
        let listener = try TCPListener(port: 0)
        let peer = SimulatedPeer(
            SimulatedIndicator(), at: .tcp(listener), clock: gateway.station.clock, interval: .milliseconds(50))
        let running = Task { await peer.run() }
        let id = try await gateway.station.add(
            DeviceDraft(
                name: "Scale", kind: .scale, link: "\(listener.address)", dialect: "tru-test-scp", place: "main"),
            by: "test"
        ).id
        try await gateway.device(id) { $0.identity != nil }

        let list = try await gateway.send(.get, "/v1/devices/\(id)/captures", as: .recorder)
        let name = try #require(try list.json["items"]?.array?.first?["name"]?.string)
        let file = try await gateway.send(.get, "/v1/devices/\(id)/captures/\(name)", as: .recorder)
        #expect(file.status == 200)
        #expect(file.mediaType == "text/plain")
        #expect(file.text.hasPrefix("# gatewayd capture 1"))
        #expect(file.text.contains("> {ZA1}"))
        for path in ["captures", "captures/\(name)"] {
            let refused = try await gateway.send(.get, "/v1/devices/\(id)/\(path)", as: .viewer)
            #expect(refused.status == 403, "who only looks gets no bytes: \(path)")
        }
        running.cancel()
        await gateway.station.stop()
    }
}
