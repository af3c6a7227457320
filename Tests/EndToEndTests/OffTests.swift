import Foundation
import TestSupport
import Testing

/// Devices that are off cost the real binary next to nothing.
///
/// Their processor time is measured by `script/bench years unplugged`; the attempts and wakes of each device are held by
/// `SupervisorBoundsTests`, whose clock is stepped.
struct OffTests {
    /// A device that nobody has switched on, of each kind of link that says so at once.
    private func addDevicesThatAreOff(to gateway: RunningGateway, port: String) async throws {
        for (name, link) in [
            ("Network box", "tcp:127.0.0.1:9"), ("Simulator", "pty:/dev/pts/987654"), ("Adapter", "serial:\(port)"),
        ] {
            let draft = #"{"name": "\#(name)", "kind": "scale", "link": "\#(link)", "dialect": "tru-test-scp"}"#
            let reply = try await gateway.api.send("POST", "/v1/devices", json: draft)
            try #require(reply.status == 201)
        }
        for name in ["Network box", "Simulator", "Adapter"] {
            try await gateway.device(name, becomes: "waiting")
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `three devices that are off take no memory`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        try await addDevicesThatAreOff(to: gateway, port: barn.folder.file("port"))
        let (time, memory) = (gateway.process.processorTime, gateway.process.memory)
        let measured = Duration.seconds(6)
        try await Task.sleep(for: measured)
        let more = (time: gateway.process.processorTime - time, memory: gateway.process.memory - memory)
        print(
            "three devices that are off for \(measured): \(more.time) of processor time, \(more.memory >> 10) KiB more")
        #expect(more.memory < 4 << 20)
    }
}
