import DeviceGateway
import HTTPServer
import HerdStore
import Links
import Simulation
import Testing
import Values

/// Who answers on a device's link, over a real connection.
@Suite(.timeLimit(.minutes(10)))
struct IdentityTests {
    @Test func `a device is known by its first name, and another one on its link is not used until somebody says so`()
        async throws
    {
        let gateway = try await Gateway.open()
        let listener = try TCPListener(port: 0)
        let peer = SimulatedPeer(
            SimulatedIndicator(name: "S3"), at: .tcp(listener), clock: gateway.station.clock,
            interval: .milliseconds(50))
        let running = Task { await peer.run() }
        let id = try await gateway.station.add(
            DeviceDraft(
                name: "Scale", kind: .scale, link: "\(listener.address)", dialect: "tru-test-scp", place: "main"),
            by: "test"
        ).id
        try await gateway.device(id) { $0.identity == "S3" && $0.state?.phase == .connected }

        // As if another indicator had been adopted on this link.
        _ = try await gateway.store.adoptIdentity("XR5000", of: id, by: "test")
        _ = try await gateway.station.connect(id)
        let stranger = try await gateway.device(id) { $0.state?.phase == .failed }
        #expect(stranger.identity == "XR5000")
        #expect(stranger.state?.identity == "S3")
        #expect(stranger.state?.message?.contains("'S3' answers here, not 'XR5000'") == true)

        let reply = try await gateway.send(.post, "/v1/devices/\(id)/identity", as: .admin)
        #expect(reply.status == 200, "\(reply.text)")
        try await gateway.device(id) { $0.identity == "S3" && $0.state?.phase == .connected }
        let history = try await gateway.store.deviceHistory(id)
        #expect(history.first?.phase == .connected)
        #expect(history.contains { $0.phase == .failed && $0.trouble == "stranger" }, "pages word it by that")
        running.cancel()
        await gateway.station.stop()
    }
}
