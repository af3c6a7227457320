import Foundation
import TestSupport
import Testing

/// The program and a central system: what is recorded on either side is on both, whenever the power goes.
struct SynchronisationTests {
    /// `GATEWAYD_KILL_SEED` repeats a fresh one.
    private static let seed: UInt64 =
        ProcessInfo.processInfo.environment["GATEWAYD_KILL_SEED"].flatMap { UInt64($0) }
        ?? (FreshSeeds.areWanted ? UInt64.random(in: 0...999_999) : 1)

    private struct SyncView: Decodable {
        let waiting: Int
        let stuck: Int
        let succeededAt: String?
        let running: Running?
        let failure: Failure?

        struct Running: Decodable { let part: String }
        struct Failure: Decodable { let code: String }
    }

    private struct ChangeView: Decodable { let kind: String }

    private func configuration(of central: CentralServer, in barn: Barn) throws -> [String] {
        try barn.folder.write(Array(CentralServer.token.utf8), to: "central.token")
        let text = "central:\n  url: \(central.url)\n  token-file: \(barn.folder.file("central.token"))\n  every: 1s\n"
        try barn.folder.write(Array(text.utf8), to: "gatewayd.yaml")
        return ["--config", barn.folder.file("gatewayd.yaml")]
    }

    /// Waits until a synchronisation that was asked for now has ended well.
    private func synchronised(_ gateway: RunningGateway) async throws -> SyncView {
        var view: SyncView
        repeat {
            #expect(try await gateway.api.send("POST", "/v1/sync").status == 202)
            repeat {
                try await Task.sleep(for: .milliseconds(50))
                view = try await gateway.api.get("/v1/sync")
            } while view.running != nil
        } while view.failure != nil || view.succeededAt == nil || view.waiting > 0
        return view
    }

    @Test(.timeLimit(.minutes(10))) func `a herd comes into the barn, and a weight that is typed there goes out`()
        async throws
    {
        let barn = try Barn()
        defer { barn.close() }
        let central = try CentralServer()
        let cow = try await central.put("animals", CentralServer.animal(123_456_789))
        let gateway = try await barn.serve(configuration(of: central, in: barn))
        _ = try await synchronised(gateway)
        let animals: [AnimalView] = try await gateway.api.list("/v1/animals")
        let animal = try #require(animals.first)
        let change = #"{"kind":"weighing","date":"2026-05-01","fields":{"kilograms":412.5}}"#
        #expect(try await gateway.api.send("POST", "/v1/animals/\(animal.id)/changes", json: change).status == 201)
        _ = try await synchronised(gateway)
        let rows: [String: Row] = try await central.ask("rows", #"{"table":"changes"}"#)
        #expect(rows.values.map(\.animal) == [cow] && rows.values.map(\.fields.kilograms) == [412.5])
        #expect(await gateway.stop() == .status(0))
    }

    private struct Row: Decodable {
        let animal: Int
        let fields: Fields

        struct Fields: Decodable { let kilograms: Double }
    }

    @Test(.timeLimit(.minutes(10)), arguments: [seed])
    func `killed at any moment it goes on, and nothing is there twice`(seed: UInt64) async throws {
        let barn = try Barn()
        defer { barn.close() }
        let central = try CentralServer()
        try await central.test("page", #"{"rows":50}"#)
        let animals = (0..<600).map { CentralServer.animal(100_000_000 + $0) }.joined(separator: ",")
        let ids: [Int] = try await central.ask("fill", #"{"table":"animals","rows":[\#(animals)]}"#)
        let weighings = ids.flatMap { id in
            (1...3).map { CentralServer.weighing(id, kilograms: 400, on: "2026-05-0\($0)") }
        }
        try await central.test("fill", #"{"table":"changes","rows":[\#(weighings.joined(separator: ","))]}"#)
        // Animals of its own, which are uploaded meanwhile.
        let own = (0..<300).map { "CZ\(200_000_000 + $0);F;1.3.2025" }.joined(separator: "\n")
        try barn.folder.write(Array("ear_tag;sex;born\n\(own)\n".utf8), to: "herd.csv")
        try await barn.run(["import", barn.folder.file("herd.csv"), "--data", barn.data])
        let arguments = try configuration(of: central, in: barn)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<8 {
            let gateway = try await barn.serve(arguments)
            _ = try await gateway.api.send("POST", "/v1/sync")
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...600, using: &random)))
            await gateway.kill()
        }
        let gateway = try await barn.serve(arguments)
        let view = try await synchronised(gateway)
        #expect(view.stuck == 0)
        let here: [AnimalView] = try await gateway.api.list("/v1/animals")
        #expect(here.count == 900 && Set(here.map(\.earTag)).count == 900)
        let there: [String: AnyRow] = try await central.ask("rows", #"{"table":"animals"}"#)
        #expect(there.count == 900)
        for animal in here where animal.earTag.hasPrefix("CZ1000000") {
            let changes: [ChangeView] = try await gateway.api.list("/v1/animals/\(animal.id)/changes")
            #expect(changes.map(\.kind).sorted() == ["birth", "weighing", "weighing", "weighing"])
        }
        #expect(await gateway.stop() == .status(0))
        try await barn.run(["verify", "--data", barn.data])
    }

    private struct AnyRow: Decodable {}
}
