import FoundationEssentials
import HerdStore
import TestSupport
import Testing
import Values

@testable import Exports

/// A herd with its history goes to other systems and comes back.
@Suite struct `a herd that is told to another system` {
    /// Růžena with one change of each kind that a cow can have.
    private func life() async throws -> Barn {
        let barn = try await Barn.open()
        for (day, kind, json) in Self.changes {
            let fields = try ChangeFields(kind, json: JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)))
            let date = ChangeDate.day(CalendarDay(daysSince1970: Barn.now.day.daysSince1970 - day))
            _ = try await barn.store.addChange(ChangeDraft(date: date, fields: fields), to: barn.ruzena.id, by: "test")
        }
        let moment = Timestamp(microseconds: Barn.now.microseconds - 3_600_000_000)
        _ = try await barn.store.addChange(
            ChangeDraft(date: .moment(moment), fields: .weighing(WeighingFields(weight: Weight(grams: 431_500)))),
            to: barn.ruzena.id, by: "test")
        return barn
    }

    private static let changes: [(Int, ChangeKind, String)] = [
        (400, .heat, #"{"character":"silent","technician":"Novák"}"#), (399, .heat, #"{"character":"vitalimeter"}"#),
        (398, .heat, #"{"character":"induced"}"#), (397, .heat, #"{"character":"observed"}"#),
        (396, .heat, #"{"character":"normal"}"#),
        (
            395, .insemination,
            #"{"character":"insemination","order":2,"bull":"NEO-123","technician":"Novák","sexed":true,"fromStock":false,"note":"ráno"}"#
        ),
        (394, .insemination, #"{"character":"reinsemination","bull":"NEO-123"}"#),
        (393, .insemination, #"{"character":"natural","order":3,"bull":"NEO-9"}"#),
        (
            392, .insemination,
            #"{"character":"embryoTransfer","order":4,"bull":"NEO-9","donorDam":"CZ 111111 111"}"#
        ),
        (350, .pregnancyCheck, #"{"result":"pregnant"}"#), (349, .pregnancyCheck, #"{"result":"barren"}"#),
        (348, .pregnancyCheck, #"{"result":"open"}"#), (347, .pregnancyCheck, #"{"result":"abortion"}"#),
        (150, .dryOff, "{}"),
        (
            100, .calving,
            #"{"order":1,"course":"withComplications","stillborn":1,"calves":["CZ 333333 333"],"note":"v noci"}"#
        ),
        (99, .calving, #"{"order":2,"course":"caesarean"}"#),
        (
            50, .treatment,
            #"{"by":"vet","note":"levá zadní","diagnoses":["mastitis"],"medicines":[{"name":"Cobactan","amount":10,"unit":"ml","milkDays":5,"meatDays":20},{"name":"Metacam"}]}"#
        ),
        (20, .weighing, #"{"kilograms":430.5,"mode":"none","note":"po pastvě"}"#),
        (10, .culling, #"{"kind":"sale","customer":"Jatky","cause":"stáří"}"#),
        (9, .culling, #"{"kind":"death","cause":"úraz"}"#), (8, .culling, #"{"kind":"theft"}"#),
    ]

    /// Kinds for which no ADE event is.
    private static let others: [(Int, ChangeKind, String)] = [
        (90, .castration, "{}"), (89, .purchase, #"{"supplier":"Jílek","price":12000.5,"invoice":"7"}"#),
        (88, .feeding, #"{"ration":"manual","dose1":2.5}"#), (87, .plan, #"{"sale":"2027-01-05"}"#),
        (86, .performance, #"{"milk":{"kg":32.5}}"#), (85, .note, #"{"type":2,"text":"kulhá\npořád"}"#),
        (84, .parlourDisease, #"{"milkings":4,"code1":12}"#), (83, .selection, #"{"reason":2,"unit":1,"done":true}"#),
        (82, .matingPlan, #"{"bulls":[{"number":"NEO-1","sexed":true}]}"#),
        (81, .conformationScore, #"{"scores":{"udder":82}}"#), (80, .price, #"{"price":30000}"#),
        (79, .naturalMating, #"{"state":"in","bull":"NEO-9","unheard":"of"}"#),
    ]

    private func text(_ store: HerdStore, _ format: Export.HerdFormat) async throws -> [UInt8] {
        var text = ""
        try await Export(store).herd(as: format) { text += $0 }
        return Array(text.utf8)
    }

    private func emptyStore() async throws -> HerdStore {
        try await HerdStore.open(.memory, clock: .stopped(at: Barn.now))
    }

    /// What is known of each animal, without ids and who wrote it down.
    private func lives(_ store: HerdStore) async throws -> [String] {
        var lines: [String] = []
        for (animal, changes) in try await store.lives(after: nil, limit: 100) {
            lines.append("\(animal.earTag) \(animal.sex) \(animal.born) \(animal.group?.number ?? "-")")
            for change in changes where change.kind != .move {
                let fields = try JSONValue(encoding: change.fields)
                let json = JSONEncoder()
                json.outputFormatting = .sortedKeys
                lines.append(
                    "\(change.kind) \(change.date) \(String(decoding: try json.encode(fields), as: UTF8.self))")
            }
        }
        return lines.sorted()
    }

    @Test func `in ICAR ADE comes back with all its events`() async throws {
        let barn = try await life()
        let text = try await text(barn.store, .icar)
        let other = try await emptyStore()
        let report = try await other.importTold(ToldFormat.icar.source(text), by: "test")
        #expect(report.errors == [] && report.ignoredColumns == [])
        #expect(report.imported == 2 && report.changes?.recorded == Self.changes.count + 1)
        let events = { (line: String) in !["move", "birth", "tagging"].contains { line.hasPrefix($0) } }
        let (before, after) = (try await lives(barn.store), try await lives(other))
        #expect(
            after.filter(events).filter { !$0.hasPrefix("CZ") } == before.filter(events).filter { !$0.hasPrefix("CZ") })
        let ruzena = try #require(try await other.resolve(earTag: barn.ruzena.earTag).animal)
        #expect(ruzena.name == "Růžena" && ruzena.eid == barn.ruzena.eid && ruzena.collar == "42")
    }

    @Test func `in ICAR ADE has no other properties than the schemas`() async throws {
        let barn = try await life()
        let resources = try JSONDecoder().decode([JSONValue].self, from: Data(try await text(barn.store, .icar)))
        #expect(resources.count == 2 + Self.changes.count + 1)
        for resource in resources { #expect(ADESchema.complaints(about: resource) == []) }
    }

    @Test func `in Farmsoft's shape comes back with every kind of change, and what nobody described`() async throws {
        let barn = try await life()
        for (day, kind, json) in Self.others {
            let fields = try ChangeFields(kind, json: JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)))
            let date = ChangeDate.day(CalendarDay(daysSince1970: Barn.now.day.daysSince1970 - day))
            _ = try await barn.store.addChange(ChangeDraft(date: date, fields: fields), to: barn.ruzena.id, by: "test")
        }
        let text = try await text(barn.store, .farmsoft)
        let other = try await emptyStore()
        let report = try await other.importTold(ToldFormat.farmsoft.source(text), by: "test")
        #expect(report.errors == [] && report.ignoredColumns == [])
        let (before, after) = (try await lives(barn.store), try await lives(other))
        #expect(after == before)
        let group = try #require(try await other.resolve(earTag: barn.ruzena.earTag).animal)
        #expect(group.barn?.number == "1" && group.group?.number == "11")
    }

    @Test(arguments: Export.HerdFormat.allCases)
    func `and read again here changes nothing`(format: Export.HerdFormat) async throws {
        let barn = try await life()
        let text = try await text(barn.store, format)
        let before = (try await lives(barn.store), try await barn.store.lastEventNumber())
        let format = try #require(ToldFormat(rawValue: format.rawValue))
        let report = try await barn.store.importTold(format.source(text), by: "test")
        #expect(report.errors == [] && report.changes?.recorded == 0 && report.changes?.corrected == 0)
        #expect(report.imported == 0 && report.updated == 0)
        #expect(try await lives(barn.store) == before.0)
        #expect(try await barn.store.lastEventNumber() == before.1)
    }
}

/// What another system tells is checked, and taken once.
@Suite struct `what another system tells` {
    private func heat(id: String, method: String, animal: String = "CZ 123456 789", more: String = "", minute: Int = 0)
        -> String
    {
        let at = Timestamp(microseconds: Barn.now.microseconds - Int64(minute + 1) * 60_000_000)
        return """
            {"resourceType":"icarReproHeatEventResource","id":"\(id)","animal":{"scheme":"eu.bovine","id":"\(animal)"},
            "eventDateTime":"\(at)","meta":{"source":"https://other","modified":"2026-11-01T08:00:00Z"},
            "heatDetectionMethod":"\(method)"\(more)}
            """
    }

    private func take(_ barn: Barn, _ items: [String], skipsBad: Bool = false, isPreview: Bool = false) async throws
        -> ImportReport
    {
        let text = Array("[\(items.joined(separator: ","))]".utf8)
        return try await barn.store.importTold(
            ToldFormat.icar.source(text), skipsBad: skipsBad, isPreview: isPreview, by: "test")
    }

    private func heats(_ barn: Barn) async throws -> [Change] {
        try await barn.store.changes(of: barn.ruzena.id).items.filter { $0.kind == .heat }
    }

    @Test func `is corrected when it tells the same event otherwise`() async throws {
        let barn = try await Barn.open()
        #expect(try await take(barn, [heat(id: "7", method: "Collar")]).changes?.recorded == 1)
        #expect(try await take(barn, [heat(id: "7", method: "Collar")]).changes?.unchanged == 1)
        #expect(try await take(barn, [heat(id: "7", method: "Visual")]).changes?.corrected == 1)
        let found = try await heats(barn)
        #expect(found.count == 1 && found.first?.corrections == 1)
    }

    @Test func `is written whole or not at all, or without what is bad`() async throws {
        let barn = try await Barn.open()
        let items = [heat(id: "1", method: "Collar"), heat(id: "2", method: "Collar", animal: "CZ 999999 999"), "7"]
        let refused = try await take(barn, items)
        #expect(refused.errors.map(\.row) == [2, 3] && refused.changes?.recorded == 0)
        #expect(try await heats(barn).isEmpty)
        let preview = try await take(barn, items, isPreview: true)
        #expect(preview.changes?.recorded == 1 && preview.skipped == 2)
        #expect(try await heats(barn).isEmpty)
        let good = try await take(barn, items, skipsBad: true)
        #expect(good.changes?.recorded == 1 && good.skipped == 2)
        #expect(try await heats(barn).count == 1)
    }

    @Test func `is refused for a male, and for a day before the birth`() async throws {
        let barn = try await Barn.open()
        let report = try await take(barn, [heat(id: "1", method: "Collar", animal: "CZ 222222 222")], skipsBad: true)
        #expect(report.errors.first?.code == .notForMales)
    }

    @Test func `in properties that mean nothing here is named`() async throws {
        let barn = try await Barn.open()
        let report = try await take(barn, [heat(id: "1", method: "Collar", more: #","certainty":"InHeat""#)])
        #expect(report.ignoredColumns == ["icarReproHeatEventResource.certainty"])
    }

    @Test func `is written in batches, each with an event of its own`() async throws {
        let barn = try await Barn.open()
        let before = try await barn.store.lastEventNumber()
        let items = (0..<2200).map { heat(id: "\($0)", method: "Collar", minute: $0) }
        let report = try await take(barn, items)
        #expect(report.errors == [] && report.changes?.recorded == 2200)
        let events = try await barn.store.events(after: before)
        #expect(events.map(\.kind) == [.importDone, .importDone])
    }

    @Test func `in a table of changes is read by the descriptions of the kinds`() async throws {
        let barn = try await Barn.open()
        let table = """
            Ušní známka;Datum;Druh;kilograms;order;course;calves;diagnoses;medicines;note;group;barn
            CZ 123456 789;5.11.2026;weighing;512,5;;;;;;;;
            CZ 123456 789;2026-11-06;calving;;1;normal;CZ 1|CZ 2;;;;;
            CZ 123456 789;2026-11-07;30;;;;;mastitis|kulhání;"[{""name"":""Cobactan"",""amount"":5}]";ráno;;
            CZ 123456 789;2026-11-08T08:12:00Z;move;;;;;;;;12;1
            CZ 123456 789;2026-11-09;weighing;hodně;;;;;;;;
            """
        let source = ToldFormat.changes.source(Array(table.utf8))
        let report = try await barn.store.importTold(source, skipsBad: true, by: "test")
        #expect(report.changes?.recorded == 4)
        #expect(report.errors.map(\.row) == [6] && report.errors.first?.column == "kilograms")
        let animal = try #require(try await barn.store.resolve(earTag: barn.ruzena.earTag).animal)
        #expect(animal.lastWeighing?.weight == Weight(grams: 512_500))
        let changes = try await barn.store.changes(of: animal.id).items
        let treatment = try #require(changes.first { $0.kind == .treatment }.flatMap { Treatment($0.fields) })
        #expect(treatment.medicines.map(\.name) == ["Cobactan"])
        let again = try await barn.store.importTold(source, skipsBad: true, by: "test")
        #expect(again.changes?.recorded == 0 && again.changes?.unchanged == 4)
    }

    /// Found by the fuzzers: of numbers that no animal has, and of those that are none, only the row is bad.
    @Test func `with numbers that cannot be is refused item by item`() async throws {
        let barn = try await Barn.open()
        func event(_ type: String, _ members: String) -> String {
            #"{"resourceType":"icar\#(type)EventResource","id":"\#(type)","animal":{"scheme":"eu.bovine","id":"CZ 123456 789"},"#
                + #""eventDateTime":"2026-11-01T08:00:00Z",\#(members)}"#
        }
        let items = [
            event("ReproParturition", #""damParity":1,"totalProgeny":1e300,"liveProgeny":-1e300"#),
            event("Weight", #""weight":{"measurement":1e308,"units":"TNE"}"#), heat(id: "1", method: "Collar"),
        ]
        let report = try await take(barn, items, skipsBad: true)
        #expect(report.errors.map(\.row) == [1, 2] && report.changes?.recorded == 1)
        #expect(report.errors.last?.column == "weight.measurement")
        let table =
            "ear_tag,date,kind,kilograms\n"
            + ["nan", "inf", "-infinity", "1e999"].map {
                "CZ123456789,2026-11-05,weighing,\($0)\n"
            }.joined()
        let changes = try await barn.store.importTold(
            ToldFormat.changes.source(Array(table.utf8)), skipsBad: true, by: "test")
        #expect(changes.errors.map(\.row) == [2, 3, 4, 5] && changes.changes?.recorded == 0)
        #expect(changes.errors.allSatisfy { $0.column == "kilograms" && $0.message == "this is no number" })
    }

    @Test func `that is broken off or scrambled is an error and never a trap`() {
        let good = Array(#"{"a":[1,{"b":"]\"}"},[2]],"c":{"d":[3]},"e":[]}"#.utf8)
        func read(_ bytes: [UInt8]) -> (items: Int, fails: Bool) {
            var items = JSONItems(bytes)
            var count = 0
            do throws(ToldError) {
                while try items.next() != nil { count += 1 }
                return (count, false)
            } catch {
                return (count, true)
            }
        }
        #expect(read(good) == (3, false))
        for length in 0..<good.count { #expect(read(Array(good.prefix(length))).fails, "\(length)") }
        let seed: UInt64 = FreshSeeds.areWanted ? .random(in: 0...UInt64.max) : 1
        print("scrambled items of JSON: seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let alphabet = Array("{}[],:\"\\ 1".utf8)
        for _ in 0..<5000 {
            var bytes = good
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = alphabet.randomElement(using: &random) ?? 0
            }
            #expect(read(bytes).items <= bytes.count, "seed \(seed)")
        }
    }
}
