import CentralSync
import SQLite
import Testing
import Values

@testable import HerdStore

extension UploadBatch {
    /// Its lines, each as it is sent.
    fileprivate var lines: [JSONValue] {
        get throws { try body.split(separator: 0x0A).map { try JSONText.decode(String(decoding: $0, as: UTF8.self)) } }
    }

    /// What a central system says that takes everything.
    fileprivate func taken(from first: Int64 = 100) -> [UploadAnswer] {
        items.enumerated().map { UploadAnswer(client: $1.id, id: first + Int64($0), refused: nil) }
    }
}

extension HerdStore {
    fileprivate func next(sparing: Duration = .zero) throws -> UploadBatch {
        try nextUpload(.start, sparing: sparing)
    }
}

/// How long what was recorded stays, so that it can be undone.
@Suite struct `what is young is not sent` {
    private let clock = TestClock()
    private let sparing = Duration.seconds(600)

    /// A cow whose birth was sent and taken.
    private func known(_ store: HerdStore) async throws -> Animal {
        let cow = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        let batch = try await store.next()
        try await store.acknowledge(batch, batch.taken())
        return cow
    }

    @Test(arguments: [(599, 0), (600, 1)]) func `until its time is over, to the second`(
        seconds: Int, count: Int
    ) async throws {
        let store = try await Herd.store(clock: clock)
        let cow = try await known(store)
        _ = try await store.addChange(Herd.note("kulhá"), to: cow.id, by: "t")
        clock.advance(by: .seconds(seconds))
        #expect(try await store.next(sparing: sparing).count == count)
    }

    @Test func `nor what is old and was corrected just now`() async throws {
        let store = try await Herd.store(clock: clock)
        let cow = try await known(store)
        let note = try await store.addChange(Herd.note("kulhá"), to: cow.id, by: "t")
        clock.advance(by: .seconds(3600))
        let text = JSONValue.object(["text": .string("kulhá vlevo"), "type": .integer(1)])
        _ = try await store.editChange(note.id, ChangePatch(fields: text), by: "t")
        #expect(try await store.next(sparing: sparing).count == 0)
        #expect(try await store.change(note.id).uploadedAt == nil)
        clock.advance(by: .seconds(600))
        #expect(try await store.next(sparing: sparing).count == 1)
        #expect(try await store.change(note.id).uploadedAt != nil)
    }

    @Test func `nor what happened to an animal whose birth was corrected just now`() async throws {
        let store = try await Herd.store(clock: clock)
        let cow = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        let note = try await store.addChange(Herd.note("kulhá"), to: cow.id, by: "t")
        clock.advance(by: .seconds(3600))
        let birth = try #require(try await store.changes(of: cow.id).items.first { $0.kind == .birth })
        _ = try await store.editChange(birth.id, ChangePatch(date: .day(Herd.daysAgo(401))), by: "t")
        let batch = try await store.next(sparing: sparing)
        #expect(batch.count == 0, "the central system would refuse it")
        #expect(try await store.change(note.id).uploadedAt == nil)
        #expect(try await store.next().items.map(\.table) == [.animals, .changes])
    }

    @Test func `but what may have arrived goes again, however young it is`() async throws {
        let store = try await Herd.store(clock: clock)
        try await store.remember(server: "s", shared: CentralTable.usual.union([.lactations]))
        let cow = try await known(store)
        _ = try await store.addChange(Herd.note("kulhá"), to: cow.id, by: "t")
        let draft = LactationRecordDraft(date: cow.born, items: ["milk": .integer(30)])
        _ = try await store.addLactationRecord(draft, to: cow.id, by: "t")
        let first = try await store.next()
        let record = try await store.nextUpload(try #require(first.next), sparing: .zero)
        #expect(first.items.map(\.table) == [.changes] && record.items.map(\.table) == [.lactations])
        let again = try await store.next(sparing: sparing)
        #expect(again.items.map(\.id) == first.items.map(\.id))
        #expect(
            try await store.nextUpload(try #require(again.next), sparing: sparing).items.map(\.id)
                == record.items.map(\.id))
    }
}

/// What was sent, and came back in one way or another.
@Suite struct `what was sent twice` {
    private let store: HerdStore
    private let cow: Animal

    init() async throws {
        store = try await Herd.store()
        try await store.remember(server: "s", shared: CentralTable.usual.union([.lactations]))
        cow = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        let batch = try await store.next()
        try await store.acknowledge(batch, batch.taken())
    }

