import Foundation
import TestSupport
import Testing

/// Lists of a study system on the command line.
struct FetchPeopleTests {
    @Test(.timeLimit(.minutes(10)))
    func `a preview writes nothing, a bad entry keeps its list out, and --skip-bad takes the others`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let server = try FolderServer.study()
        try server.publish(
            "students", [StudyFeed.student("1", "Dvořák") + StudyFeed.entry("x", "<code>BI-PA1</code>")])
        let secrets = barn.data + "/secrets"
        try FileManager.default.createDirectory(atPath: secrets, withIntermediateDirectories: true)
        let file = secrets + "/study-system.json"
        try Data(#"{"url":"\#(server.address(of: "api"))","accessToken":"good"}"#.utf8)
            .write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        let command = ["fetch-people", "--list", "students", "--data", barn.data]
        let preview = try await barn.run(command + ["--preview"])
        let told = "students new: 1, changed: 0, unchanged: 0, gone: 0; members new: 1, changed: 0; bad entries: 1; "
        #expect(preview.hasPrefix(told + "nothing was written: this is a preview"))
        let whole = try barn.start(command)
        #expect(await whole.exit() == .status(1))
        #expect(whole.standardError.contains("students, entry 2: this entry is no person"))
        #expect(whole.standardError.contains("--skip-bad"))
        let member = ["people", "export", "1", "--data", barn.data]
        #expect(await (try barn.start(member)).exit() == .status(2), "nobody has the number")
        let good = try await barn.run(command + ["--skip-bad"])
        #expect(good.hasPrefix("students: 1 here, bad entries: 1"))
        #expect(try await barn.run(member).contains("Dvořák"))
    }

    private struct System: Decodable {
        let url: String?
        let clientId: String?
    }

    @Test(.timeLimit(.minutes(10)))
    func `beside the gateway that runs it is said where the study system is, and its lists are fetched and read`()
        async throws
    {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        let server = try FolderServer.study(token: "TAJNE1")
        try server.publish("students", [StudyFeed.student("1", "Dvořák") + StudyFeed.student("2", "Malá")])
        let address = server.address(of: "api")
        func study(_ words: String..., input: String? = nil) async throws -> String {
            try await barn.run(["study"] + words + ["--data", barn.data], input: input)
        }
        #expect(try await study("show").hasPrefix("not set\t\t\nstudents\t0 entries\t"))
        let set = try await study(
            "set", "url=\(address)", "clientId=gw", "--secrets", "-", input: "accessToken=TAJNE1\n")
        #expect(set.hasPrefix("\(address)\t\tgw\n") && !set.contains("TAJNE"))
        let seen: System = try await gateway.api.get("/v1/study-system")
        #expect(seen.url == address && seen.clientId == "gw", "the gateway that runs sees it")

        let fetched = try await barn.run(["fetch-people", "--list", "students", "--data", barn.data])
        #expect(fetched == "students: 2 here, bad entries: 0\n")
        #expect(try await gateway.api.list("/v1/study-lists/students", as: Entry.self).count == 2)
        #expect(try await study("show").contains("\nstudents\t2 entries\t20"))
        #expect(try await study("list", "students", "dvorak").hasPrefix("u1\t1\tJan Dvořák\t"))
        #expect(try await study("list", "students", "--json").split(separator: "\n").count == 2)
        let shown = try await study("show", "--json")
        #expect(shown.contains(#""clientId":"gw""#) && !shown.contains("TAJNE"))

        try barn.folder.write(Array("refreshToken=TAJNE2\nTAJNE3\n".utf8), to: "secrets")
        let refused: [(words: [String], status: Int32)] = [
            (["set", "url=\(address)", "accessToken=TAJNE4"], 2),
            (["set", "url=\(address)", "--secrets", barn.folder.file("secrets")], 2),
            (["set", "url=http://kos.example.org/", "--secrets", "/dev/null"], 1), (["set", "clientId=gw"], 2),
            (["forget"], 2), (["list", "animals"], 2), (["list", "students", "nikdo"], 1), (["list"], 2),
        ]
        for one in refused {
            let child = try barn.start(["study"] + one.words + ["--data", barn.data])
            #expect(await child.exit() == .status(one.status), "\(one.words)")
            #expect(!child.standardError.contains("TAJNE"), "\(one.words)")
        }
        #expect(try await study("forget", "--yes") == "")
        #expect(try await gateway.api.get("/v1/study-system", as: System.self).url == nil)
        #expect(try await barn.run(["people", "export", "1", "--data", barn.data]).contains("Dvořák"), "members stay")
    }

    private struct Entry: Decodable {
        let code: String
    }
}
