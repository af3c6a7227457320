import Foundation
import TestSupport
import Testing

/// Devices that come and go.
struct ReconnectTests {
    @Test(.timeLimit(.minutes(10)))
    func `a device whose port vanishes is said to be gone, and is connected again when it is back`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        // No other program gets the port while the scale is away.
        let port = try ReservedPort()
        let simulation = ["simulate", "scale", "--on", "tcp:\(port.number)"]
        let scale = try barn.start(simulation)
        let link = try await scale.line(after: "scale ")
        let gateway = try await barn.serve()
        let draft = #"{"name": "Crush scale", "kind": "scale", "link": "\#(link)", "dialect": "tru-test-scp"}"#
        let device: DeviceView = try await gateway.api.send("POST", "/v1/devices", json: draft).value()
        try await gateway.device("Crush scale", becomes: "connected")
        scale.send(SIGKILL)
        _ = await scale.exit()
        let lost = try await gateway.device("Crush scale", becomes: "waiting")
        #expect(lost.state?.message?.isEmpty == false, "it says why")
        #expect(lost.state?.action?.isEmpty == false, "it says what to do")

        _ = try await barn.start(simulation).line(after: "scale ")
        let back = try await gateway.device("Crush scale", becomes: "connected")
        #expect(lost.id == device.id && back.id == device.id)
        withExtendedLifetime(port) {}
    }

    @Test(.timeLimit(.minutes(10)))
    func `fifty reconnects and fifty listeners leave no descriptor, no thread and no memory behind`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let scale = try barn.start(["simulate", "scale", "--on", "tcp:0"])
        let link = try await scale.line(after: "scale ")
        let gateway = try await barn.serve()
        let draft = #"{"name": "Scale", "kind": "scale", "link": "\#(link)", "dialect": "tru-test-scp"}"#
        let device: DeviceView = try await gateway.api.send("POST", "/v1/devices", json: draft).value()

        for _ in 0..<10 { try await reconnect(device, at: gateway) }
        let before = Footprint(gateway.process)
        for _ in 0..<50 { try await reconnect(device, at: gateway) }
        // A leak of every round would be fifty; a connection or two may be open at either moment by chance, and what
        // the last round has closed goes a moment later.
        var after = Footprint(gateway.process)
        while after.descriptors > before.descriptors + 5 || after.threads > before.threads + 5 {
            try Task.checkCancellation()
            _ = try await gateway.api.send("GET", "/v1/health")
            after = Footprint(gateway.process)
        }
        print("50 reconnects: \(before) before, \(after) after")
        #expect(after.memory - before.memory < 8 << 20)
    }

    /// Connects the device anew while a client listens to the events and another to the device's bytes.
    private func reconnect(_ device: DeviceView, at gateway: RunningGateway) async throws {
        let client = try await gateway.api.events()
        let terminal = try HTTPClient(port: gateway.port)
        let head = HTTPClient.head(
            "GET", "/v1/devices/\(device.id)/terminal", headers: [("Authorization", "Bearer \(gateway.token)")])
        try await terminal.send(head)
        #expect(try await terminal.readHead().status == 200)
        let reply = try await gateway.api.send("POST", "/v1/devices/\(device.id)/connect")
        #expect(reply.status == 200)
        while let event = try await client.nextEvent() {
            try Task.checkCancellation()
            guard event.name == "device", let json = event.data else { continue }
            if try JSONDecoder().decode(DeviceView.self, from: Data(json.utf8)).state?.phase == "connected" { break }
        }
        await client.close()
        await terminal.close()
    }

    private struct Footprint: CustomStringConvertible {
        let descriptors: Int
        let threads: Int
        let memory: Int

        init(_ process: ChildProcess) {
            (descriptors, threads, memory) = (process.descriptors, process.threads, process.memory)
        }

        var description: String { "\(descriptors) descriptors, \(threads) threads, \(memory >> 20) MB" }
    }
}
