import Foundation
import TestSupport
import Testing

/// `gatewayd support-bundle`, also where the gateway does not start any more.
@Suite(.timeLimit(.minutes(10)))
struct SupportBundleTests {
    private func unpacked(_ file: String, _ barn: Barn) throws -> [String: String] {
        let folder = barn.folder.file("unpacked")
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try ExternalTool.run("tar", ["-xzf", file, "-C", folder, "--strip-components=1"])
        var files: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            files[name] = FileManager.default.contents(atPath: folder + "/" + name)
                .map { String(decoding: $0, as: UTF8.self) }
        }
        return files
    }

    @Test func `of a farm that runs, and of one that is damaged, without what is nobody's business`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        struct Member: Encodable {
            let name = "Nezvěstná Věra"
            let number = "4711"
            let email = "vera@nezvestna.example"
        }
        let member = String(decoding: try JSONEncoder().encode(Member()), as: UTF8.self)
        #expect(try await gateway.api.send("POST", "/v1/members", json: member).status == 201)
        let token = try String(contentsOfFile: barn.data + "/token", encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let file = barn.folder.file("bundle.tar.gz")
        try await barn.run(["support-bundle", "--data", barn.data, "--out", file])
        let whole = try unpacked(file, barn)
        #expect(Set(whole.keys).isSuperset(of: ["README.txt", "versions.json", "findings.json", "settings.json"]))
        #expect(whole["versions.json"]?.contains("fingerprint") == true)
        #expect(await gateway.stop() == .status(0))

        let database = try #require(FileHandle(forWritingAtPath: barn.data + "/gateway.sqlite"))
        try database.truncate(atOffset: database.seekToEnd() / 2)
        try database.close()
        try await barn.run(["support-bundle", "--data", barn.data, "--out", file])
        let broken = try unpacked(file, barn)
        #expect(broken["findings.json"]?.contains("store-damaged") == true)
        #expect(broken["notes.txt"]?.contains("the herd is damaged") == true)
        for text in [whole, broken].flatMap(\.values) {
            for secret in ["Nezvěstná", "nezvestna", "4711", token] { #expect(!text.contains(secret), "\(secret)") }
        }
    }
}
