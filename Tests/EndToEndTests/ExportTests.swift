import Foundation
import TestSupport
import Testing

/// Files for other programs, written by the real command.
struct ExportTests {
    @Test(.timeLimit(.minutes(10)))
    func `what the daemon stores is exported while it runs, and after it was killed`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        let herd = "ear_tag;sex;born;name\nCZ123456789;F;4.5.2021;Růžena\nCZ123456790;M;5.5.2021;=1+1\n"
        let imported = try await gateway.api.send(
            "POST", "/v1/import/animals", headers: [("Content-Type", "text/csv")], body: Array(herd.utf8))
        #expect(imported.status == 200)
        let running = try await barn.run(["export", "animals", "--data", barn.data, "--language", "cs"])
        #expect(running.hasPrefix("\u{FEFF}Ušní známka;Pohlaví;Narození;"))
        #expect(running.contains("\r\nCZ 123456 789;samice;4.5.2021;"))
        #expect(running.contains(";'=1+1;"))
        let changes = try await barn.run(["export", "changes", "--data", barn.data])
        #expect(changes.split(separator: "\n").count == 2)
        let response = try await gateway.api.send("GET", "/v1/changes.ndjson?since=0")
        #expect(String(decoding: response.body, as: UTF8.self) == changes)
        await gateway.kill()
        let file = barn.data + "/herd.csv"
        _ = try await barn.run(["export", "animals", "--data", barn.data, "--language", "cs", "--out", file])
        let written = try #require(FileManager.default.contents(atPath: file))
        #expect(String(decoding: written, as: UTF8.self) == running)
    }

    @Test(.timeLimit(.minutes(10)))
    func `an order that makes no sense is refused before anything is opened`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        for order in [
            ["export"], ["export", "cows"], ["export", "members", "--format", "icar"],
            ["export", "animals", "--since", "3"], ["export", "changes", "--format", "csv"],
            ["export", "weighings", "--session", "x", "--decimal", "?"],
        ] {
            #expect(await (try barn.start(order)).exit() == .status(2), "\(order)")
        }
        let missing = try barn.start(["export", "weighings", "--data", barn.data + "/nowhere"])
        #expect(await missing.exit() == .status(1))
        #expect(missing.standardError.contains("cannot open"))
    }
}
