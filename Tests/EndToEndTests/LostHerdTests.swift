import Foundation
import TestSupport
import Testing

/// A herd that is damaged or gone is never answered for by a part of it, or by an empty farm.
@Suite(.timeLimit(.minutes(10)))
struct LostHerdTests {
    private func barn() async throws -> Barn {
        let barn = try Barn()
        try await barn.importHerd(animals: 40, seed: 1)
        try await barn.run(["backup", "--data", barn.data])
        return barn
    }

    private func database(_ barn: Barn) -> String { barn.data + "/gateway.sqlite" }

    /// Starts it, and reads its page and what it says, in the manner of a kiosk and of a terminal.
    private func refusal(_ barn: Barn, _ code: String) async throws -> Waiting {
        let waiting = try await Waiting(barn.startGateway())
        try await waiting.process.says("gatewayd serve: the herd is")
        try await waiting.process.says("gatewayd restore '")
        let page = try await waiting.api.send("GET", "/", headers: [("Accept-Language", "cs")])
        #expect(page.status == 503 && page.text.contains("<html lang=\"cs\">"))
        #expect(page.text.contains("herd-not-open.\(code)"))
        let health = try await waiting.api.health
        #expect(health.status == "degraded" && health.start == (code == "cut-off" ? "cutOff" : code))
        let animals = try await waiting.api.send("GET", "/v1/animals")
        #expect(animals.status == 503 && animals.text.contains("\"code\":\"herd-not-open.\(code)\""))
        return waiting
    }

    /// Runs the command that was said, as a shell does.
    private func follow(_ waiting: Waiting, _ barn: Barn) async throws {
        let said = waiting.process.standardError
        let page = try await waiting.api.send("GET", "/").text
        let command = try #require(said.split(separator: "\n").first { $0.contains("gatewayd restore '") })
        #expect(page.contains("<code>\(command.trimmingCharacters(in: .whitespaces))</code>"))
        let line = try #require(said.split(separator: "\n").first { $0.contains("gatewayd restore '") })
        let words = line.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
        try #require(words.count == 5)
        try await barn.run(["restore", words[1], "--data", words[3]])
        try await barn.run(["verify", "--data", barn.data])
    }

    @Test func `half a file is refused with the command that mends it`() async throws {
        let barn = try await barn()
        defer { barn.close() }
        let file = try #require(FileHandle(forWritingAtPath: database(barn)))
        try file.truncate(atOffset: file.seekToEnd() / 2)
        try file.close()

        let waiting = try await refusal(barn, "cut-off")
        try await waiting.process.says("the rest is missing")
        let doctor = try barn.start(["doctor", "--json", "--data", barn.data])
        #expect(await doctor.rest().contains(#""code":"store-damaged""#))
        #expect(await doctor.exit() == .status(1))
        try await follow(waiting, barn)
        let gateway = try await barn.serving(waiting.process)
        #expect(gateway.port == waiting.port, "it goes on by itself, in the same place")
        let animals: [AnimalView] = try await gateway.api.list("/v1/animals")
        #expect(animals.count == 40)
        #expect(await gateway.stop() == .status(0))
    }

    @Test func `a gateway that waits takes signals, and feeds its watchdog`() async throws {
        let barn = try await barn()
        defer { barn.close() }
        try Data("no database, and long enough to be looked at as one".utf8).write(to: URL(filePath: database(barn)))
        let manager = try PlayedServiceManager(at: barn.folder.file("notify"))
        defer { manager.end() }
        let process = try barn.start(
            ["serve", "--data", barn.data, "--listen", "127.0.0.1:0"],
            environment: ["NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": "300000"])
        try await manager.hears("READY=1")
        #expect(manager.lines.contains { $0.hasPrefix("STATUS=the herd is damaged: ") })
        for _ in 1...3 { try await manager.hears("WATCHDOG=1") }
        process.send(SIGHUP)
        for _ in 1...3 { try await manager.hears("WATCHDOG=1") }
        process.send(SIGTERM)
        try await manager.hears("STOPPING=1")
        #expect(await process.exit() == .status(0))
    }

