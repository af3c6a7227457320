import CentralSync
import SQLite
import Testing
import Values

@testable import HerdStore

/// A page of rows, whole or cut.
private func page(_ rows: String..., left: Int? = 0) throws -> CentralPage {
    let end = left.map { #"{"end":true,"left":\#($0)}"# + "\n" } ?? ""
    return try CentralPage(ndjson: Array((rows.map { $0 + "\n" }.joined() + end).utf8))
}

private func birth(_ id: Int, sn: Int = 1, _ number: String = "123456789", client: String? = nil) -> String {
    let client = client.map { #","client":"\#($0)""# } ?? ""
    return
        #"{"sn":\#(sn),"id":\#(id)\#(client),"born":"2025-03-01","recordedAt":"2025-03-01T08:00:00Z","#
        + #""recordedBy":"Věra","fields":{"country":"CZ","number":"\#(number)","sex":"female"}}"#
}

private func change(
    sn: Int, id: Int = 9, animal: Int = 70, kilograms: Double = 400, date: String = "2026-05-01",
    client: String? = nil, more: String = ""
) -> String {
    let client = client.map { #","client":"\#($0)""# } ?? ""
    return
        #"{"sn":\#(sn),"id":\#(id)\#(client),"animal":\#(animal),"kind":"weighing","kindId":31,"date":"\#(date)","#
        + #""recordedAt":"2026-05-01T08:00:00Z","recordedBy":"Věra"\#(more),"fields":{"kilograms":\#(kilograms)}}"#
}

extension HerdStore {
    /// As if scales of the farm had sent what the test's did.
    fileprivate func makeReal() throws {
        try database.run("UPDATE changes SET simulated = 0")
        try rebuildAnimals()
    }

    fileprivate func foldFindings() throws -> Int {
        try database.snapshot { try FoldCheck(database, clock: .stopped(at: Herd.now)).findings().count }
    }

    fileprivate func local(_ id: Int64, _ table: CentralTable) throws -> CentralTable.LocalID? {
        try read { try $0.localID(of: id, in: table) }
    }
}

/// A change that is corrected centrally, in each of its parts alone.
@Suite struct `a change that is corrected centrally` {
    private let store: HerdStore
    private let first: Animal.ID
    private let second: Animal.ID

    init() async throws {
        store = try await Herd.store()
        _ = try await store.take(try page(birth(70), birth(71, sn: 2, "987654321")), of: .animals)
        _ = try await store.take(try page(change(sn: 4)), of: .changes)
        first = try #require(try await store.local(70, .animals)).named()
        second = try #require(try await store.local(71, .animals)).named()
    }

    private func only() async throws -> Change {
        try await store.change(try #require(try await store.local(9, .changes)).named())
    }

    @Test func `in nothing but its number stays as it is`() async throws {
        let before = try await only()
        _ = try await store.take(try page(change(sn: 5)), of: .changes)
        #expect(try await only() == before)
    }

    @Test func `in its day alone has the other day`() async throws {
        _ = try await store.take(try page(change(sn: 5, date: "2026-05-02")), of: .changes)
        let after = try await only()
        #expect(after.date == .day(try Herd.day("2026-05-02")) && after.corrections == 1)
        #expect(after.correctedAt == Herd.now && after.uploadedAt == Herd.now)
    }

    @Test func `in its weight alone has the other weight`() async throws {
        _ = try await store.take(try page(change(sn: 5, kilograms: 410)), of: .changes)
        #expect(try await only().corrections == 1)
        #expect(try await store.animal(first).lastWeighing?.weight == Herd.weight(410))
    }

    @Test func `in its animal alone goes there, and both are folded again`() async throws {
        _ = try await store.take(try page(change(sn: 5, animal: 71)), of: .changes)
        #expect(try await only().animalId == second)
        #expect(try await store.animal(first).lastWeighing == nil)
        #expect(try await store.animal(second).lastWeighing?.weight == Herd.weight(400))
        #expect(try await store.foldFindings() == 0)
    }

    @Test(arguments: [(0, 1), (1, 1), (2, 2), (7, 7), (-3, 1), (2_000_000, 1_000_000)])
    func `counts its corrections up`(said: Int, counted: Int) async throws {
        let at = #","correctedAt":"2026-05-03T08:00:00Z","corrections":\#(said)"#
        _ = try await store.take(try page(change(sn: 5, kilograms: 410, more: at)), of: .changes)
        let after = try await only()
        let said = try Herd.time("2026-05-03T08:00:00Z")
        #expect(after.corrections == counted && after.correctedAt == said)
        _ = try await store.take(try page(change(sn: 6, kilograms: 420)), of: .changes)
        #expect(try await only().corrections == counted + 1, "it never goes back")
    }

    @Test func `and deleted there leaves its animal without it`() async throws {
        _ = try await store.take(try page(#"{"sn":5,"id":9,"deleted":true}"#), of: .changes)
        #expect(try await store.animal(first).lastWeighing == nil)
        #expect(try await store.foldFindings() == 0)
        let events = try await store.events(after: 0)
        #expect(events.last?.kind == .animalChanged, "an open page shows it")
    }
}

/// Weighings of this farm's own scale, after the central system has spoken of their changes.
@Suite struct `a weighing of our own scale` {
    private let store: HerdStore
    private let cow: Animal
    private let weighing: Weighing

    init() async throws {
        let eid = try EID(digits: "203000123456789")
        store = try await Herd.store()
        cow = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        weighing = try await store.record(Herd.scale(400, eid: eid), at: Herd.now, idempotencyKey: "a").weighing
        try await store.makeReal()
        let batch = try await store.nextUpload(.start, sparing: .zero)
        let ids = batch.items.enumerated().map { UploadAnswer(client: $1.id, id: Int64($0 + 100), refused: nil) }
        try await store.acknowledge(batch, ids)
        _ = try await store.take(try page(birth(71, "987654321")), of: .animals)
    }

    private func central() async throws -> Int {
        let id = try #require(weighing.changeId)
        return Int(try #require(try await store.read { try $0.centralID(of: id.named(), in: .changes) }))
    }

    @Test func `follows its change to another animal`() async throws {
        let date = "\(Herd.now)"
        _ = try await store.take(
            try page(change(sn: 5, id: central(), animal: 71, date: date)), of: .changes)
        let other = try #require(try await store.local(71, .animals))
        #expect(try await store.weighing(weighing.id).animalId == other.named())
        #expect(try await store.change(try #require(weighing.changeId)).animalId == other.named())
        #expect(try await store.foldFindings() == 0)
    }

    @Test func `is nobody's once its change was deleted`() async throws {
        _ = try await store.take(try page(#"{"sn":5,"id":\#(central()),"deleted":true}"#), of: .changes)
        let left = try await store.weighing(weighing.id)
        #expect(left.animalId == nil && left.changeId == nil && left.state == .unassigned)
        #expect(try await store.animal(cow.id).lastWeighing == nil)
    }
}

/// Rows that come late, twice or broken.
@Suite struct `a row that waits or comes late` {
    @Test(arguments: [false, true]) func `is kept in its newest version`(isOlderLast: Bool) async throws {
        let store = try await Herd.store()
        let versions = [change(sn: 9, kilograms: 409), change(sn: 5, kilograms: 405)]
        for version in isOlderLast ? versions : versions.reversed() {
            _ = try await store.take(try page(version), of: .changes)
        }
        _ = try await store.take(try page(birth(70)), of: .animals)
        #expect(try await store.takeStuck() == 0)
        #expect(try await store.animals().items.first?.lastWeighing?.weight == Herd.weight(409))
        // And the older says nothing new afterwards.
        _ = try await store.take(try page(versions[1]), of: .changes)
        #expect(try await store.animals().items.first?.lastWeighing?.weight == Herd.weight(409))
    }

    @Test func `is not known better by an answer that came after it`() async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("123456789", name: "Malena"), by: "t")
        let batch = try await store.nextUpload(.start, sparing: .zero)
        func named(_ name: String, _ sn: Int) -> String {
            birth(70, sn: sn, client: cow.id.description).replacing(#""sex""#, with: #""name":"\#(name)","sex""#)
        }
        _ = try await store.take(try page(named("Nová", 7)), of: .animals)
        try await store.acknowledge(batch, [UploadAnswer(client: cow.id.named(), id: 70, refused: nil)])
        _ = try await store.take(try page(named("Stará", 5)), of: .animals)
        #expect(try await store.animal(cow.id).name == "Nová")
    }

    @Test(arguments: [
        ("animals", "born"), ("animals", "recordedAt"), ("animals", "recordedBy"), ("animals", "fields"),
        ("changes", "animal"), ("changes", "kind"), ("changes", "date"), ("changes", "recordedAt"),
        ("changes", "recordedBy"), ("changes", "fields"),
    ]) func `is kept aside for each member that it lacks, or that is of another type`(
        table: String, member: String
    ) async throws {
        let store = try await Herd.store()
        let isBirth = table == "animals"
        if !isBirth { _ = try await store.take(try page(birth(70)), of: .animals) }
        let row: JSONValue = try JSONText.decode(isBirth ? birth(70) : change(sn: 4))
        guard case .object(let whole) = row else { throw BadTestText(text: "\(row)") }
        for (index, value) in [nil, JSONValue.null, .boolean(true), .string("?")].enumerated() {
            // Any text is a name.
            guard member != "recordedBy" || value != .string("?") else { continue }
            var broken = whole
            broken[member] = value
            broken["sn"] = .integer(Int64(index + 10))
            broken["id"] = .integer(Int64(index + 500))
            let text = try JSONText.encode(JSONValue.object(broken))
            _ = try await store.take(try page(text), of: try #require(CentralTable(rawValue: table)))
            #expect(try await store.syncStanding().rows.map(\.id).contains(Int64(index + 500)), "\(index)")
        }
        let count = try await store.animals().items.count
        #expect(count == (isBirth ? 0 : 1))
    }

    @Test(arguments: [
        (#""correctedAt":null,"corrections":null"#, true), (#""correctedAt":"soon""#, false),
        (#""corrections":"3""#, false), (#""corrections":3"#, true),
    ]) func `may leave out when it was corrected, but not say it wrongly`(members: String, isGood: Bool) async throws {
        let store = try await Herd.store()
        _ = try await store.take(try page(birth(70)), of: .animals)
        _ = try await store.take(try page(change(sn: 4, more: "," + members)), of: .changes)
        #expect(try await store.syncStanding().stuck == (isGood ? 0 : 1))
    }

    @Test(arguments: [
        (#""deleted":"yes""#, false), (#""deleted":null"#, true), (#""deleted":false"#, true), (#""client":7"#, false),
        (#""client":null"#, true), (#""client":"no id""#, true), (#""end":false"#, true), (#""end":1"#, false),
    ]) func `makes the page useless where it says wrongly what it is`(member: String, isGood: Bool) throws {
        let text = Array(#"{"sn":1,"id":2,\#(member)}"#.utf8) + [0x0A]
        #expect(((try? CentralPage(ndjson: text)) != nil) == isGood)
    }

    @Test(arguments: [("0", 0), ("7", 7), ("-1", 0)]) func `is followed by as many as the page says`(
        said: String, left: Int
    ) throws {
        let page = try CentralPage(ndjson: Array(#"{"end":true,"left":\#(said)}"#.utf8) + [0x0A])
        #expect(page.left == left && page.count == 0)
    }

    @Test func `finds its animal though more than a thousand wait`() async throws {
        let store = try await Herd.store()
        let rows = (0..<1030).map { change(sn: $0 + 1, id: $0 + 1, kilograms: 300) }.joined(separator: "\n")
        _ = try await store.take(try page(rows), of: .changes)
        #expect(try await store.syncStanding(limit: 3).rows.count == 3)
        #expect(try await store.syncStanding().stuck == 1030)
        _ = try await store.take(try page(birth(70)), of: .animals)
        #expect(try await store.takeStuck() == 0)
        let count: Int? = try await store.read { try $0.value("SELECT count(*) FROM changes") }
        #expect(count == 1031)
    }

    @Test func `has the id it has elsewhere, unless that is somebody's here`() async throws {
        let store = try await Herd.store()
        let gone = try await store.createAnimal(Herd.draft("111111111"), by: "t")
        let note = try await store.addChange(Herd.note("kulhá"), to: gone.id, by: "t")
        try await store.deleteChange(note.id, by: "t")
        _ = try await store.take(try page(birth(70)), of: .animals)
        let (own, twice) = ("0190f0f3-7c1a-7d0e-9a3b-0123456789ab", note.id.description)
        _ = try await store.take(
            try page(
                change(sn: 4, id: 1, client: own), change(sn: 5, id: 2, client: own),
                change(sn: 6, id: 3, client: twice)), of: .changes)
        #expect(try await store.local(1, .changes)?.description == own)
        let ids = [try await store.local(2, .changes), try await store.local(3, .changes)].compactMap(\.self)
        #expect(ids.count == 2 && !ids.contains { [own, twice].contains($0.description) })
    }

    @Test func `of another's animal is not ours because it names our id`() async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        let batch = try await store.nextUpload(.start, sparing: .zero)
        try await store.acknowledge(batch, [UploadAnswer(client: cow.id.named(), id: 70, refused: nil)])
        _ = try await store.take(
            try page(birth(71, sn: 2, "987654321", client: cow.id.description)), of: .animals)
        #expect(try await store.local(70, .animals) == cow.id.named())
        #expect(try await store.local(71, .animals) != cow.id.named())
        #expect(try await store.animal(cow.id).earTag.description == "CZ123456789")
        // Nor is it taken away with the other's tombstone.
        _ = try await store.take(
            try page(#"{"sn":9,"id":72,"client":"\#(cow.id)","deleted":true}"#), of: .animals)
        #expect(try await store.animal(cow.id).earTag.description == "CZ123456789")
    }

    @Test(arguments: [(0, true), (Transaction.many, true), (Transaction.many + 1, false)])
    func `is folded at once unless more than twenty pages are to come`(left: Int, isFolded: Bool) async throws {
        let store = try await Herd.store()
        _ = try await store.take(try page(birth(70)), of: .animals)
        _ = try await store.take(try page(change(sn: 4), left: left), of: .changes)
        #expect(try await (store.animals().items.first?.lastWeighing != nil) == isFolded)
        #expect(Transaction.many == 20_480)
    }

    @Test(arguments: [(20, true), (21, false)])
    func `of up to twenty animals is told for each, of more once`(count: Int, isEach: Bool) async throws {
        let store = try await Herd.store()
        let rows = (1...count).map { birth($0, sn: $0, "\(100_000_000 + $0)") }.joined(separator: "\n")
        let last = try await store.lastEventNumber()
        _ = try await store.take(try page(rows), of: .animals)
        let events = try await store.events(after: last)
        #expect(events.count { $0.kind == .animalChanged } == (isEach ? count : 0))
        let told = events.filter { $0.kind == .herdSynchronised }.map(\.text)
        #expect(told == [#"{"rows":\#(count),"table":"animals"}"#])
    }
}

/// Milk recording that changes centrally.
@Suite struct `a record of milk that is corrected centrally` {
    private func record(sn: Int, animal: Int, source: String = "byHand", milk: Int = 30) -> String {
        #"{"sn":\#(sn),"id":8,"animal":\#(animal),"date":"2026-05-0\#(sn - 1)","source":"\#(source)","#
            + #""recordedAt":"2026-05-01T08:00:00Z","recordedBy":"Jan","items":{"milk":\#(milk)}}"#
    }

    @Test func `has all of the other row, and both animals hear of it`() async throws {
        let store = try await Herd.store()
        _ = try await store.take(try page(birth(70), birth(71, sn: 2, "987654321")), of: .animals)
        let first: Animal.ID = try #require(try await store.local(70, .animals)).named()
        let second: Animal.ID = try #require(try await store.local(71, .animals)).named()
        _ = try await store.take(try page(record(sn: 2, animal: 70)), of: .lactations)
        let last = try await store.lastEventNumber()
        _ = try await store.take(
            try page(record(sn: 3, animal: 71, source: "of a later day", milk: 31)), of: .lactations)
        #expect(try await store.lactationRecords(of: first).isEmpty)
        let moved = try #require(try await store.lactationRecords(of: second).first)
        #expect(moved.items == ["milk": .integer(31)] && moved.source == .notGiven && moved.recordedBy == "Jan")
        #expect(moved.date == (CalendarDay("2026-05-02")) && moved.uploaded)
        let told = try await store.events(after: last).filter { $0.kind == .animalChanged }.map(\.text)
        #expect(Set(told) == Set([first, second].map { #"{"animalId":"\#($0)"}"# }))
    }

    @Test func `that was ours and without an answer is settled`() async throws {
        let store = try await Herd.store()
        try await store.remember(server: "s", shared: CentralTable.usual.union([.lactations]))
        _ = try await store.take(try page(birth(70)), of: .animals)
        let cow: Animal.ID = try #require(try await store.local(70, .animals)).named()
        let draft = LactationRecordDraft(date: try Herd.day("2026-05-01"), items: ["milk": .integer(30)])
        let own = try await store.addLactationRecord(draft, to: cow, by: "t")
        _ = try await store.nextUpload(.start, sparing: .zero)
        #expect(try await store.syncStanding().records.map(\.state) == [.sent])
        let row = record(sn: 2, animal: 70).replacing(#""id":8"#, with: #""id":8,"client":"\#(own.id)""#)
        _ = try await store.take(try page(row), of: .lactations)
        #expect(try await store.lactationRecords(of: cow).map(\.id) == [own.id])
        #expect(try await store.syncStanding().records.isEmpty)
        #expect(try await store.waitingChanges() == 0)
    }
}

/// Places of both sides.
@Suite struct `barns and groups of the central system` {
    private func places(_ store: HerdStore) async throws -> [String] {
        let all = try await store.locations()
        return all.map { place in
            let above = all.first { $0.id == place.parent }.map { "\($0.kind) \($0.number)/" } ?? ""
            return "\(above)\(place.kind) \(place.number)"
        }.sorted()
    }

    @Test func `leave a barn under the centre that the farm has put it under, until they name one`() async throws {
        let store = try await Herd.store()
        let centre = try await store.createLocation(LocationDraft(kind: .centre, number: "C"))
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1", parent: centre.id))
        _ = try await store.take(try page(#"{"sn":1,"id":5,"number":"1"}"#), of: .barns)
        #expect(try await places(store) == ["centre C", "centre C/barn 1"])
        #expect(try await store.local(5, .barns) == barn.id.named())
        _ = try await store.take(try page(#"{"sn":2,"id":3,"number":"D"}"#), of: .centres)
        _ = try await store.take(try page(#"{"sn":3,"id":5,"number":"1","centre":3}"#), of: .barns)
        #expect(try await places(store) == ["centre C", "centre D", "centre D/barn 1"])
        _ = try await store.take(try page(#"{"sn":4,"id":5,"number":"1"}"#), of: .barns)
        #expect(try await places(store) == ["centre C", "centre D", "centre D/barn 1"])
    }

    @Test func `that have one number are two where they are two there`() async throws {
        let store = try await Herd.store()
        _ = try await store.createLocation(LocationDraft(kind: .barn, number: "1"))
        _ = try await store.take(
            try page(#"{"sn":1,"id":5,"number":"1","name":"A"}"#, #"{"sn":2,"id":6,"number":"1","name":"B"}"#),
            of: .barns)
        #expect(try await places(store) == ["barn 1", "barn 1"])
        #expect(try await store.local(5, .barns) != store.local(6, .barns))
    }

    @Test func `make a group one of its barn alone`() async throws {
        let store = try await Herd.store()
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1"))
        let mine = try await store.createLocation(LocationDraft(kind: .group, number: "7", parent: barn.id))
        _ = try await store.take(
            try page(#"{"sn":1,"id":5,"number":"1"}"#, #"{"sn":2,"id":6,"number":"2"}"#), of: .barns)
        _ = try await store.take(
            try page(#"{"sn":3,"id":8,"barn":6,"number":"7"}"#, #"{"sn":4,"id":9,"barn":5,"number":"7"}"#),
            of: .groups)
        #expect(try await store.local(9, .groups) == mine.id.named())
        #expect(try await places(store) == ["barn 1", "barn 1/group 7", "barn 2", "barn 2/group 7"])
        _ = try await store.take(try page(#"{"sn":5,"id":9,"barn":6,"number":"9"}"#), of: .groups)
        _ = try await store.take(try page(#"{"sn":6,"id":8,"number":"8"}"#), of: .groups)
        #expect(try await places(store) == ["barn 1", "barn 2", "barn 2/group 9", "group 8"])
    }

    @Test(arguments: [(0, 0, false), (1, 200, true), (40, 0, true), (41, 0, false), (1, 201, false)])
    func `have numbers of 1 to 40 letters and names of at most 200`(number: Int, name: Int, isGood: Bool) async throws {
        let store = try await Herd.store()
        let (number, name) = (String(repeating: "ž", count: number), String(repeating: "š", count: name))
        _ = try await store.take(try page(#"{"sn":1,"id":5,"number":"\#(number)","name":"\#(name)"}"#), of: .barns)
        #expect(try await store.syncStanding().stuck == (isGood ? 0 : 1))
        #expect(try await store.locations().count == (isGood ? 1 : 0))
    }

    @Test func `that are not there keep a row waiting`() async throws {
        let store = try await Herd.store()
        _ = try await store.take(try page(#"{"sn":1,"id":5,"number":"1","centre":9}"#), of: .barns)
        _ = try await store.take(try page(#"{"sn":2,"id":6,"number":"1","barn":5}"#), of: .groups)
        #expect(try await store.syncStanding().rows.map(\.table) == [.barns, .groups])
        _ = try await store.take(try page(#"{"sn":3,"id":9,"number":"C"}"#), of: .centres)
        #expect(try await store.takeStuck() == 0, "each after what it stands in")
        #expect(try await places(store) == ["barn 1/group 1", "centre C", "centre C/barn 1"])
    }
}