    @Test func `stays sent when the second time fails for certain: the first may have arrived`() async throws {
        let note = try await store.addChange(Herd.note("kulhá"), to: cow.id, by: "t")
        let first = try await store.next()
        #expect(first.items.map(\.isFresh) == [true])
        let second = try await store.next()
        #expect(second.items.map(\.isFresh) == [false])
        try await store.takeBack(second)
        #expect(await problem { try await store.deleteChange(note.id, by: "t") } == "change-uploaded")
        #expect(try await store.syncStanding().changes.map(\.state) == [.sent])
        #expect(try await store.waitingChanges() == 1)
        #expect(try await store.next().items == second.items, "and goes a third time")
    }

    @Test func `stays sent as a record of milk too`() async throws {
        let draft = LactationRecordDraft(date: cow.born, items: ["milk": .integer(30)])
        _ = try await store.addLactationRecord(draft, to: cow.id, by: "t")
        #expect(try await store.next().items.map(\.isFresh) == [true])
        let second = try await store.next()
        #expect(second.items.map(\.isFresh) == [false])
        try await store.takeBack(second)
        #expect(try await store.syncStanding().records.map(\.state) == [.sent])
        // The answer to any of them counts.
        try await store.acknowledge(second, second.taken(from: 900))
        #expect(try await store.syncStanding().records.isEmpty)
        #expect(try await store.waitingChanges() == 0)
    }

    @Test func `is what the first answer said, whatever another says`() async throws {
        let note = try await store.addChange(Herd.note("kulhá"), to: cow.id, by: "t")
        let batch = try await store.next()
        try await store.acknowledge(batch, batch.taken(from: 900))
        try await store.acknowledge(batch, batch.taken(from: 901))
        #expect(try await store.read { try $0.centralID(of: note.id.named(), in: .changes) } == 900)
        #expect(try await store.syncStanding().changes.map(\.reason) == ["id-taken"])
    }

    @Test func `is told with its reason, cut, and the first of two answers counts`() async throws {
        let notes = [
            try await store.addChange(Herd.note("a"), to: cow.id, by: "t"),
            try await store.addChange(Herd.note("b"), to: cow.id, by: "t"),
            try await store.addChange(Herd.note("c"), to: cow.id, by: "t"),
        ]
        let batch = try await store.next()
        let last = try await store.lastEventNumber()
        try await store.acknowledge(
            batch,
            [
                UploadAnswer(client: notes[0].id.named(), id: nil, refused: String(repeating: "ž", count: 501)),
                UploadAnswer(client: notes[0].id.named(), id: 7, refused: nil),
                UploadAnswer(client: notes[1].id.named(), id: nil, refused: nil),
                UploadAnswer(client: cow.id.named(), id: 5, refused: nil),
            ])
        let standing = try await store.syncStanding()
        #expect(standing.changes.map(\.state) == [.refused, .refused, .sent])
        #expect(standing.changes.map(\.reason) == [String(repeating: "ž", count: 500), "id-taken", nil])
        #expect(standing.waiting == 3)
        #expect(try await store.lastEventNumber() == last, "nothing was taken")
    }
}

/// What is shown of what waits.
@Suite struct `the list of what waits` {
    @Test func `has what was refused first, then what was sent, then what waits, and counts all of it`() async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        let refused = try await store.addChange(Herd.note("a"), to: cow.id, by: "t")
        let sent = try await store.addChange(Herd.note("b"), to: cow.id, by: "t")
        let batch = try await store.next()
        try await store.acknowledge(
            batch,
            [
                UploadAnswer(client: cow.id.named(), id: 70, refused: nil),
                UploadAnswer(client: refused.id.named(), id: nil, refused: "no"),
            ])
        let waits = try await store.addChange(Herd.note("c"), to: cow.id, by: "t")
        _ = try await store.createAnimal(Herd.draft("987654321"), by: "t", simulated: true)
        let standing = try await store.syncStanding()
        #expect(standing.changes.map(\.changeId) == [refused.id, sent.id, waits.id])
        #expect(standing.changes.map(\.state) == [.refused, .sent, .waiting])
        #expect(standing.changes.allSatisfy { $0.earTagText == cow.earTag.text && $0.animalId == cow.id })
        #expect(standing.waiting == 3 && standing.stuck == 0 && standing.succeededAt == nil)
        #expect(try await store.syncStanding(limit: 1).changes.map(\.state) == [.refused])
        #expect(try await store.syncStanding(limit: 2).changes.map(\.state) == [.refused, .sent])
        #expect(try await store.syncStanding(limit: 1).waiting == 3)
    }

