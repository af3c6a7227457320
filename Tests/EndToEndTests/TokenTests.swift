import Foundation
import TestSupport
import Testing

/// Access that is given on the command line, while the daemon runs.
struct TokenTests {
    /// Who can read what a service prints, or what an older version left open, is not therefore an administrator.
    @Test(.timeLimit(.minutes(10)))
    func `the administrator's token is the owner's alone`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let first = try await barn.serve()
        await first.kill()
        #expect(!first.token.isEmpty)
        let token = "\(barn.data)/token"
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        for (path, open) in [(barn.data, 0o755), (token, 0o644)] {
            try FileManager.default.setAttributes([.posixPermissions: open], ofItemAtPath: path)
        }
        let second = try barn.startGateway()
        let gateway = try await barn.serving(second)
        #expect(try mode(barn.data) == 0o700)
        #expect(try mode(token) == 0o600)
        await gateway.kill()
        let said = second.standardError + (await second.rest())
        #expect(said.contains("others could read \(token)"))
        #expect(!said.contains(gateway.token))
    }

    @Test(.timeLimit(.minutes(10)))
    func `an administrator's token that cannot be written down is not made`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let inTheWay = barn.data + "/token.new"
        try FileManager.default.createDirectory(atPath: inTheWay, withIntermediateDirectories: true)
        for _ in 1...2 { #expect(await (try barn.startGateway()).exit() == .status(1)) }
        try FileManager.default.removeItem(atPath: inTheWay)
        let gateway = try await barn.serve()
        let list = try await barn.run(["token", "list", "--data", barn.data])
        #expect(list.split(separator: "\n").filter { $0.contains("admin\tadmin") }.count == 1, "\(list)")
        #expect(await gateway.stop() == .status(0))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a token for one barn sees the animals of that barn`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        let herd = "ear_tag;sex;born;barn;group\nCZ123456789;F;4.5.2021;1;1\nCZ123456790;F;5.5.2021;2;1\n"
        _ = try await gateway.api.send(
            "POST", "/v1/import/animals", headers: [("Content-Type", "text/csv")], body: Array(herd.utf8))
        let order = ["token", "add", "Věra", "--role", "viewer", "--barn", "2", "--data", barn.data]
        let token = try await barn.run(order).trimmingCharacters(in: .whitespacesAndNewlines)
        let seen = try await gateway.api(as: token).send("GET", "/v1/animals")
        let text = String(decoding: seen.body, as: UTF8.self)
        #expect(text.contains("CZ123456790") && !text.contains("CZ123456789"), "\(text)")
        let list = try await barn.run(["token", "list", "--data", barn.data])
        #expect(list.contains("Věra\tviewer\ttoken\tbarns 2"))
        #expect(await (try barn.start(order + ["--barn", "9"])).exit() == .status(2))
        await gateway.kill()
    }
}
