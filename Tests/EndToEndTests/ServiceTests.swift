import Foundation
import TestSupport
import Testing

/// The daemon as a service of systemd: what it says of itself, and which signals it takes.
struct ServiceTests {
    @Test(.timeLimit(.minutes(1)), arguments: ["file", "@name"])
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

    @Test(.timeLimit(.minutes(1)))
    func `a watchdog that is another's is not fed, and SIGHUP ends nothing`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let manager = try PlayedServiceManager(at: barn.folder.file("notify"))
        defer { manager.end() }
        let process = try barn.start(
            ["serve", "--data", barn.data, "--listen", "127.0.0.1:0"],
            environment: ["NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": "3", "WATCHDOG_PID": "1"])
        let gateway = try await barn.serving(process)
        process.send(SIGHUP)
        try await process.says("SIGHUP changes nothing")
        #expect(try await gateway.api.send("GET", "/v1/station").status == 200)
        #expect(await gateway.stop() == .status(0))
        try await manager.hears("STOPPING=1")
        #expect(manager.lines.contains("READY=1"))
        #expect(!manager.lines.contains("WATCHDOG=1"))
    }
}

extension ChildProcess {
    /// Waits until a text stands in what the program has said on standard error.
    fileprivate func says(_ text: String) async throws {
        while !standardError.contains(text) { try await Task.sleep(for: .milliseconds(10)) }
    }
}