    @Test func `leaves out records of milk that nobody wants or that are made up`() async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        let draft = LactationRecordDraft(date: cow.born, items: ["milk": .integer(30)])
        let record = try await store.addLactationRecord(draft, to: cow.id, by: "t")
        #expect(try await store.waitingChanges() == 1)
        #expect(try await store.syncStanding().records.isEmpty)
        try await store.remember(server: "s", shared: CentralTable.usual.union([.lactations]))
        #expect(try await store.waitingChanges() == 2)
        #expect(try await store.syncStanding().records.map(\.recordId) == [record.id])
        try await store.madeUp()
        #expect(try await store.waitingChanges() == 1)
        #expect(try await store.syncStanding().records.isEmpty)
        #expect(try await store.next().items.map(\.table) == [.animals])
    }

    @Test func `says when all was done last`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        try await store.remember(server: "s", shared: CentralTable.usual)
        #expect(try await store.syncStanding().succeededAt == nil)
        clock.advance(by: .seconds(60))
        try await store.noteSynchronised()
        #expect(try await store.syncStanding().succeededAt == Herd.now + .seconds(60))
        #expect(try await store.centralServer() == "s")
        try await store.remember(server: "t", shared: CentralTable.usual.union([.bulls]))
        #expect(try await store.sharedTables() == CentralTable.usual.union([.bulls]))
        #expect(try await store.syncStanding().succeededAt == Herd.now + .seconds(60))
    }
}

extension HerdStore {
    fileprivate func madeUp() throws { try database.run("UPDATE lactation_records SET simulated = 1") }
}

/// What each line says.
@Suite struct `a line that is sent` {
    private let store: HerdStore

    init() async throws {
        store = try await Herd.store()
        try await store.remember(server: "s", shared: Set(CentralTable.allCases))
    }

    /// All that is sent, batch by batch, each of which is taken.
    private func sent() async throws -> [JSONValue] {
        var (lines, cursor): ([JSONValue], UploadCursor?) = ([], .start)
        while let at = cursor {
            let batch = try await store.nextUpload(at, sparing: .zero)
            lines += try batch.lines
            try await store.acknowledge(batch, batch.taken(from: Int64(lines.count) * 100))
            cursor = batch.next
        }
        return lines
    }

    @Test func `of a place or a bull names what it is in by its number there`() async throws {
        let centre = try await store.createLocation(LocationDraft(kind: .centre, number: "C", name: "Jalovice"))
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1", parent: centre.id))
        _ = try await store.createLocation(LocationDraft(kind: .group, number: "7", parent: barn.id))
        for (number, place, kind) in [("A", barn, "barn"), ("B", centre, "centre")] {
            _ = try await store.createEntry(
                Bull.self,
                .object([
                    "number": .string(number), "placement": .string(kind), "placeId": .string("\(place.id)"),
                    "stock": .integer(3),
                ]), by: "t")
        }
        let lines = try await sent()
        #expect(lines.map { $0["table"]?.text } == ["centres", "barns", "groups", "bulls", "bulls"])
        func id(_ number: String, _ table: CentralTable) async throws -> JSONValue? {
            let client = try #require(lines.first { $0["number"]?.text == number }?["client"]?.text)
            let local = try #require(CentralTable.LocalID(client))
            return try await store.read { try $0.centralID(of: local, in: table) }.map { .integer($0) }
        }
        #expect(lines[0]["name"] == .string("Jalovice") && lines[0]["centre"] == nil)
        #expect(try await lines[1]["centre"] == id("C", .centres) && lines[1]["name"] == nil)
        #expect(try await lines[2]["barn"] == id("1", .barns))
        #expect(try await lines[3]["barn"] == id("1", .barns) && lines[3]["centre"] == nil)
        #expect(try await lines[4]["centre"] == id("C", .centres) && lines[4]["barn"] == nil)
        for bull in lines.suffix(2) { #expect(bull["stock"] == nil && bull["placeId"] == nil && bull["id"] == nil) }
        #expect(try await sent().isEmpty, "once")
    }

    @Test func `of a bull waits for its place, and holds up no other`() async throws {
        let centre = try await store.createLocation(LocationDraft(kind: .centre, number: "C"))
        for (number, place) in [("A", centre.id), ("B", nil)] {
            var fields: [String: JSONValue] = ["number": .string(number)]
            if let place { (fields["placement"], fields["placeId"]) = (.string("centre"), .string("\(place)")) }
            _ = try await store.createEntry(Bull.self, .object(fields), by: "t")
        }
        let batch = try await store.nextUpload(.firstEntries(of: .bulls), sparing: .zero)
        #expect(try batch.lines.map { $0["number"]?.text } == ["B"])
        #expect(try await sent().compactMap { $0["number"]?.text } == ["C", "A", "B"], "now it is known")
    }

    @Test func `of milk recording says all of it`() async throws {
        let cow = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        let draft = LactationRecordDraft(date: cow.born, items: ["milk": .integer(30)])
        let record = try await store.addLactationRecord(draft, to: cow.id, by: "Jan")
        let line = try #require(try await sent().last)
        #expect(
            line
                == .object([
                    "table": .string("lactations"), "client": .string("\(record.id)"), "date": .string("\(cow.born)"),
                    "source": .string("byHand"), "items": .object(["milk": .integer(30)]),
                    "recordedAt": .string("\(Herd.now)"), "recordedBy": .string("Jan"), "animal": .integer(100),
                ]))
    }

