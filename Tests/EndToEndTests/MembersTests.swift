import CardPrint
import Foundation
import TestSupport
import Testing

/// The register at the prompt, while the gateway runs.
struct MembersTests {
    @Test(.timeLimit(.minutes(10)))
    func `who is found, who is in the contacts and whose last day is near stand on lines`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        func enter(_ path: String, _ json: String) async throws {
            _ = try await gateway.api.send("POST", "/v1/\(path)", json: json)
        }
        func day(in days: Double) -> String {
            Date(timeIntervalSinceNow: days * 86_400).formatted(.iso8601.year().month().day())
        }
        let (soon, late) = (day(in: 5), day(in: 100))
        try await enter(
            "members", #"{"name": "Řehoř Žůžo", "number": "4700", "email": "r@hora.example", "until": "\#(soon)"}"#)
        try await enter("members", #"{"name": "Jan Malý", "number": "4701", "until": "\#(late)"}"#)
        try await enter("organisations", #"{"name": "Spolek Hora", "companyNumber": "25596641"}"#)
        func list(_ words: String...) async throws -> String {
            try await barn.run(["members", "--data", barn.data] + words)
        }
        let zuzo = "4700  Řehoř Žůžo  r@hora.example  member until \(soon)"
        #expect(try await list("zuzo") == "\(zuzo)  (name)\n")
        #expect(try await list("hora") == "\(zuzo)  (email)\n")
        let both = try await list("--contacts", "hora").split(separator: "\n")
        #expect(Set(both) == ["\(zuzo)  (email)", "25596641  Spolek Hora  (name)"])
        #expect(try await list("--contacts", "255 966 41") == "25596641  Spolek Hora  (companyNumber)\n")
        #expect(try await list("--ending", "14") == "\(soon)  membership  4700  Řehoř Žůžo\n")
        #expect(try await list("--ending", "200").split(separator: "\n").count == 2)
        #expect(try await list("--ending", "14", "--json").contains(#""what":"membership""#))
        let none = try barn.start(["members", "--data", barn.data, "--contacts", "nikdo"])
        #expect(await none.exit() == .status(1))
        let wrong = try barn.start(["members", "--data", barn.data, "--ending", "14", "zuzo"])
        #expect(await wrong.exit() == .status(2))
    }

    @Test(.timeLimit(.minutes(10)))
    func `the address of the calendar of last days is made at the prompt, and ends there`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        func feed(_ word: String) async throws -> String {
            try await barn.run(["members", "--feed", word, "--data", barn.data]).trimmingCharacters(in: .newlines)
        }
        func status(of path: String) async throws -> Int { try await gateway.api(as: nil).send("GET", path).status }
        let first = try await feed("new")
        #expect(first.hasPrefix("/v1/reminders/") && first.hasSuffix(".ics"))
        #expect(try await status(of: first) == 200)
        let second = try await feed("new")
        #expect(try await status(of: first) == 404)
        #expect(try await status(of: second) == 200)
        #expect(try await feed("end") == "")
        #expect(try await status(of: second) == 404)
        for wrong in [["--feed", "old"], ["--feed", "new", "zuzo"]] {
            let refused = try barn.start(["members", "--data", barn.data] + wrong)
            #expect(await refused.exit() == .status(2), "\(wrong)")
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a list of who is in the organisation is compared and applied beside the gateway that runs`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        for (name, number) in [("Řehoř Žůžo", "4700"), ("Jan Malý", "4701"), ("Eva Malá", "4702"), ("Ota", "4703")] {
            _ = try await gateway.api.send(
                "POST", "/v1/members", json: #"{"name": "\#(name)", "number": "\#(number)"}"#)
        }
        let table = "name,number\nŘehoř Žůžo,4700\nEva Malá,4702\nOta,4703\nNová Osoba,4704\n"
        try barn.folder.write(Array(table.utf8), to: "list.csv")
        let command = ["register-list", barn.folder.file("list.csv"), "--data", barn.data]
        func active() async throws -> [String: Bool] {
            let members: [Listed] = try await gateway.api.list("/v1/members")
            return Dictionary(uniqueKeysWithValues: members.map { ($0.number, $0.active) })
        }
        let before = try await active()
        let compared = try await barn.run(command)
        #expect(compared.contains("new: 1, changed: 0, gone: 1,") && compared.contains("nothing was changed"))
        #expect(try await active() == before)
        #expect(try await barn.run(command + ["--apply"]).contains("entered: 1, changed: 0, locked: 1,"))
        #expect(
            try await active() == ["4700": true, "4701": false, "4702": true, "4703": true, "4704": true],
            "the gateway that runs sees it")
    }

    private struct Listed: Decodable {
        let number: String
        let active: Bool
    }

    private struct Person: Decodable, Equatable {
        let id: String
        let number: String
        let email: String?
        let phone: String?
        let roles: [String]
    }

    @Test(.timeLimit(.minutes(10)))
    func `a member is entered, corrected and deleted by the fields of the API, and refused as the API refuses`()
        async throws
    {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        func member(_ words: String...) async throws -> String {
            try await barn.run(["member"] + words + ["--data", barn.data])
        }
        let entered = try await member(
            "add", "name=Ing. Řehoř Žůžo", "number=4710", "email=r@hora.example", "roles=trenér, pokladník")
        #expect(entered == "4710  Ing. Řehoř Žůžo  r@hora.example\n")
        let told = try await member("set", "4710", "email=", "phone=602 123 456", "number=4711", "--json")
        let seen = try JSONDecoder().decode(Person.self, from: Data(told.utf8))
        #expect(seen.number == "4711" && seen.email == nil && seen.phone != nil)
        #expect(seen.roles == ["trenér", "pokladník"])
        #expect(try await gateway.api.get("/v1/members/\(seen.id)") as Person == seen, "the gateway that runs sees it")

        for until in ["2199-12-31", ""] {
            let told = try await member("set", "4711", "until=\(until)", "--json")
            #expect(told.contains("2199-12-31") == !until.isEmpty, "\(told)")
        }

        let photo = barn.folder.file("photo.png")
        try Data(try QRCode("photo").png(pixelsPerModule: 8)).write(to: URL(filePath: photo))
        #expect(try await member("photo", "4711", photo).hasPrefix("4711  "))
        #expect(try await gateway.api.send("GET", "/v1/members/\(seen.id)/photo").status == 200)
        _ = try await member("photo", "4711", "none")
        #expect(try await gateway.api.send("GET", "/v1/members/\(seen.id)/photo").status == 404)

        let refused: [(words: [String], status: Int32, told: String)] = [
            (["add", "name=Jan Malý", "number=4711"], 1, "4711"),
            (["set", "4711", "insuredUntil=2001-01-01"], 1, "insuredUntil"),
            (["set", "4711", "until=tomorrow"], 2, "until"), (["set", "4711", "active=perhaps"], 2, "active"),
            (["set", "4711", "emial=r@hora.example"], 2, "titlesBefore"), (["add", "number=4712"], 2, "name"),
            (["set", "4799", "level=A"], 2, "4799"), (["set", "4711"], 2, "FIELD=VALUE"),
            (["set", "4711", "level=A", "level=B"], 2, "named twice"),
            (["photo", "4711", barn.folder.file("no.png")], 1, "no.png"),
        ]
        for one in refused {
            let child = try barn.start(["member"] + one.words + ["--data", barn.data])
            #expect(await child.exit() == .status(one.status), "\(one.words)")
            #expect(child.standardError.contains(one.told), "\(one.words)")
        }
        #expect(try await member("remove", "4711") == "")
        #expect(try await gateway.api.send("GET", "/v1/members/\(seen.id)").status == 404)
        let nowhere = barn.folder.file("nowhere")
        try FileManager.default.createDirectory(atPath: nowhere, withIntermediateDirectories: false)
        for words in [["member", "add", "name=Jan", "number=1"], ["print", "start", "1", "--printer", "none"]] {
            let nobodys = try barn.start(words + ["--data", nowhere])
            #expect(await nobodys.exit() == .status(1), "\(words)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: nowhere) == [], "nothing is made")
    }

    @Test(.timeLimit(.minutes(10)))
    func `an organisation of the contacts is entered, corrected and deleted, by company number or id`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        func organisation(_ words: String...) async throws -> String {
            try await barn.run(["organisation"] + words + ["--data", barn.data])
        }
        let entered = try await organisation("add", "name=Spolek Hora", "companyNumber=255 966 41")
        let id = try #require(entered.split(separator: " ").first.map(String.init))
        #expect(entered == "\(id)  25596641  Spolek Hora\n")
        let moved = try await organisation("set", "25596641", "address=Horní 1, Hora")
        #expect(moved == "\(id)  25596641  Spolek Hora  Horní 1, Hora\n")
        #expect(try await organisation("set", id, "address=", "name=Spolek Údolí") == "\(id)  25596641  Spolek Údolí\n")
        let seen = try await gateway.api.send("GET", "/v1/organisations/\(id)")
        #expect(String(decoding: seen.body, as: UTF8.self).contains("Spolek Údolí"))
        for (words, status) in [
            (["add", "name=Jiný", "companyNumber=12345678"], 1), (["set", "87654321", "name=X"], 2),
        ] {
            let child = try barn.start(["organisation"] + words + ["--data", barn.data])
            #expect(await child.exit() == .status(Int32(status)), "\(words)")
        }
        #expect(try await organisation("remove", "255 966 41") == "", "typed as it may be entered")
        #expect(try await gateway.api.send("GET", "/v1/organisations/\(id)").status == 404)
    }
}
