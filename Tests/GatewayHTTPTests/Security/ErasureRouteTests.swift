import DeviceGateway
import Foundation
import HTTPServer
import HerdStore
import TestSupport
import Testing

/// What is held of a person is handed out and erased over the API, and nothing of it is left in the data folder.
@Suite struct `a person asks` {
    private static func data(in folders: [TemporaryFolder]) throws -> [Data] {
        try folders.flatMap { folder in
            let root = URL(fileURLWithPath: folder.path)
            let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects as? [URL]
            return try (files ?? []).filter { !$0.hasDirectoryPath }.map { try Data(contentsOf: $0) }
        }
    }

    private static func traces(_ marks: [String], in folders: [TemporaryFolder]) throws -> [String] {
        let data = try data(in: folders)
        return marks.filter { mark in data.contains { $0.range(of: Data(mark.utf8)) != nil } }
    }

    @Test func `to be forgotten, and is`() async throws {
        let folder = try TemporaryFolder()
        let farm = try await Farm.open(in: .file(folder.file("gateway.sqlite")))
        let (gateway, member) = (farm.gateway, farm.member)
        let folders = [folder, gateway.folder]
        let marks = [member.name, "rehor zuzo", "r@example.cz", "ZO Lhota", "Jiné Jméno"]
        let card = try #require(
            GoldenRequest.all.first { $0.operation == "scan" && $0.testDescription.contains("member") }
        ).parts(for: farm)
        _ = try await gateway.send(.post, card.target, type: card.type, body: card.body)
        _ = try await gateway.send(.patch, "/v1/members/\(member.id)", json: #"{"name":"Jiné Jméno"}"#)
        #expect(try Self.traces(marks, in: folders).count >= 4)
        let record = try await gateway.send(.get, "/v1/members/\(member.id)/personal-data.json")
        for mark in marks where mark != "rehor zuzo" { #expect(record.text.contains(mark), "\(mark)") }
        let erasure = try await gateway.send(.delete, "/v1/members/\(member.id)/personal-data")
        #expect(erasure.status == 200, "\(erasure.text)")
        #expect(try erasure.json["pending"]?.array == [])
        #expect(try Self.traces(marks, in: folders) == [])
        for target in ["", "/personal-data.json", "/personal-data.html", "/card.png"] {
            let reply = try await gateway.send(.get, "/v1/members/\(member.id)\(target)")
            // Who asks by the id is told that it was erased, and nothing else.
            let isRecord = target.hasPrefix("/personal-data")
            #expect(reply.status == (isRecord ? 200 : 404) && !marks.contains(where: reply.text.contains), "\(target)")
        }
        await gateway.station.stop()
    }

    @Test func `and nobody asks for others`() async throws {
        let farm = try await Farm.open()
        let path = "/v1/members/\(farm.member.id)/personal-data"
        for role in [Access.Role.viewer, .recorder] {
            #expect(try await farm.gateway.send(.get, path + ".json", as: role).problem == "role-too-low")
            #expect(try await farm.gateway.send(.delete, path, as: role).problem == "role-too-low")
        }
        #expect(try await farm.gateway.send(.get, "/v1/members/\(farm.member.id)").status == 200)
        await farm.gateway.station.stop()
    }

    @Test(arguments: [("cs", "Seznam členů"), ("en", "Register")])
    func `as a page, in which a name is no markup`(language: String, word: String) async throws {
        let farm = try await Farm.open()
        let member = try await farm.gateway.store.createMember(
            MemberDraft(name: "<script>alert(1)</script>", number: "4711"), by: "test")
        let page = try await farm.gateway.send(
            .get, "/v1/members/\(member.id)/personal-data.html?language=\(language)")
        #expect(page.status == 200 && page.text.contains(word) && page.text.contains("&lt;script&gt;"))
        #expect(!page.text.contains("<script"))
        #expect(page.headers["Content-Disposition"]?.contains("\(member.id)") == true)
        #expect(page.headers["Cache-Control"] == "no-store")
        await farm.gateway.station.stop()
    }
}