    @Test func `where its page cannot be served either it ends, and says both`() async throws {
        let barn = try await barn()
        defer { barn.close() }
        try FileManager.default.removeItem(atPath: database(barn))
        let waiting = try await refusal(barn, "missing")
        let second = try barn.start(["serve", "--data", barn.data, "--listen", "127.0.0.1:\(waiting.port)"])
        #expect(await second.exit() == .status(3))
        #expect(second.standardError.contains("the herd is gone") && second.standardError.contains("\(waiting.port)"))
        waiting.process.send(SIGTERM)
        #expect(await waiting.process.exit() == .status(0))
    }

    @Test func `a herd that is gone is no new farm, unless somebody says so`() async throws {
        let barn = try await barn()
        defer { barn.close() }
        try FileManager.default.removeItem(atPath: database(barn))
        let waiting = try await refusal(barn, "missing")
        try await waiting.process.says("the herd is gone")
        try await waiting.process.says("--new-farm")
        #expect(!FileManager.default.fileExists(atPath: database(barn)), "none is made")
        let doctor = try barn.start(["doctor", "--json", "--data", barn.data])
        #expect(await doctor.rest().contains(#""code":"store-gone""#))
        let importing = try barn.start(["import", "/dev/null", "--data", barn.data])
        #expect(await importing.exit() == .status(3), "nor does an import make one")
        try await follow(waiting, barn)
        #expect(await (try await barn.serving(waiting.process)).stop() == .status(0))
        try FileManager.default.removeItem(atPath: database(barn))
        #expect(await (try await barn.serve(["--new-farm"])).stop() == .status(0))
        #expect(await (try await barn.serve()).stop() == .status(0), "which is a farm from then on")
    }

    @Test func `a folder that is taken away: nothing is announced any more, and what is weighed is stored in the end`()
        async throws
    {
        let yard = try Yard()
        defer { yard.barn.close() }
        let copy = yard.barn.folder.file("copy.sqlite")
        let gateway = try await yard.barn.serve(yard.arguments)
        #expect(try await gateway.api.health.store == nil)
        try await yard.weigh(401, at: gateway)
        try await yard.barn.run(["backup", "--data", yard.barn.data, "--to", copy])
        var log = EventLog()
        try await log.catchUp(with: gateway)
        let client = try await gateway.api.events(after: log.last)
        let announced = log.last
        try FileManager.default.removeItem(atPath: yard.barn.data)
        // At once: nobody has looked yet whether it is there.
        #expect(try await yard.weigh(402, at: gateway), "shown as not stored yet")
        let health = try await gateway.health { $0.store == "gone" && $0.backlog?.waiting == 1 }
        #expect(health.status == "degraded" && health.backlog?.reason == "unreachable")
        #expect(health.backlog?.survivesRestart == false, "the spool is gone, too")
        #expect(try await yard.kilograms(gateway) == [401])
        let refused = try await gateway.api.send("POST", "/v1/members", json: #"{"name": "Věra", "number": "1"}"#)
        #expect(refused.status == 503 && refused.text.contains("not-stored.unreachable"))
        // That it waits is told after whatever was announced before.
        while let event = try await client.nextEvent(), event.name != "backlog" { try log.note(event) }
        #expect(log.last == announced, "nothing of it is announced")

        try FileManager.default.createDirectory(atPath: yard.barn.data, withIntermediateDirectories: true)
        _ = try await gateway.health { $0.backlog?.survivesRestart == true }
        await gateway.kill()
        let waiting = try await Waiting(yard.barn.startGateway(yard.arguments))
        #expect(try await waiting.api.health.start == "missing", "the spool tells of it")
        try await yard.barn.run(["restore", copy, "--data", yard.barn.data])
        let again = try await yard.barn.serving(waiting.process)
        #expect(try await yard.kilograms(again) == [401, 402])
        #expect(await again.stop() == .status(0))
    }
}
