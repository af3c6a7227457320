import Foundation
import TestSupport
import Testing

/// What a PC that several people use shows to the others of them.
struct PrivacyTests {
    private struct Person: Decodable { let id: String }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test(.timeLimit(.minutes(10)))
    func `files with people in them, and secrets, are their owner's alone, whichever command writes them`() async throws
    {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve(["--https-listen", "127.0.0.1:0"])
        let data = ["--data", barn.data]
        try await barn.run(["member", "add", "name=Jan Novák", "number=1"] + data)
        for (name, command) in [
            ("members.csv", ["export", "members"]), ("person.json", ["people", "export", "1"]),
            ("card.png", ["card", "--number", "1"]), ("cards.pdf", ["cards", "--all"]),
            ("bundle.tar.gz", ["support-bundle"]), ("page.pdf", ["print", "calibration"]),
        ] {
            let file = barn.folder.file(name)
            try await barn.run(command + ["--out", file] + data)
            #expect(try mode(file) == 0o600, "\(name)")
        }
        try await barn.run(["backup", "--to", barn.folder.file("copy.sqlite")] + data)
        #expect(try mode(barn.folder.file("copy.sqlite")) == 0o600)
        for name in ["", "/backups", "/tls", "/replays", "/captures", "/imports"]
        where FileManager.default.fileExists(atPath: barn.data + name) {
            #expect(try mode(barn.data + name) == 0o700, "\(name)")
        }
        for name in ["/token", "/lock", "/card.key", "/tls/ca.key", "/tls/server.key"]
        where FileManager.default.fileExists(atPath: barn.data + name) {
            #expect(try mode(barn.data + name) == 0o600, "\(name)")
        }
        #expect(await gateway.stop() == .status(0))
    }

    @Test(.timeLimit(.minutes(10)))
    func `what serve writes into a file lets nobody in`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try barn.startGateway()
        let address = try await gateway.line(after: "open ")
        #expect(!address.contains("token"), "\(address)")
        let serving = try await barn.serve(["--data", barn.folder.file("other")])
        #expect(!serving.token.isEmpty)
        await serving.kill()
        gateway.send(SIGTERM)
        #expect(await gateway.exit() == .status(0))
        let said = gateway.standardError + (await gateway.rest())
        let token = try String(contentsOfFile: barn.data + "/token", encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(!said.contains(token))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a key that is to see no persons sees none, and a demo keeps the folder that it was given`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let demo = try await barn.serve(["--demo"])
        let order = ["token", "add", "Robot", "--role", "viewer", "--data", barn.data]
        for (words, status) in [([], 200), (["--no-people"], 403)] {
            let token = try await barn.run(order + words).trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(try await demo.api(as: token).send("GET", "/v1/members").status == status)
        }
        #expect(await demo.stop() == .status(0))
        #expect(FileManager.default.fileExists(atPath: barn.data + "/gateway.sqlite"))
    }
}
