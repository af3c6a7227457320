import Foundation
import TestSupport
import Testing

/// Lists of a study system on the command line.
struct FetchPeopleTests {
    @Test(.timeLimit(.minutes(4)))
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
}
