import Foundation
import TestSupport
import Testing

/// A herd that is damaged or gone is never answered for by a part of it, or by an empty farm.
@Suite(.timeLimit(.minutes(3)))
struct LostHerdTests {
    private func barn() async throws -> Barn {
        let barn = try Barn()
        try await barn.importHerd(animals: 40, seed: 1)
        try await barn.run(["backup", "--data", barn.data])
        return barn
    }

    private func database(_ barn: Barn) -> String { barn.data + "/gateway.sqlite" }

    /// What serve says in place of starting.
    private func refusal(_ barn: Barn) async throws -> String {
        let process = try barn.startGateway()
        #expect(await process.exit() == .status(3))
        return process.standardError
    }

    /// Runs the command that was said, as a shell does.
    private func follow(_ said: String, _ barn: Barn) async throws {
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

        let said = try await refusal(barn)
        #expect(said.contains("the rest is missing"))
        let doctor = try barn.start(["doctor", "--json", "--data", barn.data])
        #expect(await doctor.rest().contains(#""code":"store-damaged""#))
        #expect(await doctor.exit() == .status(1))
        try await follow(said, barn)
        #expect(await (try await barn.serve()).stop() == .status(0))
    }

    @Test func `a herd that is gone is no new farm, unless somebody says so`() async throws {
        let barn = try await barn()
        defer { barn.close() }
        try FileManager.default.removeItem(atPath: database(barn))
        let said = try await refusal(barn)
        #expect(said.contains("the herd is gone") && said.contains("--new-farm"))
        #expect(!FileManager.default.fileExists(atPath: database(barn)), "none is made")
        let doctor = try barn.start(["doctor", "--json", "--data", barn.data])
        #expect(await doctor.rest().contains(#""code":"store-gone""#))
        let importing = try barn.start(["import", "/dev/null", "--data", barn.data])
        #expect(await importing.exit() == .status(3), "nor does an import make one")
        try await follow(said, barn)
        try FileManager.default.removeItem(atPath: database(barn))
        #expect(await (try await barn.serve(["--new-farm"])).stop() == .status(0))
        #expect(await (try await barn.serve()).stop() == .status(0), "which is a farm from then on")
    }

    @Test func `a folder that is taken away under the daemon is told by health`() async throws {
        let barn = try await barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        struct Health: Decodable {
            let status: String
            let store: String?
        }
        let well: Health = try await gateway.api.get("/v1/health")
        #expect(well.store == nil)
        try FileManager.default.removeItem(atPath: barn.data)
        var health = well
        while health.store == nil {
            try await Task.sleep(for: .milliseconds(100))
            health = try await gateway.api.get("/v1/health")
        }
        #expect(health.status == "degraded" && health.store == "gone")
        await gateway.kill()
    }
}
