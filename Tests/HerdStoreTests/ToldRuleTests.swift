import Testing
import Values

@testable import HerdStore

/// Items of another system, told one by one.
private struct ToldItems: ToldSource {
    private var changes: [ToldChange]
    private var number = 0

    init(_ changes: [ToldChange]) { self.changes = changes }

    var fraction: Double { changes.isEmpty ? 1 : 0 }
    var ignored: [String] { [] }

    mutating func next() -> ToldItem? {
        guard !changes.isEmpty else { return nil }
        number += 1
        return ToldItem(number: number, records: .success([.change(changes.removeFirst())]))
    }
}

/// How a change that is told is known again, each condition alone.
struct ToldRuleTests {
    private func herd() async throws -> HerdStore {
        let store = try await Herd.store()
        _ = try await store.importAnimals(
            csv: Array(
                "ear_tag,sex,born,eid\nCZ100000001,F,2021-05-04,203000000000001\nCZ100000002,F,2021-05-04,203000000000002\n"
                    .utf8),
            by: "t")
        return store
    }

    private func note(
        _ text: String, of tag: String = "CZ100000001", key: String? = nil, date: ChangeDate? = nil,
        kind: ChangeKind = .note
    ) throws -> ToldChange {
        ToldChange(
            animal: [.earTag(try EarTag(tag))], date: try date ?? .day(Herd.day("2025-01-02")), kind: kind,
            fields: kind == .note
                ? .object(["text": .string(text), "type": .integer(1)]) : .object(["note": .string(text)]),
            key: key)
    }

    private func take(_ changes: [ToldChange], _ store: HerdStore, skipsBad: Bool = false) async throws -> ImportReport
    {
        try await store.importTold(ToldItems(changes), skipsBad: skipsBad, by: "t")
    }

    /// What is known of both animals, without their births and tags.
    private func known(_ store: HerdStore) async throws -> [String] {
        try await store.lives(after: nil, limit: 10).flatMap { life in
            try life.changes.filter { ![.birth, .tagging].contains($0.kind) }.map { change in
                let json = try JSONValue(encoding: change.fields)
                return
                    "\(life.animal.earTag.number.suffix(1)) \(change.kind) \(json["text"]?.text ?? json["note"]?.text ?? "")"
            }
        }.sorted()
    }

    @Test func `a key that is told of another animal is another change`() async throws {
        let store = try await herd()
        #expect(try await take([try note("a", key: "k")], store).changes == .init(recorded: 1))
        #expect(try await take([try note("b", of: "CZ100000002", key: "k")], store).changes == .init(recorded: 1))
        #expect(try await known(store) == ["1 note a", "2 note b"])
    }

    @Test func `a key that is told of another kind is another change`() async throws {
        let store = try await herd()
        _ = try await take([try note("a", key: "k")], store)
        #expect(try await take([try note("b", key: "k", kind: .dryOff)], store).changes == .init(recorded: 1))
        #expect(try await known(store) == ["1 dryOff b", "1 note a"])
    }

    @Test func `a key that is told again corrects its change, and only once`() async throws {
        let store = try await herd()
        _ = try await take([try note("a", key: "k")], store)
        let before = try await store.lastEventNumber()
        #expect(try await take([try note("b", key: "k")], store).changes == .init(corrected: 1))
        let told = try await store.events(after: before).filter { $0.kind == .importDone }
        #expect(told.map { $0.data["changes"] } == [.integer(1)], "pages hear of a correction")
        #expect(try await take([try note("b", key: "k")], store).changes == .init(unchanged: 1))
        #expect(try await known(store) == ["1 note b"])
        // A key of one system is none of a request.
        #expect(try await take([try note("c", key: "other")], store).changes == .init(recorded: 1))
    }

