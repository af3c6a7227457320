import DeviceGateway
import HTTPServer
import HerdStore
import Testing

@testable import GatewayHTTP

/// What is saved is named by when and of what it is, in characters that every system takes.
struct FileNameTests {
    @Test(arguments: [
        (["2026-11-22_091205", "Jalovice na podzim", "vážení"], "2026-11-22_091205_Jalovice-na-podzim_vazeni.csv"),
        (["a/b\\c:d\"e\r\n", "", "..", "x"], "a-b-c-d-e_x.csv"),
        (["日本", "x"], "x.csv"),
        ([String(repeating: "a", count: 500)], String(repeating: "a", count: 60) + ".csv"),
    ])
    func `letters lose their accents, and what a system may not take becomes a dash`(parts: [String], plain: String) {
        let header = FileName(parts, ending: "csv").header(.attachment)
        #expect(header.hasPrefix("attachment; filename=\"\(plain)\"; filename*=UTF-8''"), "\(header)")
    }

    @Test func `browsers of today get it in full`() {
        let header = FileName(["Řehoř Žůžo", "4711"], ending: "pdf").header(.inline)
        #expect(
            header == #"inline; filename="Rehor-Zuzo_4711.pdf"; "#
                + "filename*=UTF-8''%C5%98eho%C5%99-%C5%BD%C5%AF%C5%BEo_4711.pdf")
    }

    @Test func `a card is named after its member, and files of a session after it and its beginning`() async throws {
        let gateway = try await Gateway.open()
        let member = try await gateway.send(.post, "/v1/members", json: #"{"name":"Jana Nová","number":"12"}"#).json
        let card = try await gateway.send(.get, "/v1/members/\(member["id"]?.string ?? "")/card.svg")
        #expect(card.headers["Content-Disposition"]?.contains("filename=\"Jana-Nova_12.svg\"") == true)
        let sheet = try await gateway.send(
            .post, "/v1/cards/sheet", json: #"{"memberIds":["\#(member["id"]?.string ?? "")"]}"#,
            headers: ["Accept-Language": "cs"])
        #expect(sheet.headers["Content-Disposition"]?.contains("_1_prukazy.pdf\"") == true)
        let session = try await gateway.send(.post, "/v1/sessions", json: #"{"name":"Býci"}"#).json
        for (path, ending) in [
            ("weighings.csv?language=cs", "_Byci_vazeni.csv"), ("weighings.csv", "_Byci_weighings.csv"),
            ("weighings.icar.json", "_Byci_weighings.icar.json"), ("report.pdf?language=cs", "_Byci_sestava.pdf"),
        ] {
            let file = try await gateway.send(.get, "/v1/sessions/\(session["id"]?.string ?? "")/\(path)")
            let header = try #require(file.headers["Content-Disposition"])
            let begins = try Regex(#"^(inline|attachment); filename="\d{4}-\d\d-\d\d_\d{6}"#)
            #expect(header.contains(begins), "\(header)")
            #expect(header.contains("\(ending)\""), "\(header)")
        }
        await gateway.station.stop()
    }
}
