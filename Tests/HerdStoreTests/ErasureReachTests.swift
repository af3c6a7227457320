import Foundation
import SQLite
import Testing
import Values

@testable import HerdStore

/// An erasure reaches every kind of event, audit and import, wherever the id or the name stands in it.
@Suite struct `an erasure reaches everything` {
    private func register() async throws -> (store: HerdStore, id: Member.ID) {
        let store = try await Herd.store()
        let member = try await store.createMember(MemberDraft(name: "Řehoř Žůžo", number: "77001"), by: "t")
        return (store, member.id)
    }

    /// Where an id may stand in what an event says.
    private static let shapes = [
        #"{"id":"ID"}"#, #"{"a":{"memberId":"ID","x":"Řehoř"}}"#, #"{"ids":["ID","x"]}"#, #"["ID"]"#, #""ID""#,
        #"{"text":"it was ID again"}"#, #"{"a":[{"b":{"text":"(ID)"}}]}"#, #"{"ID":1}"#, #"["see ID"]"#,
    ]

    @Test(arguments: shapes)
    func `no event of any kind keeps the id, and each keeps its number`(shape: String) async throws {
        let (store, id) = try await register()
        let text = shape.replacing("ID", with: id.description)
        let first = try await store.lastEventNumber()
        for kind in Event.Kind.allCases where kind != .memberErased {
            try await store.append(kind, data: try JSONText.decode(JSONValue.self, text))
        }
        _ = try await store.erase(id, by: "t")
        let events = try await store.events(after: 0)
        #expect(events.map(\.number) == Array(1...events.count))
        for event in events where event.kind != .memberErased {
            #expect(!event.text.contains(id.description), "\(event.kind): \(event.text)")
            #expect(
                event.number <= first || event.text.contains("erased") || event.text.contains("[]")
                    || event.text.contains(#"["x"]"#))
        }
    }

    @Test(arguments: shapes, [true, false])
    func `no entry of the audit keeps the id, before or after`(shape: String, isBefore: Bool) async throws {
        let (store, id) = try await register()
        let text = shape.replacing("ID", with: id.description)
        try await store.note("something.done", JSONText.decode(JSONValue.self, text), isBefore: isBefore)
        let count = try await store.audit().items.count
        _ = try await store.erase(id, by: "t")
        let entries = try await store.audit().items
        #expect(entries.count == count + 1, "that it happened stays")
        for entry in entries where entry.action != "member.erased" {
            for value in [entry.before, entry.after] {
                #expect(try !JSONText.encode(value ?? .null).contains(id.description), "\(entry.action)")
            }
        }
    }

    /// Imports that put people into the register, or bring them to what they say.
    private static let ofMembers: Set<Import.Kind> = [.members, .kosapi]

    @Test(arguments: Import.Kind.allCases)
    func `waits for each import that may bring the one back, and for no other`(kind: Import.Kind) async throws {
        let (store, id) = try await register()
        let one = try await store.queueImport(ImportDraft(kind: kind, file: "x", bytes: 3), by: "t").id
        let refusal = await problem { try await store.erase(id, by: "t") }
        #expect(refusal == (Self.ofMembers.contains(kind) ? "members-import-open" : nil))
        _ = try await store.cancelImport(one)
        #expect(await problem { try await store.erase(id, by: "t") } == nil)
    }

    @Test func `the number and the name of the one go from what an import refused, and of others stay`() async throws {
        let (store, id) = try await register()
        _ = try await store.editMember(id, MemberPatch(number: "77002"), by: "t")
        let one = try await store.queueImport(
            ImportDraft(kind: .animals, name: "stádo.csv", skipBad: true, file: "x", bytes: 3), by: "t"
        ).id
        var report = ImportReport()
        for (row, value) in ["77001", "77002", "770021", "Žůžo Řehoř", "CZ12"].enumerated() {
            report.add(
                ImportReport.RowError(
                    row: row + 2, column: "ear_tag", value: value, code: .badEarTag, message: "bad", other: nil))
        }
        try await store.end(one, report)
        _ = try await store.erase(id, by: "t")
        #expect(try await store.importWithProblems(one).report.errors.map(\.value) == ["770021", "CZ12"])
        #expect(try await store.imports().map(\.name) == ["stádo.csv"])
    }

    @Test func `what a list or a study system was called and could not take is forgotten`() async throws {
        let (store, id) = try await register()
        let list = try await store.compareRegister(
            Array("number,name\n5,Jan\n".utf8), name: "Řehoř Žůžo.csv", by: "t"
        ).id
        try await store.tellStudyProblem()
        _ = try await store.erase(id, by: "t")
        #expect(try await store.registerList(list).name == nil)
        #expect(try await store.studyStandings().allSatisfy { $0.problems == [] })
    }

    @Test(
        arguments: [
            ("77001", true), ("77001?x", true), ("770011", false), ("7700", false), ("", false), ("x77001", false),
        ])
    func `a card is the one's by its whole number`(number: String, isOwn: Bool) async throws {
        let (store, id) = try await register()
        for text in ["member:\(number)", " member:\(number) \n seal"] {
            #expect(PersonalNames.isCard(text, of: "77001") == isOwn, "\(text)")
        }
        #expect(PersonalNames.isCard("Jméno: Jan, číslo: \(number)", of: "77001") == (number == "77001"))
        try await store.append(
            .scanDone,
            data: try JSONText.decode(JSONValue.self, #"{"codes":[{"text":"member:\#(number)","kind":"member"}]}"#))
        _ = try await store.erase(id, by: "t")
        let scan = try #require(try await store.events(after: 0).first { $0.kind == .scanDone })
        #expect(scan.text.contains("erased") == isOwn, "\(scan.text)")
    }

    @Test func `who was kicked, waits or is expected leaves the list, and who came stays without a name`() async throws
    {
        for state in Attendance.State.allCases {
            let door = try await Door()
            let id = try await door.member("1")
            _ = try await door.invite(id)
            let moves: [DoorMove] =
                switch state {
                case .going: []
                case .waitlisted: [.wait]
                case .checkedIn: [.checkIn]
                case .checkedOut: [.checkIn, .checkOut]
                case .kicked: [.kick]
                }
            for move in moves { _ = try await door.move(id, move) }
            _ = try await door.store.erase(id, by: "t")
            let left = try await door.list()
            #expect(left.map(\.state) == (state == .checkedIn || state == .checkedOut ? [state] : []), "\(state)")
            #expect(left.allSatisfy { $0.person == nil })
        }
    }

    @Test(
        arguments: [
            ("Jan Kos", "přišel Jan Kos", true), ("Jan Kos", "Kos, Jan", true), ("Jan Kos", "Janem Kosem", true),
            ("Jan Kos", "Jan", false), ("Jan Kos", "kosa a jank", true), ("Jan Kos", "Janík ukos", false),
            ("Věra Malá", "Věře Malé", true), ("Věra Malá", "s Věrou Malou", true),
            ("Ing. Jan Kos, Ph.D.", "JAN KOS", true),
            ("Li Wu", "Li Wu", false), ("Řehoř Žůžo", "rehorem zuzou", true), ("Ota", "Ota přišel", true),
        ])
    func `a text names somebody by all words of the name, however they are declined`(
        name: String, text: String, isNamed: Bool
    ) {
        let names = PersonalNames([.object(["name": .string(name)])])
        #expect(NameTraces(names).are(in: text) == isNamed)
    }

    @Test(
        arguments: [
            ("volat 601 000 111", true), ("volat +420601000111", true), ("601-000-111", true), ("601 000 112", false),
            ("piš na JAN@example.cz", true), ("jan@example.com", false),
        ])
    func `a text names somebody by the phone and the e-mail`(text: String, isNamed: Bool) {
        let names = PersonalNames([
            .object(["phone": .string("+420 601 000 111"), "email": .string("Jan@Example.cz")])
        ])
        #expect(NameTraces(names).are(in: text) == isNamed)
    }

    @Test(
        arguments: [
            ("Jan Novák", "Ing. Novák Jan", true), ("Jan Novák", "Novák", false), ("Novák", "Jan Novák", false),
            ("Jan Novák", "Jan Petr Novák", true), ("Jan Petr Novák", "Jan Novák", true),
            ("Jan Novák", "Eva Nováková", false),
        ])
    func `a teacher is meant by two words at least`(name: String, taught: String, isMeant: Bool) {
        #expect(SpokenName(name).isSaid(by: SpokenName(taught)) == isMeant)
    }

    @Test func `the list of who was erased takes each once, and reads past a line that was cut`() throws {
        let store = try Herd.file()
        let list = ErasedList(besides: store)
        #expect(try list.ids() == [])
        let ids = (0..<3).map { Member.ID(high: 1, low: $0) }
        try list.add([ids[0]])
        try list.add([ids[0], ids[1]])
        #expect(try list.ids() == [ids[0], ids[1]])
        let whole = try Data(contentsOf: URL(fileURLWithPath: list.path))
        try whole.dropLast(8).write(to: URL(fileURLWithPath: list.path))
        try list.add([ids[2]])
        #expect(try list.ids() == [ids[0], ids[2]])
        try list.add([ids[1]])
        #expect(try Set(list.ids()) == Set(ids))
        let mode = try FileManager.default.attributesOfItem(atPath: list.path)[.posixPermissions] as? NSNumber
        #expect(mode.map { $0.intValue & 0o077 == 0 } == true)
    }

    @Test func `a photo that an animal or another member has stays, the one's own goes`() async throws {
        let path = try Herd.file()
        let store = try await HerdStore.open(.file(path), clock: TestClock().store)
        let folder = PhotoFolder(besides: path)
        let (own, shared) = (try folder.write(Array("own".utf8)), try folder.write(Array("shared".utf8)))
        func picture(_ hash: PhotoHash) -> AnimalPhoto.Picture { AnimalPhoto.Picture(hash: hash, width: 1, height: 1) }
        for (number, photo) in [("1", own), ("2", shared)] {
            let id = try await store.createMember(MemberDraft(name: "Jan", number: number), by: "t").id
            _ = try await store.setPhoto(
                MemberPhoto(picture: picture(photo), small: picture(shared)), of: id, by: "t")
        }
        let id = try #require(try await store.member(number: "1")?.id)
        _ = try await store.erase(id, by: "t")
        #expect(folder.hashes == [shared])
    }
}

extension HerdStore {
    fileprivate func note(_ action: String, _ value: JSONValue, isBefore: Bool) throws {
        try write {
            try $0.audit(action, "x", by: "t", before: isBefore ? value : nil, after: isBefore ? nil : value)
        }
    }

    fileprivate func end(_ id: Import.ID, _ report: ImportReport) throws {
        _ = try write { try $0.finishImport(id, as: .failed, .badRows, report) }
    }

    fileprivate func tellStudyProblem() throws {
        try plant(
            "study_lists",
            [
                "list": "'people'",
                "problems": "'[{\"row\":1,\"column\":\"name\",\"code\":\"cellMissing\",\"message\":\"Žůžo\"}]'",
            ])
    }
}
