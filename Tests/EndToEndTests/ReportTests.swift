import Foundation
import TestSupport
import Testing

/// Reports, written by the real command.
struct ReportTests {
    @Test(.timeLimit(.minutes(10)))
    func `a report is the same from the command line as over HTTP, while the daemon runs`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        let herd = "ear_tag;sex;born;barn;group\nCZ123456789;F;4.5.2021;1;11\n"
        let imported = try await gateway.api.send(
            "POST", "/v1/import/animals", headers: [("Content-Type", "text/csv")], body: Array(herd.utf8))
        #expect(imported.status == 200)
        let table = try await barn.run(["report", "growth", "--data", barn.data, "--language", "cs"])
        let response = try await gateway.api.send("GET", "/v1/reports/growth.csv?language=cs")
        #expect(String(decoding: response.body, as: UTF8.self) == table)
        #expect(table.contains("\r\n1;11;1;0;"))
        let json = try await barn.run(["report", "growth", "--format", "json", "--barn", "1", "--data", barn.data])
        #expect(json.contains(#""animals" : 1"#))
        let file = barn.data + "/report.pdf"
        _ = try await barn.run(["report", "heats", "--format", "pdf", "--data", barn.data, "--out", file])
        #expect(FileManager.default.contents(atPath: file)?.starts(with: Array("%PDF".utf8)) == true)
        await gateway.kill()
    }

    @Test(.timeLimit(.minutes(10)))
    func `an order that makes no sense is refused before anything is opened`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        for order in [
            ["report"], ["report", "cows"], ["report", "heats", "--day", "today"],
            ["report", "growth", "--format", "ins"], ["report", "inseminations", "--grouping", "bull"],
        ] {
            #expect(await (try barn.start(order)).exit() == .status(2), "\(order)")
        }
    }
}
