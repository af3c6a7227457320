import CentralSync
import SQLite
import Testing
import Values

@testable import HerdStore

/// The store's side of docs/sync.md: rows that come, and rows that go.
@Suite struct `what the central system says becomes the herd` {
    private static let cow = row(
        #""sn":1,"id":70,"born":"2025-03-01","recordedAt":"2025-03-01T08:00:00Z","recordedBy":"Věra","#
            + #""fields":{"country":"CZ","number":"123456789","sex":"female","name":"Malina"}"#)

    private static func row(_ text: String) -> String { "{\(text)}" }

    private static func weighing(
        sn: Int, id: Int = 9, animal: Int = 70, kilograms: Double = 400, date: String = "2026-05-01",
        client: String? = nil
    ) -> String {
        let client = client.map { #""client":"\#($0)","# } ?? ""
        return
            #"{"sn":\#(sn),"id":\#(id),\#(client)"animal":\#(animal),"kind":"weighing","kindId":31,"date":"\#(date)","#
            + #""recordedAt":"2026-05-01T08:00:00Z","recordedBy":"Věra","fields":{"kilograms":\#(kilograms)}}"#
    }

    private func page(_ rows: String..., left: Int? = 0) throws -> CentralPage {
        let end = left.map { #"{"end":true,"left":\#($0)}"# + "\n" } ?? ""
        return try CentralPage(ndjson: Array((rows.map { $0 + "\n" }.joined() + end).utf8))
    }

    private func only(_ store: HerdStore) async throws -> Animal {
        try #require(try await store.animals(AnimalQuery(culled: .include)).items.first)
    }

    @Test func `a birth and a weight make an animal that only the central system edits`() async throws {
        let store = try await Herd.store()
        _ = try await store.take(try page(Self.cow), of: .animals)
        _ = try await store.take(try page(Self.weighing(sn: 4)), of: .changes)
        let cow = try await only(store)
        #expect(cow.name == "Malina" && cow.earTag.description == "CZ123456789")
        #expect(cow.lastWeighing?.weight == Herd.weight(400))
        let changes = try await store.changes(of: cow.id).items
        #expect(changes.count == 2 && changes.allSatisfy { $0.uploadedAt != nil })
        for change in changes {
            #expect(await problem { try await store.deleteChange(change.id, by: "t") } == "change-uploaded")
        }
        #expect(try await store.lastNumber(of: .changes) == 4)
        #expect(try await store.findings().isEmpty)
    }

    @Test func `the same page again changes nothing, a newer row does`() async throws {
        let store = try await Herd.store()
        _ = try await store.take(try page(Self.cow), of: .animals)
        _ = try await store.take(try page(Self.weighing(sn: 4)), of: .changes)
        let events = try await store.lastEventNumber()
        _ = try await store.take(try page(Self.cow), of: .animals)
        let again = try await store.take(try page(Self.weighing(sn: 4)), of: .changes)
        #expect(!again.isFurther)
        #expect(try await store.lastEventNumber() == events)
        _ = try await store.take(try page(Self.weighing(sn: 6, kilograms: 410)), of: .changes)
        #expect(try await only(store).lastWeighing?.weight == Herd.weight(410))
        // One that comes late, from before what is known of it.
        _ = try await store.take(try page(Self.weighing(sn: 5, kilograms: 999)), of: .changes)
        #expect(try await only(store).lastWeighing?.weight == Herd.weight(410))
        #expect(try await store.changes(of: only(store).id).items.count == 2)
        #expect(try await store.lastNumber(of: .changes) == 6, "the number never goes back")
    }

    @Test func `a late row of something that is not known yet is taken`() async throws {
        let store = try await Herd.store()
        _ = try await store.take(try page(Self.cow), of: .animals)
        _ = try await store.take(try page(Self.weighing(sn: 9)), of: .changes)
        _ = try await store.take(try page(Self.weighing(sn: 5, id: 8, date: "2026-04-01")), of: .changes)
        #expect(try await store.changes(of: only(store).id).items.count == 3)
        #expect(try await store.lastNumber(of: .changes) == 9)
    }

    @Test func `a tombstone takes a change or a whole animal away, and an older row does not bring it back`()
        async throws
    {
        let store = try await Herd.store()
        _ = try await store.take(try page(Self.cow), of: .animals)
        _ = try await store.take(try page(Self.weighing(sn: 4), Self.weighing(sn: 5, id: 8)), of: .changes)
        _ = try await store.take(try page(#"{"sn":7,"id":9,"deleted":true}"#), of: .changes)
        _ = try await store.take(try page(Self.weighing(sn: 4)), of: .changes)
        #expect(try await store.changes(of: only(store).id).items.count == 2)
        _ = try await store.take(try page(#"{"sn":8,"id":70,"deleted":true}"#), of: .animals)
        #expect(try await store.animals(AnimalQuery(culled: .include)).items.isEmpty)
        #expect(try await store.resolve(earTag: EarTag("CZ123456789")).animal == nil)
        #expect(try await store.findings().isEmpty)
    }

    @Test func `a cut page gives its whole rows, and what follows comes after them`() async throws {
        let store = try await Herd.store()
        _ = try await store.take(try page(Self.cow), of: .animals)
        let text = Self.weighing(sn: 4) + "\n" + Self.weighing(sn: 5, id: 8)
        let cut = try CentralPage(ndjson: Array(text.utf8.dropLast(10)))
        #expect(cut.count == 1 && cut.left == nil)
        #expect(try await store.take(cut, of: .changes).isFurther)
        #expect(try await store.lastNumber(of: .changes) == 4)
    }

    @Test(arguments: [
        "no JSON", #"{"id":4}"#, #"{"sn":"1","id":4}"#, "{\"sn\":2,\"id\":1}\n{\"sn\":2,\"id\":2}",
        "{\"sn\":2,\"id\":1}\n{\"sn\":1,\"id\":2}", "{\"end\":true,\"left\":0}\n{\"sn\":2,\"id\":1}", #"{"end":true}"#,
    ]) func `a page that is none is refused as a whole`(_ text: String) {
        #expect(throws: SyncFailure.self) { try CentralPage(ndjson: Array((text + "\n").utf8)) }
    }

    @Test func `a row that cannot be stored holds up no other, waits, and is taken once it can be`() async throws {
        let store = try await Herd.store()
        _ = try await store.take(try page(Self.weighing(sn: 4), #"{"sn":5,"id":3,"animal":"x"}"#), of: .changes)
        var standing = try await store.syncStanding()
        #expect(standing.stuck == 2 && standing.rows.map(\.id) == [3, 9])
        #expect(try await store.lastNumber(of: .changes) == 5)
        _ = try await store.take(try page(Self.cow), of: .animals)
        #expect(try await store.takeStuck() == 1)
        standing = try await store.syncStanding()
        #expect(standing.rows.map(\.id) == [3])
        #expect(try await only(store).lastWeighing?.weight == Herd.weight(400))
    }

    @Test func `an animal that both have is one, by its ear tag`() async throws {
        let store = try await Herd.store()
        let mine = try await store.createAnimal(Herd.draft("123456789", name: "Malena"), by: "t")
        _ = try await store.take(try page(Self.cow), of: .animals)
        #expect(try await store.animals().items.map(\.id) == [mine.id])
        #expect(try await only(store).name == "Malina", "the central system's word counts")
        // And another row with that ear tag is a mistake of theirs.
        let twin = Self.cow.replacing(#""sn":1,"id":70"#, with: #""sn":2,"id":71"#)
        _ = try await store.take(try page(twin), of: .animals)
        #expect(try await store.syncStanding().rows.map(\.id) == [71])
        #expect(try await store.animals().items.count == 1)
    }

    @Test func `groups come under their barns, and those of the same number are the same`() async throws {
        let store = try await Herd.store()
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1"))
        let group = try await store.createLocation(LocationDraft(kind: .group, number: "7", parent: barn.id))
        _ = try await store.take(try page(#"{"sn":1,"id":5,"number":"1","name":"Kravín"}"#), of: .barns)
        _ = try await store.take(
            try page(#"{"sn":2,"id":6,"barn":5,"number":"7"}"#, #"{"sn":3,"id":8,"barn":5,"number":"8"}"#), of: .groups)
        let places = try await store.locations()
        #expect(places.count == 3 && places.first { $0.id == barn.id }?.name == "Kravín")
        _ = try await store.take(try page(Self.cow), of: .animals)
        let move =
            #"{"sn":4,"id":9,"animal":70,"kind":"move","kindId":9,"date":"2026-05-01","#
            + #""recordedAt":"2026-05-01T08:00:00Z","recordedBy":"Věra","fields":{"groupId":6}}"#
        _ = try await store.take(try page(move), of: .changes)
        #expect(try await only(store).group?.id == group.id)
        // Back to the central system a group goes by its number there.
        let change = try #require(try await store.changes(of: only(store).id).items.first { $0.kind == .move })
        #expect(try await store.read { try $0.centralFields(change.fields) } == .object(["groupId": .integer(6)]))
    }
}

@Suite struct `own changes go to the central system once` {
    private let eid: EID

    init() throws { eid = try EID(digits: "203000123456789") }

    private func answers(_ text: String) throws -> [UploadAnswer] {
        try UploadAnswer.read(ndjson: Array((text + "\n").utf8))
    }

    private func lines(_ batch: UploadBatch) throws -> [JSONValue] {
        try batch.body.split(separator: 0x0A).map { try JSONText.decode(String(decoding: $0, as: UTF8.self)) }
    }

    /// What a central system says that takes everything.
    private func allTaken(_ batch: UploadBatch, from first: Int = 100) throws -> [UploadAnswer] {
        try answers(
            try lines(batch).enumerated().map { index, line in
                #"{"client":"\#(line["client"]?.text ?? "")","id":\#(first + index)}"#
            }.joined(separator: "\n"))
    }

    @Test func `births before what happened since, each under the id it has here`() async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        _ = try await store.record(Herd.scale(400, eid: eid), at: Herd.now, idempotencyKey: "a")
        try await store.makeReal()
        let batch = try await store.nextUpload(.start, sparing: .zero)
        let lines = try lines(batch)
        #expect(lines.map { $0["table"]?.text } == ["animals", "changes", "changes"])
        #expect(lines.map { $0["client"]?.text }.first == cow.id.description)
        #expect(lines.dropFirst().allSatisfy { $0["animalClient"]?.text == cow.id.description })
        #expect(lines.last?["fields"]?["weighingId"] == nil, "the scale's own record stays here")
        #expect(lines.last?["fields"]?["kilograms"] == .integer(400))
    }

    @Test func `what was sent is nobody's to edit, and after no answer it is sent again as the same`() async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        let note = try await store.addChange(Herd.note("kulhá"), to: cow.id, by: "t")
        let first = try await store.nextUpload(.start, sparing: .zero)
        #expect(await problem { try await store.deleteChange(note.id, by: "t") } == "change-uploaded")
        #expect(try await store.waitingChanges() == 2)
        let second = try await store.nextUpload(.start, sparing: .zero)
        #expect(try lines(first).map { $0["client"] } == lines(second).map { $0["client"] })
        try await store.acknowledge(second, try allTaken(second))
        #expect(try await store.waitingChanges() == 0)
        #expect(try await store.nextUpload(.start, sparing: .zero).count == 0)
        #expect(await problem { try await store.deleteChange(note.id, by: "t") } == "change-uploaded")
    }

    @Test func `what certainly did not arrive can be edited again`() async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        let note = try await store.addChange(Herd.note("kulhá"), to: cow.id, by: "t")
        let batch = try await store.nextUpload(.start, sparing: .zero)
        try await store.takeBack(batch)
        try await store.deleteChange(note.id, by: "t")
        #expect(try await store.waitingChanges() == 1)
    }

    @Test func `what was just recorded stays a while, so that it can be undone`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        _ = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        #expect(try await store.nextUpload(.start, sparing: .seconds(600)).count == 0)
        clock.advance(by: .seconds(601))
        #expect(try await store.nextUpload(.start, sparing: .seconds(600)).count == 1)
    }

    @Test func `simulated animals stay here`() async throws {
        let store = try await Herd.store()
        _ = try await store.createAnimal(Herd.draft("123456789"), by: "t", simulated: true)
        #expect(try await store.nextUpload(.start, sparing: .zero).count == 0)
        #expect(try await store.waitingChanges() == 0)
    }

    @Test func `a pushed weighing that comes back is the same one, whether its answer came or not`() async throws {
        for isAnswered in [true, false] {
            let store = try await Herd.store()
            let cow = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
            let weighing = try await store.record(Herd.scale(400, eid: eid), at: Herd.now, idempotencyKey: "a").weighing
            try await store.makeReal()
            let batch = try await store.nextUpload(.start, sparing: .zero)
            if isAnswered { try await store.acknowledge(batch, try allTaken(batch)) }
            // As the central system stores what it was sent.
            for (index, line) in try lines(batch).enumerated() {
                guard case .object(var members) = line, let table = members["table"]?.text.flatMap(CentralTable.init)
                else { continue }
                members["sn"] = .integer(Int64(index + 1))
                members["id"] = .integer(Int64(index + 100))
                if members["animalClient"] != nil { members["animal"] = .integer(100) }
                for name in ["table", "animalClient"] { members[name] = nil }
                let text = try JSONText.encode(JSONValue.object(members)) + "\n"
                _ = try await store.take(try CentralPage(ndjson: Array(text.utf8)), of: table)
            }
            #expect(try await store.changes(of: cow.id).items.count == 3)
            #expect(try await store.waitingChanges() == 0)
            #expect(try await store.syncStanding().stuck == 0)
            // It is still the weighing of the scale.
            #expect(try await store.weighing(weighing.id).animalId == cow.id)
            let change = try await store.change(try #require(weighing.changeId))
            guard case .weighing(let fields) = change.fields else { throw BadTestText(text: "\(change)") }
            #expect(fields.weighingId == weighing.id && change.corrections == 0)
            #expect(try await store.findings().isEmpty)
        }
    }

    @Test func `what was deleted there before its answer came is gone here too`() async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        _ = try await store.nextUpload(.start, sparing: .zero)
        let gone = #"{"sn":7,"id":9,"client":"\#(cow.id)","deleted":true}"# + "\n"
        _ = try await store.take(try CentralPage(ndjson: Array(gone.utf8)), of: .animals)
        #expect(try await store.animals().items.isEmpty)
        #expect(try await store.waitingChanges() == 0)
    }

    @Test func `what was refused is told and can be put right`() async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        let note = try await store.addChange(Herd.note("kulhá"), to: cow.id, by: "t")
        let batch = try await store.nextUpload(.start, sparing: .zero)
        try await store.acknowledge(
            batch,
            try answers(
                #"{"client":"\#(cow.id)","id":5}"# + "\n" + #"{"client":"\#(note.id)","refused":"too long"}"#))
        let standing = try await store.syncStanding()
        #expect(standing.waiting == 1)
        #expect(standing.changes.map(\.state) == [.refused] && standing.changes.map(\.reason) == ["too long"])
        let text = JSONValue.object(["text": .string("kulhá na levou"), "type": .integer(1)])
        _ = try await store.editChange(note.id, ChangePatch(fields: text), by: "t")
        let again = try await store.nextUpload(.start, sparing: .zero)
        #expect(try lines(again).map { $0["animal"] } == [.integer(5)])
        try await store.acknowledge(again, try allTaken(again))
        #expect(try await store.syncStanding().changes.isEmpty)
    }

    @Test func `two of ours are never one of theirs`() async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        let notes = [
            try await store.addChange(Herd.note("a"), to: cow.id, by: "t"),
            try await store.addChange(Herd.note("b"), to: cow.id, by: "t"),
        ]
        let batch = try await store.nextUpload(.start, sparing: .zero)
        try await store.acknowledge(
            batch, try answers(notes.map { #"{"client":"\#($0.id)","id":9}"# }.joined(separator: "\n")))
        #expect(try await store.syncStanding().changes.map(\.state) == [.refused, .sent])
    }

    @Test func `many go in batches, and none is forgotten or sent twice`() async throws {
        let store = try await Herd.store()
        let rows = (0..<2500).map { "CZ\(100_000_000 + $0);F;1.3.2024" }.joined(separator: "\n")
        _ = try await store.importAnimals(csv: Array("ear_tag;sex;born\n\(rows)".utf8), by: "t")
        var cursor: UploadCursor? = .start
        var seen: [String] = []
        var sizes: [Int] = []
        while let at = cursor {
            let batch = try await store.nextUpload(at, sparing: .zero)
            seen += try lines(batch).compactMap { $0["client"]?.text }
            sizes.append(batch.count)
            try await store.acknowledge(batch, try allTaken(batch, from: seen.count * 10))
            cursor = batch.next
        }
        #expect(seen.count == 2500 && Set(seen).count == 2500)
        #expect(sizes == [1024, 1024, 452, 0])
    }
}

extension HerdStore {
    /// As if scales of the farm had sent what the test's did.
    fileprivate func makeReal() throws {
        try database.run("UPDATE changes SET simulated = 0")
        try rebuildAnimals()
    }

    /// What a check of the whole store finds.
    fileprivate func findings() throws -> [String] {
        try database.snapshot {
            try (StoreCheck.findings(of: database) + FoldCheck(database, clock: .stopped(at: Herd.now)).findings())
                .map { "\($0)" }
        }
    }
}
