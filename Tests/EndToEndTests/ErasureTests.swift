import Foundation
import TestSupport
import Testing

/// Somebody of whom everything tells is erased by the real program: no file of the data folder says anything any more, and its
/// log never did.
struct ErasureTests {
    private static let name = "Zdislav Kvočnička"
    /// What would give the person away, in files and in the log.
    private static let marks = [
        name, "Kvočni", "kvocni", "770019", "zdislav@hora.example", "601 987 345", "601987345", "Bednářství Zlíchov",
    ]
    private static let inPath = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""

    @Test(.timeLimit(.minutes(10)))
    func `whoever is erased stands in no file of the data folder, and never stood in the log`() async throws {
        let scheduler = try PrivateCUPS([.init("Cards")])
        defer { scheduler.stop() }
        let barn = try Barn()
        defer { barn.close() }
        let serve = ["serve", "--data", barn.data, "--listen", "127.0.0.1:0"]
        let gateway = try await barn.serving(barn.start(serve, environment: ["CUPS_SERVER": scheduler.socket]))
        let member = try await gateway.api.send(
            "POST", "/v1/members",
            json: """
                {"name": "\(Self.name)", "number": "770019", "email": "zdislav@hora.example", "phone": "+420 601 987 345",
                "employer": "Bednářství Zlíchov"}
                """
        ).value(as: MemberView.self)
        try await Self.happen(to: member, at: gateway.api)
        try await Self.fail(with: member, at: gateway.api)
        try await Self.bePrinted(member, at: gateway.api, scheduler)
        try await Self.teach(at: gateway.api)
        // As every night.
        let said = try await barn.run(["backup", "--data", barn.data])
        let copy = try #require(said.split(separator: "\n").first?.split(separator: " ").last.map(String.init))
        let (before, copyName) = (try Self.traces(in: barn.data), URL(filePath: copy).lastPathComponent)
        for mark in [Self.name, "770019", "zdislav@hora.example", "Bednářství Zlíchov"] {
            #expect(before.contains("\(mark) in \(copyName)"), "\(mark) stood there before: \(before)")
        }

        let erased = try await gateway.api.send("DELETE", "/v1/members/\(member.id)/personal-data")
        #expect(erased.status == 200 && erased.text.contains(#""pending":[]"#), "\(erased.text)")
        let answer = try erased.value(as: Erased.self)
        let copies = answer.renewed.map { URL(filePath: $0).lastPathComponent }
        #expect(copies.contains(copyName))
        let left = try Self.traces(in: barn.data).filter { one in !copies.contains { one.hasSuffix($0) } }
        #expect(left.isEmpty, "\(left)")
        // Copies are written anew one after another, beside the work: nobody tells when.
        let limit = ContinuousClock.now + .seconds(120)
        var leftInCopies = try Self.traces(in: barn.data)
        while !leftInCopies.isEmpty, .now < limit {
            try await Task.sleep(for: .milliseconds(200))
            leftInCopies = try Self.traces(in: barn.data)
        }
        #expect(leftInCopies.isEmpty, "\(leftInCopies)")
        #expect(FileManager.default.fileExists(atPath: copy), "it was written anew, not thrown away")
        #expect(await gateway.stop() == .status(0))
        let leftAtEnd = try Self.traces(in: barn.data)
        #expect(leftAtEnd.isEmpty, "\(leftAtEnd)")
        for mark in Self.marks { #expect(!gateway.process.standardError.contains(mark), "\(mark)") }
    }

    /// The card, the photo, the door, the lists, the imports and the planner.
    private static func happen(to member: MemberView, at api: APIClient) async throws {
        func done(_ reply: HTTPReply) -> String {
            #expect((200..<300).contains(reply.status), "\(reply.text)")
            return reply.text
        }
        let path = "/v1/members/\(member.id)"
        _ = done(try await api.send("PATCH", path, json: #"{"notes": "Kvočničkova poznámka"}"#))
        let card = try await api.send("GET", path + "/card.png")
        let png = [("Content-Type", "image/png")]
        _ = done(try await api.send("POST", path + "/photo", headers: png, body: card.body))
        _ = done(try await api.send("POST", path + "/cards"))
        #expect(done(try await api.send("POST", "/v1/scans", headers: png, body: card.body)).contains(name))
        let door = try await api.send(
            "POST", "/v1/door-events",
            json: """
                {"name": "Zápas", "kind": "game", "startsAt": "2199-01-20T18:00:00Z", "endsAt": "2199-01-20T20:00:00Z",
                "price": 5000, "walkIns": true, "organiserId": "\(member.id)"}
                """
        ).value(as: Named.self)
        for text in ["\(name), osobni cislo: 770019", "Jan Malý, osobni cislo: 770019", "\(name), osobni cislo: 1"] {
            let json = #"{"text": "Jmeno a prijmeni: \#(text)"}"#
            _ = done(try await api.send("POST", "/v1/door-events/\(door.id)/scans", json: json))
        }
        let table = Array("number;name;email\n770019;\(name);zdislav@hora.example\n12;Jan Malý;none\n".utf8)
        let csv = [("Content-Type", "text/csv")]
        let target = "/v1/register-lists?name=\(inPath).csv"
        let list = try await api.send("POST", target, headers: csv, body: table).value(as: RegisterList.self)
        let confirmed = #"{"revision": \#(list.revision), "locks": true, "many": true}"#
        _ = done(try await api.send("POST", "/v1/register-lists/\(list.id)/apply", json: confirmed))
        // A table without a heading, and members who are handed in as animals.
        for (kind, rows) in [("members", Array("\(name);770019\n\(name);770019\n".utf8)), ("animals", table)] {
            let target = "/v1/imports?kind=\(kind)&name=\(inPath).csv"
            _ = done(try await api.send("POST", target, headers: csv, body: rows))
        }
        while try await api.list("/v1/imports", as: Import.self).contains(where: { $0.finishedAt == nil }) {
            try await Task.sleep(for: .milliseconds(50))
        }
        let vet = try await api.send(
            "POST", "/v1/planner/resources", json: #"{"kind": "vet", "name": "\#(name)", "memberId": "\#(member.id)"}"#
        ).value(as: Named.self)
        let calendar = """
            BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:zdislav@hora.example\r
            DTSTAMP:20260101T000000Z\r\nDTSTART:21990120T100000Z\r\nDTEND:21990120T110000Z\r\nSUMMARY:\(name)\r
            END:VEVENT\r\nEND:VCALENDAR\r\n
            """
        _ = done(
            try await api.send(
                "POST", "/v1/planner/resources/\(vet.id)/files?name=\(inPath).ics",
                headers: [("Content-Type", "text/calendar")], body: Array(calendar.utf8)))
    }

    /// A print order that succeeds, sheet by sheet.
    private static func bePrinted(_ member: MemberView, at api: APIClient, _ scheduler: PrivateCUPS) async throws {
        var steps = try scheduler.steps().makeAsyncIterator()
        let json = #"{"memberIds": ["\#(member.id)"], "printer": "Cards", "stock": "a4-cards"}"#
        var order = try await api.send("POST", "/v1/print-orders", json: json).value(as: Order.self)
        while !["done", "failed"].contains(order.state) {
            await steps.next()
            order = try await api.send("GET", "/v1/print-orders/\(order.id)").value(as: Order.self)
        }
        #expect(order.state == "done" && order.sheetsPrinted == 1)
    }

    /// Lists of a study system that have the person, by the number and as a teacher.
    private static func teach(at api: APIClient) async throws {
        let server = try FolderServer.study()
        let (given, family) = ("Zdislav", "Kvočnička")
        try server.publish(
            "teachers",
            [
                StudyFeed.entry(
                    "t1",
                    """
                    <firstName>\(given)</firstName><lastName>\(family)</lastName><personalNumber>770019</personalNumber>
                    <username>kvocnicka</username>
                    """)
            ])
        let course = StudyFeed.course("A", cs: "A", teacher: "Ing. \(name), Ph.D.")
        try server.publish("courses", [course.replacing("novakjan", with: "kvocnicka")])
        let settings = #"{"url": "\#(server.address(of: "api"))", "accessToken": "good"}"#
        #expect(try await api.send("PUT", "/v1/study-system", json: settings).status == 200)
        let begun = try await api.send(
            "POST", "/v1/study-system/refresh", json: #"{"lists": ["teachers", "courses"]}"#)
        #expect(begun.status == 202, "\(begun.text)")
        var lists: [StudyListView] = []
        repeat {
            try await Task.sleep(for: .milliseconds(50))
            lists = try await api.list("/v1/study-lists", as: StudyListView.self).filter { $0.refreshedAt != nil }
        } while lists.count < 2
        #expect(try await api.send("GET", "/v1/study-lists/courses?query=kvocnicka").text.contains(name))
    }

    /// What is refused says the name to whoever asks, and not to the log.
    private static func fail(with member: MemberView, at api: APIClient) async throws {
        for path in ["members", "door-events", "study-lists", "photos", "printers", "nothing"] {
            #expect(try await api.send("GET", "/v1/\(path)/\(inPath)").status >= 400, "\(path)")
        }
        for json in [
            #"{"name": "\#(name)", "number": "770019"}"#, #"{"name": "\#(name)", "#, #"{"name": ["\#(name)"]}"#,
        ] {
            #expect(try await api.send("POST", "/v1/members", json: json).status >= 400, "\(json)")
        }
        let print = #"{"memberIds": ["\#(member.id)"], "printer": "\#(name)", "stock": "id-1"}"#
        #expect(try await api.send("POST", "/v1/print-orders", json: print).status >= 400)
    }

    /// The files of a folder in whose bytes or names a mark stands.
    private static func traces(in folder: String) throws -> [String] {
        let found = FileManager.default.enumerator(at: URL(filePath: folder), includingPropertiesForKeys: nil)
        let files = (found?.allObjects as? [URL] ?? []).filter { !$0.hasDirectoryPath }
        return try files.flatMap { file in
            let data: Data
            do {
                data = try Data(contentsOf: file)
            } catch CocoaError.fileReadNoSuchFile {
                // What is written anew takes the place of what was listed.
                return [] as [String]
            }
            return marks.filter { file.lastPathComponent.contains($0) || data.range(of: Data($0.utf8)) != nil }
                .map { "\($0) in \(file.lastPathComponent)" }
        }
    }

    private struct Named: Decodable { let id: String }

    private struct Import: Decodable { let finishedAt: String? }

    private struct Order: Decodable {
        let id: String
        let state: String
        let sheetsPrinted: Int
    }

    private struct RegisterList: Decodable {
        let id: String
        let revision: Int
    }

    private struct StudyListView: Decodable { let refreshedAt: String? }

    private struct Erased: Decodable { let renewed: [String] }
}