    @Test func `our own id is its key`() async throws {
        let store = try await herd()
        _ = try await take([try note("a")], store)
        let change = try #require(
            try await store.lives(after: nil, limit: 10).flatMap(\.changes).first { $0.kind == .note })
        #expect(try await take([try note("b", key: "\(change.id)")], store).changes == .init(corrected: 1))
        #expect(try await known(store) == ["1 note b"])
    }

    /// Each difference alone makes it another change where no key says that it is the same.
    @Test func `without a key a change is known by its animal, kind, time and fields`() async throws {
        let midnight = ChangeDate.moment(try Herd.time("2025-01-02T00:00:00Z"))
        let later = ChangeDate.moment(try Herd.time("2025-01-02T00:00:00.001Z"))
        for other in [
            try note("b"), try note("a", of: "CZ100000002"), try note("a", date: midnight),
            try note("a", date: .day(Herd.day("2025-01-03"))), try note("a", kind: .dryOff),
        ] {
            let store = try await herd()
            _ = try await take([try note("a")], store)
            #expect(try await take([other], store).changes == .init(recorded: 1), "\(other)")
            #expect(try await take([try note("a"), other], store).changes == .init(unchanged: 2), "\(other)")
        }
        let store = try await herd()
        _ = try await take([try note("a", date: midnight)], store)
        #expect(try await take([try note("a", date: later)], store).changes == .init(recorded: 1))
    }

    @Test func `times are the same to the millisecond, which other formats tell`() async throws {
        let store = try await herd()
        let exact = ChangeDate.moment(
            Timestamp(microseconds: try Herd.time("2025-01-02T10:00:00.123Z").microseconds + 999))
        _ = try await take([try note("a", date: exact)], store)
        let cut = ChangeDate.moment(try Herd.time("2025-01-02T10:00:00.123Z"))
        #expect(try await take([try note("a", date: cut)], store).changes == .init(unchanged: 1))
        let next = ChangeDate.moment(try Herd.time("2025-01-02T10:00:00.124Z"))
        #expect(try await take([try note("a", date: next)], store).changes == .init(recorded: 1))
    }

    @Test func `a tag that the file gives is known to what follows in it, also when all is looked through first`()
        async throws
    {
        let store = try await herd()
        let eid = try EID(digits: "203000000000077")
        let tagging = ToldChange(
            animal: [.earTag(try EarTag("CZ100000001"))], date: .day(try Herd.day("2025-01-01")), kind: .tagging,
            fields: .object(["eid": .string(eid.description)]))
        var weighed = try note("a")
        weighed.animal = [.eid(eid)]
        let report = try await take([tagging, weighed], store)
        #expect(report.errors == [] && report.changes == .init(recorded: 2))
        #expect(try await known(store) == ["1 note a"])
    }

    @Test func `the first that is known of several names counts`() async throws {
        let store = try await herd()
        var told = try note("a")
        told.animal = [.earTag(try EarTag("CZ999999999")), .eid(try EID(digits: "203000000000002"))]
        #expect(try await take([told], store).changes == .init(recorded: 1))
        #expect(try await known(store) == ["2 note a"])
        told.animal = [.earTag(try EarTag("CZ999999999"))]
        let report = try await take([told], store, skipsBad: true)
        #expect(report.errors.map(\.value) == ["CZ 999999 999"] && report.skipped == 1)
    }

    @Test(arguments: [
        ("sale", "text", "5.1.2027", "2027-01-05"), ("sale", "text", "2027-01-05", "2027-01-05"),
    ])
    func `a day in a field of a table is read as people write it`(
        field: String, unused: String, text: String, day: String
    ) async throws {
        var table = ChangeTable(Array("ear_tag,date,kind,\(field)\nCZ100000001,2025-01-02,plan,\(text)\n".utf8))
        let item = table.next()
        let records = try #require(item).records.get()
        #expect(records.map(\.fields) == [.object([field: .string(day)])])
    }

    @Test(arguments: [
        ("yes", true), ("ano", true), ("TRUE", true), ("1", true), ("no", false), ("ne", false), ("false", false),
        ("0", false),
    ])
    func `a flag in a table is read in both languages`(text: String, flag: Bool) throws {
        var table = ChangeTable(
            Array("ear_tag,date,kind,bull,sexed\nCZ100000001,2025-01-02,insemination,NEO-1,\(text)\n".utf8))
        let item = table.next()
        let records = try #require(item).records.get()
        #expect(records.first?.fields?["sexed"] == .boolean(flag))
    }

    @Test(arguments: [
        ("date,kind\n2025-01-02,note\n", 1), ("ear_tag,kind\nCZ100000001,note\n", 1),
        ("ear_tag,date\nCZ100000001,2025-01-02\n", 1),
        ("ear_tag,date,kind\nx,2025-01-02,note\n", 2), ("ear_tag,date,kind\nCZ100000001,x,note\n", 2),
        ("ear_tag,date,kind\nCZ100000001,2025-01-02,x\n", 2), ("ear_tag,date,kind\n,2025-01-02,note\n", 2),
        ("ear_tag,date,kind\nCZ100000001,,note\n", 2), ("ear_tag,date,kind\nCZ100000001,2025-01-02,\n", 2),
        ("eid,date,kind\n12,2025-01-02,note\n", 2),
    ])
    func `each thing that a change of a table lacks is told at its row`(text: String, row: Int) {
        var table = ChangeTable(Array(text.utf8))
        let item = table.next()
        #expect(item?.number == row && (try? item?.records.get()) == nil)
    }

    @Test func `what milk recording found is added to what is known of its day, with commas or points`() async throws {
        let store = try await herd()
        func take(_ text: String) async throws -> ImportReport {
            try await store.importTold(LactationTable(Array(text.utf8)), skipsBad: true, by: "t")
        }
        #expect(try await take("ear_tag;date;milk;fat\nCZ100000001;1.1.2026;32,5;4,1\n").imported == 1)
        #expect(try await take("eid,date,milk,laboratory\n203000000000001,2026-01-01,33.25,Brno\n").updated == 1)
        let cow = try #require(try await store.animals(AnimalQuery(text: "100000001")).items.first)
        #expect(
            try await store.lactationRecords(of: cow.id).map(\.items) == [
                ["milk": .number(33.25), "fat": .number(4.1), "laboratory": .string("Brno")]
            ])
        #expect(try await take("eid,date,milk\n203000000000001,2026-01-01,33.25\n").unchanged == 1)
    }

    @Test(arguments: [
        ("'+420 602", "+420 602"), ("'=1", "=1"), ("'-1", "-1"), ("'@x", "@x"), ("'t Hooft", "'t Hooft"), ("'", "'"),
        ("''+1", "''+1"),
    ])
    func `the apostrophe that a table puts before a formula goes, and no other`(cell: String, text: String) throws {
        var draft = MemberDraft(name: "", number: "")
        try MemberColumn.phone.put(cell, in: &draft)
        #expect(draft.phone == text)
    }

    @Test(arguments: [
        (["name", "number"], ["name", "number"]),
        (["Jméno", "Příjmení", "číslo"], ["givenName", "familyName", "number"]),
        (["Jméno", "Křestní jméno", "Příjmení", "číslo"], ["name", "givenName", "familyName", "number"]),
        (["name", "name", "x"], ["name", "", ""]),
    ])
    func `columns of members are known by their headings`(heading: [String], fields: [String]) {
        #expect(MemberColumns(heading: heading).fields.map { $0?.rawValue ?? "" } == fields)
    }

    @Test func `an empty cell erases no part of a member's name`() async throws {
        let store = try await Herd.store()
        func take(_ text: String) async throws -> ImportReport {
            try await store.importTold(MemberRows(Array(text.utf8)), skipsBad: true, by: "t")
        }
        _ = try await take("titul před,křestní jméno,příjmení,titul za,číslo\nIng.,Jana,Malá,Ph.D.,1\n")
        #expect(try await take("příjmení,číslo\nNová,1\n").updated == 1)
        let member = try #require(try await store.member(number: "1"))
        #expect(
            member.name == "Ing. Jana Nová, Ph.D." && member.titlesBefore == "Ing." && member.titlesAfter == "Ph.D.")
        #expect(member.givenName == "Jana" && member.familyName == "Nová")
    }
}

extension ToldRecord {
    fileprivate var fields: JSONValue? { if case .change(let change) = self { change.fields } else { nil } }
}
