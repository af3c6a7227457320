import CentralSync
import SQLite
import Testing
import Values

@testable import HerdStore

/// Lists and milk recording of the central system, as docs/sync.md says.
@Suite struct `lists of the central system` {
    private func page(_ rows: String...) throws -> CentralPage {
        try CentralPage(ndjson: Array((rows.map { $0 + "\n" }.joined() + #"{"end":true,"left":0}"# + "\n").utf8))
    }

    @Test func `an entry comes, is corrected there, and goes with its tombstone`() async throws {
        let store = try await Herd.store()
        let bull = #""id":5,"number":"NEO-123","name":"Mirek","price":320,"sexed":true"#
        _ = try await store.take(try page(#"{"sn":1,\#(bull)}"#), of: .bulls)
        var known = try #require(try await store.entries(Bull.self).first)
        #expect(known.name == "Mirek" && known.price == 320 && known.sexed && known.placement == .general)
        _ = try await store.take(try page(#"{"sn":2,"id":5,"number":"NEO-124","closed":true}"#), of: .bulls)
        let corrected = try #require(try await store.entries(Bull.self).first)
        #expect(corrected.id == known.id && corrected.number == "NEO-124" && corrected.closed)
        #expect(corrected.name == nil && corrected.price == nil && !corrected.sexed, "a row is whole")
        _ = try await store.take(try page(#"{"sn":3,"id":5,"deleted":true}"#), of: .bulls)
        #expect(try await store.entries(Bull.self).isEmpty)
        // Late, from before it was deleted.
        _ = try await store.take(try page(#"{"sn":2,\#(bull)}"#), of: .bulls)
        #expect(try await store.entries(Bull.self).isEmpty)
        _ = try await store.take(try page(#"{"sn":4,"id":9,"number":"NEO-124"}"#), of: .bulls)
        known = try #require(try await store.entries(Bull.self).first)
        #expect(known.number == "NEO-124")
    }

    @Test func `one that both have is one, and only what is left is said here`() async throws {
        let store = try await Herd.store()
        let mine = try await store.createEntry(
            Medicine.self, ["name": "Čefquinom", "stock": 80, "unit": "ks"], by: "t")
        _ = try await store.take(
            try page(#"{"sn":1,"id":5,"name":"cefquinom","unit":"ml","milkDays":2}"#), of: .medicines)
        let both = try await store.entries(Medicine.self)
        #expect(both.map(\.id) == [mine.id] && both.map(\.unit) == ["ml"] && both.map(\.stock) == [80])
        #expect(both.first?.stockedAt == mine.stockedAt, "nobody has counted it anew")
        #expect(await problem { try await store.deleteEntry(mine.id, by: "t") } == "entry-of-central")
        #expect(await problem { try await store.editEntry(mine.id, ["milkDays": 9], by: "t") } == "entry-of-central")
        let counted = try await store.editEntry(mine.id, ["milkDays": 2, "unit": "ml", "stock": 60], by: "t")
        #expect(counted.stock == 60 && counted.milkDays == 2)
        // Another row of that name is a mistake of theirs.
        _ = try await store.take(try page(#"{"sn":2,"id":6,"name":"Cefquinom"}"#), of: .medicines)
        #expect(try await store.syncStanding().rows.map(\.id) == [6])
    }

    @Test func `a bull waits for the place where it stands`() async throws {
        let store = try await Herd.store()
        let bull = #"{"sn":3,"id":5,"number":"NEO-123","placement":"centre","centre":2}"#
        _ = try await store.take(try page(bull), of: .bulls)
        #expect(try await store.syncStanding().rows.map(\.table) == [.bulls])
        _ = try await store.take(try page(#"{"sn":1,"id":2,"number":"1","name":"Jalovice"}"#), of: .centres)
        _ = try await store.take(try page(#"{"sn":2,"id":7,"number":"4","centre":2}"#), of: .barns)
        #expect(try await store.takeStuck() == 0)
        let places = try await store.locations()
        let centre = try #require(places.first { $0.kind == .centre })
        #expect(places.first { $0.kind == .barn }?.parent == centre.id)
        #expect(try await store.entries(Bull.self).map(\.placeId) == [centre.id])
    }

    @Test func `an open page hears of each list that has changed`() async throws {
        let store = try await Herd.store()
        _ = try await store.take(try page(#"{"sn":1,"id":5,"code":"DD"}"#), of: .diagnoses)
        let events = try await store.events(after: 0)
        #expect(events.map(\.kind) == [.herdSynchronised, .listChanged])
        #expect(events.map(\.text).last == #"{"list":"diagnoses"}"#)
    }

    @Test(arguments: [
        #""number":"""#, #""name":"bez čísla""#, #""number":"1","price":"mnoho""#, #""number":"1","placement":"nebe""#,
        #""number":"1","placement":"barn""#, #""number":7"#,
    ]) func `one that cannot be is kept aside`(_ members: String) async throws {
        let store = try await Herd.store()
        _ = try await store.take(
            try page(#"{"sn":1,"id":5,\#(members)}"#, #"{"sn":2,"id":6,"number":"2"}"#), of: .bulls)
        #expect(try await store.entries(Bull.self).map(\.number) == ["2"])
        #expect(try await store.syncStanding().rows.map(\.id) == [5])
    }
}

@Suite struct `milk recording goes both ways` {
    private func page(_ row: String) throws -> CentralPage { try CentralPage(ndjson: Array("{\(row)}\n".utf8)) }

    private static let cow =
        #""sn":1,"id":70,"born":"2023-03-01","recordedAt":"2025-03-01T08:00:00Z","recordedBy":"Věra","#
        + #""fields":{"country":"CZ","number":"123456789","sex":"female"}"#

    private static func record(_ sn: Int, _ items: String, id: Int = 8, animal: Int = 70) -> String {
        #""sn":\#(sn),"id":\#(id),"animal":\#(animal),"date":"2026-05-01","source":"byHand","#
            + #""recordedAt":"2026-05-01T08:00:00Z","recordedBy":"Věra","items":\#(items)"#
    }

    private func only(_ store: HerdStore) async throws -> Animal {
        try #require(try await store.animals(AnimalQuery(culled: .include)).items.first)
    }

    @Test func `a record comes, is corrected there, and goes; here nobody deletes it`() async throws {
        let store = try await Herd.store()
        _ = try await store.take(try page(Self.cow), of: .animals)
        // What this program has no word for stays with it.
        _ = try await store.take(try page(Self.record(2, #"{"milk":31.5,"cellShape":"round"}"#)), of: .lactations)
        let cow = try await only(store)
        let first = try #require(try await store.lactationRecords(of: cow.id).first)
        #expect(first.items == ["milk": .number(31.5), "cellShape": .string("round")] && first.uploaded)
        #expect(first.recordedBy == "Věra" && first.source == .byHand)
        let refusal = await problem { try await store.deleteLactationRecord(first.id, of: cow.id, by: "t") }
        #expect(refusal == "lactation-uploaded")
        _ = try await store.take(try page(Self.record(3, #"{"milk":30}"#)), of: .lactations)
        #expect(try await store.lactationRecords(of: cow.id).map(\.items) == [["milk": .integer(30)]])
        #expect(try await store.events(after: 0).last?.kind == .animalChanged)
        _ = try await store.take(try page(#""sn":4,"id":8,"deleted":true"#), of: .lactations)
        #expect(try await store.lactationRecords(of: cow.id).isEmpty)
        _ = try await store.take(try page(Self.record(5, #"{"milk":999}"#, id: 9)), of: .lactations)
        #expect(try await store.syncStanding().rows.map(\.id) == [9], "no cow gives that much")
    }

    @Test func `with its animal all its records go`() async throws {
        let store = try await Herd.store()
        _ = try await store.take(try page(Self.cow), of: .animals)
        _ = try await store.take(try page(Self.record(2, #"{"milk":31}"#)), of: .lactations)
        _ = try await store.take(try page(#""sn":3,"id":70,"deleted":true"#), of: .animals)
        let left: Int? = try await store.read { try $0.value("SELECT count(*) FROM lactation_records") }
        #expect(left == 0)
        _ = try await store.take(try page(#""sn":4,"id":8,"deleted":true"#), of: .lactations)
        #expect(try await store.syncStanding().stuck == 0)
    }

    @Test func `own records go once, with the birth before them, and what was refused is told`() async throws {
        let store = try await Herd.store()
        try await store.remember(server: "s", shared: CentralTable.usual.union([.lactations]))
        let cow = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        let draft = LactationRecordDraft(date: cow.born, items: ["milk": .integer(30)])
        let record = try await store.addLactationRecord(draft, to: cow.id, by: "t")
        #expect(try await store.waitingChanges() == 2)
        #expect(try await store.syncStanding().records.map(\.state) == [.waiting])
        let birth = try await store.nextUpload(.start, sparing: .zero)
        #expect(birth.items.map(\.table) == [.animals])
        try await store.acknowledge(birth, [UploadAnswer(client: cow.id.named(), id: 70, refused: nil)])
        let batch = try await store.nextUpload(try #require(birth.next), sparing: .zero)
        let line: JSONValue = try JSONText.decode(String(decoding: batch.body, as: UTF8.self))
        #expect(batch.count == 1 && line["animal"] == .integer(70) && line["items"] == .object(["milk": .integer(30)]))
        #expect(line["client"]?.text == record.id.description && line["source"] == .string("byHand"))
        // Nobody knows whether it arrived: here it stays as it is.
        #expect(try await store.syncStanding().records.map(\.state) == [.sent])
        let refusal = await problem { try await store.deleteLactationRecord(record.id, of: cow.id, by: "t") }
        #expect(refusal == "lactation-uploaded")
        let client: CentralTable.LocalID = record.id.named()
        try await store.acknowledge(batch, [UploadAnswer(client: client, id: nil, refused: "no recording then")])
        #expect(try await store.syncStanding().records.map(\.reason) == ["no recording then"])
        let again = try await store.nextUpload(.start, sparing: .zero)
        #expect(again.items == batch.items)
        try await store.takeBack(again)
        #expect(try await store.syncStanding().records.map(\.state) == [.waiting])
        let last = try await store.nextUpload(.start, sparing: .zero)
        try await store.acknowledge(last, [UploadAnswer(client: client, id: 9, refused: nil)])
        #expect(try await store.waitingChanges() == 0)
        #expect(try await store.syncStanding().records.isEmpty)
        #expect(try await store.nextUpload(.start, sparing: .zero).count == 0)
    }

    @Test func `what was just recorded stays a while`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        try await store.remember(server: "s", shared: CentralTable.usual.union([.lactations]))
        _ = try await store.take(try page(Self.cow), of: .animals)
        let cow = try await only(store)
        let draft = LactationRecordDraft(date: cow.born, items: ["milk": .integer(30)])
        _ = try await store.addLactationRecord(draft, to: cow.id, by: "t")
        #expect(try await store.nextUpload(.start, sparing: .seconds(600)).count == 0)
        clock.advance(by: .seconds(601))
        #expect(try await store.nextUpload(.start, sparing: .seconds(600)).count == 1)
    }
}

@Suite struct `what comes of a whole herd is folded once` {
    private func page(_ rows: [String], left: Int) throws -> CentralPage {
        let end = #"{"end":true,"left":\#(left)}"#
        return try CentralPage(ndjson: Array(((rows + [end]).joined(separator: "\n") + "\n").utf8))
    }

    private func birth(_ id: Int) -> String {
        #"{"sn":\#(id),"id":\#(id),"born":"2025-03-01","recordedAt":"2025-03-01T08:00:00Z","recordedBy":"Věra","#
            + #""fields":{"country":"CZ","number":"\#(100_000_000 + id)","sex":"female"}}"#
    }

    private func weighing(_ sn: Int, of animal: Int) -> String {
        #"{"sn":\#(sn),"id":\#(sn),"animal":\#(animal),"kind":"weighing","date":"2026-05-01","#
            + #""recordedAt":"2026-05-01T08:00:00Z","recordedBy":"Věra","fields":{"kilograms":\#(300 + sn)}}"#
    }

    private func findings(_ store: HerdStore) async throws -> Int {
        try await store.postponedFindings()
    }

    @Test func `with very much to come it waits until all is there, and is no damage meanwhile`() async throws {
        let store = try await Herd.store()
        _ = try await store.take(try page((1...3).map(birth), left: 0), of: .animals)
        let many = Transaction.many + 1
        _ = try await store.take(try page([weighing(4, of: 1), weighing(5, of: 2)], left: many), of: .changes)
        func weights() async throws -> [Weight?] { try await store.animals().items.map(\.lastWeighing?.weight) }
        #expect(try await weights() == [nil, nil, nil])
        #expect(try await findings(store) == 0, "they are known to wait")
        // The last page is folded as ever, and what waits stays.
        _ = try await store.take(try page([weighing(6, of: 3)], left: 0), of: .changes)
        #expect(try await weights() == [nil, nil, Herd.weight(306)])
        #expect(try await store.foldPostponed() == 2)
        #expect(try await weights() == [Herd.weight(304), Herd.weight(305), Herd.weight(306)])
        #expect(try await store.foldPostponed() == 0)
        #expect(try await findings(store) == 0)
        #expect(try await store.events(after: 0).last?.kind == .herdSynchronised, "open pages read again")
    }

    @Test func `a weight that is recorded meanwhile is folded with what has come`() async throws {
        let store = try await Herd.store()
        _ = try await store.take(try page([birth(1)], left: 0), of: .animals)
        _ = try await store.take(try page([weighing(4, of: 1)], left: Transaction.many + 1), of: .changes)
        let cow = try #require(try await store.animals().items.first)
        _ = try await store.addChange(Herd.note("kulhá"), to: cow.id, by: "t")
        #expect(try await store.animal(cow.id).lastWeighing?.weight == Herd.weight(304))
    }
}

extension HerdStore {
    /// How much a check of the fold finds.
    fileprivate func postponedFindings() throws -> Int {
        try database.snapshot { try FoldCheck(database, clock: .stopped(at: Herd.now)).findings().count }
    }
}
