import Foundation
import TestSupport
import Testing

/// The daemon as a service of systemd: what it says of itself, and which signals it takes.
struct ServiceTests {
    @Test(.timeLimit(.minutes(10)), arguments: ["file", "@name"])
    func `systemd is told when it is ready, again and again that it works, and when it stops`(
        _ kind: String
    ) async throws {
        let barn = try Barn()
        defer { barn.close() }
        let path = barn.folder.file("notify")
        let manager = try PlayedServiceManager(at: kind == "file" ? path : "@" + path)
        defer { manager.end() }
        let process = try barn.start(
            ["serve", "--data", barn.data, "--listen", "127.0.0.1:0"],
            environment: ["NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": "300000"])
        try await manager.hears("READY=1")
        let gateway = try await barn.serving(process)
        #expect(try await gateway.api.send("GET", "/v1/station").status == 200, "ready means ready")
        #expect(manager.lines.contains("STATUS=listens on 127.0.0.1 port \(gateway.port)"))
        for _ in 1...3 { try await manager.hears("WATCHDOG=1") }
        process.send(SIGTERM)
        try await manager.hears("STOPPING=1")
        #expect(await process.exit() == .status(0))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a watchdog that is another's is not fed, and SIGHUP without a configuration ends nothing`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let manager = try PlayedServiceManager(at: barn.folder.file("notify"))
        defer { manager.end() }
        let process = try barn.start(
            ["serve", "--data", barn.data, "--listen", "127.0.0.1:0"],
            environment: ["NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": "3", "WATCHDOG_PID": "1"])
        let gateway = try await barn.serving(process)
        process.send(SIGHUP)
        try await process.says("there is no gatewayd.yaml to be read again")
        #expect(try await gateway.api.send("GET", "/v1/station").status == 200)
        #expect(await gateway.stop() == .status(0))
        try await manager.hears("STOPPING=1")
        #expect(manager.lines.contains("READY=1"))
        #expect(!manager.lines.contains("WATCHDOG=1"))
    }

    private struct Station: Decodable { let name: String }

    @Test(.timeLimit(.minutes(10)))
    func `SIGHUP lets gatewayd yaml hold at once, and one with a mistake is told and changes nothing`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        func write(_ text: String) throws { try barn.folder.write(Array(text.utf8), to: "gatewayd.yaml") }
        try write("station: {name: Before}\n")
        let gateway = try await barn.serve(["--config", barn.folder.file("gatewayd.yaml")])
        #expect(try await gateway.api.get("/v1/station", as: Station.self).name == "Before")
        #expect(try await gateway.api.send("PATCH", "/v1/settings", json: #"{"station.country": "SK"}"#).status == 200)

        try write(
            """
            station: {name: After}
            listen: 127.0.0.1:9
            devices:
              - {name: Scale, kind: scale, link: "tcp:127.0.0.1:9", dialect: st-gs}

            """)
        gateway.process.send(SIGHUP)
        try await gateway.process.says("was read again; from the next start: listen")
        #expect(try await gateway.api.get("/v1/station", as: Station.self).name == "After")
        let devices: [DeviceView] = try await gateway.api.list("/v1/devices")
        #expect(devices.map(\.name) == ["Scale"], "devices, too")

        for wrong in ["station: {name: Never", "devices: [{name: X, link: 'tcp:a:1', dialect: no-such}]\n"] {
            try write(wrong)
            gateway.process.send(SIGHUP)
            try await gateway.process.says("is not used, what held before goes on", times: wrong.contains("X") ? 2 : 1)
        }
        #expect(try await gateway.api.get("/v1/station", as: Station.self).name == "After")
        #expect(try await gateway.api.send("PATCH", "/v1/settings", json: #"{"station.country": "CZ"}"#).status == 200)
        #expect(try await gateway.api.get("/v1/station", as: Station.self).name == "After", "what holds is kept")
        #expect(await gateway.stop() == .status(0))
    }
}