    @Test func `waits while the group it names is not known there`() async throws {
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1"))
        let group = try await store.createLocation(LocationDraft(kind: .group, number: "7", parent: barn.id))
        let cow = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        let move = try await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: .move(MoveFields(groupId: group.id))), to: cow.id, by: "t")
        // As if the central system had taken neither.
        let batch = try await store.nextUpload(.fresh(after: UploadCursor.first()), sparing: .zero)
        #expect(batch.items.map(\.table) == [.animals])
        #expect(try await store.change(move.id).uploadedAt == nil)
        let lines = try await sent()
        #expect(lines.last?["fields"]?["groupId"].map { if case .integer = $0 { true } else { false } } == true)
    }

    @Test func `of a note has the name of the farm's own type, and comes back with the type`() async throws {
        let type = try await store.createNoteType(NoteTypeDraft(name: "Kulhá"), by: "t")
        let cow = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        let fields = ChangeFields.note(NoteFields(text: "vlevo", typeId: type.id))
        let note = try await store.addChange(ChangeDraft(date: .day(Herd.today), fields: fields), to: cow.id, by: "t")
        let line = try #require(try await sent().last)
        #expect(line["fields"]?["noteType"] == .string("Kulhá") && line["fields"]?["typeId"] == nil)
        let json = try #require(line["fields"])
        #expect(try await store.read { try $0.localFields(.note, central: json) } == fields.completed)
        // A type that this farm does not have is kept by its name.
        let foreign = JSONValue.object(["text": .string("x"), "noteType": .string("Cizí")])
        let kept = try await store.read { try $0.centralFields($0.localFields(.note, central: foreign)) }
        #expect(kept["noteType"] == .string("Cizí"))
        #expect(try await store.change(note.id).fields == fields.completed)
    }

    @Test func `says who recorded it, when, and how often it was corrected`() async throws {
        let cow = try await store.createAnimal(Herd.draft("123456789"), by: "Věra")
        let note = try await store.addChange(Herd.note("a"), to: cow.id, by: "Jan")
        let text = JSONValue.object(["text": .string("b"), "type": .integer(1)])
        _ = try await store.editChange(note.id, ChangePatch(fields: text), by: "Eva")
        let lines = try await sent()
        let (birth, change) = (try #require(lines.first), try #require(lines.last))
        #expect(birth["born"] == .string("\(cow.born)") && birth["date"] == nil && birth["kind"] == nil)
        #expect(birth["recordedBy"] == .string("Věra") && birth["corrections"] == .integer(0))
        #expect(birth["correctedAt"] == nil && birth["recordedAt"] == .string("\(Herd.now)"))
        #expect(change["kind"] == .string("note") && change["kindId"] == .integer(Int64(ChangeKind.note.rawValue)))
        #expect(change["date"] == .string("\(Herd.today)") && change["recordedBy"] == .string("Jan"))
        #expect(change["corrections"] == .integer(1) && change["correctedAt"] == .string("\(Herd.now)"))
        #expect(change["client"] == .string("\(note.id)") && change["table"] == .string("changes"))
        #expect(change["animalClient"] == .string("\(cow.id)") && change["animal"] == nil)
    }
}

@Suite struct `an answer to an upload` {
    @Test(arguments: [
        ("", 0), ("{\"client\":\"0190f0f3-7c1a-7d0e-9a3b-0123456789ab\",\"id\":1}\n", 1),
        (
            "{\"client\":\"0190f0f3-7c1a-7d0e-9a3b-0123456789ab\",\"refused\":\"no\"}\n"
                + "{\"client\":\"0190f0f3-7c1a-7d0e-9a3b-0123456789ac\",\"id\":1}", 1
        ),
        ("{\"client\":\"0190f0f3-7c1a-7d0e", 0),
    ]) func `is read as far as its lines are whole`(text: String, count: Int) throws {
        #expect(try UploadAnswer.read(ndjson: Array(text.utf8)).count == count)
    }

    @Test(arguments: ["<html>\n", "{}\n", "{\"client\":7}\n"]) func `that is none is refused`(text: String) {
        #expect(throws: SyncFailure.self) { try UploadAnswer.read(ndjson: Array(text.utf8)) }
    }
}
