import SQLite
import Testing
import Values

@testable import HerdStore

/// Each rule of an import of animals alone, at its edge.
struct ImportRuleTests {
    private func take(_ text: String, into store: HerdStore? = nil, skipsBad: Bool = true) async throws -> ImportReport
    {
        let store = if let store { store } else { try await Herd.store() }
        return try await store.importAnimals(csv: Array(text.utf8), skipsBad: skipsBad, by: "t")
    }

    private func animal(_ number: String, in store: HerdStore) async throws -> Animal {
        try #require(try await store.animals(AnimalQuery(text: number, culled: .include)).items.first)
    }

    /// A store whose farm lies so many hours east of Greenwich.
    private func farm(at moment: String, hours: Int) async throws -> HerdStore {
        let now = try Herd.time(moment)
        return try await HerdStore.open(
            .memory, clock: StoreClock(now: { now }, day: { ($0 + .seconds(hours * 3600)).day }))
    }

    @Test(arguments: [
        ("2027-01-14T23:30:00Z", 1, "2027-01-15"), ("2027-01-15T22:30:00Z", 1, "2027-01-15"),
        ("2027-01-15T05:30:00Z", -5, "2027-01-15"), ("2027-01-16T04:30:00Z", -5, "2027-01-15"),
        ("2027-01-15T12:00:00Z", 0, "2027-01-15"),
    ])
    func `a calf may be born on the farm's day, and not on the next`(moment: String, hours: Int, today: String)
        async throws
    {
        let tomorrow = CalendarDay(daysSince1970: try Herd.day(today).daysSince1970 + 1)
        let table = "ear_tag,sex,born\nCZ100000001,F,\(today)\nCZ100000002,F,\(tomorrow)\n"
        let store = try await farm(at: moment, hours: hours)
        let report = try await take(table, into: store)
        #expect(report.imported == 1 && report.errors.map(\.code) == [.bornInFuture])
        #expect(report.errors.map(\.row) == [3] && report.errors.map(\.column) == ["born"])
        // Nor may a known one be said to be.
        let known = try await take("ear_tag,born\nCZ100000001,\(tomorrow)\n", into: store)
        #expect(known.errors.map(\.code) == [.bornInFuture] && known.updated == 0)
        // What another system tells goes by the same day.
        let told = try await store.importTold(
            ChangeTable(
                Array(
                    "ear_tag,date,kind,country,number,sex\nCZ100000003,\(today),birth,CZ,100000003,female\nCZ100000004,\(tomorrow),birth,CZ,100000004,female\n"
                        .utf8)), skipsBad: true, by: "t")
        #expect(told.imported == 1 && told.errors.map(\.row) == [3] && told.errors.map(\.code) == [.bornInFuture])
    }

    @Test func `a transponder is free when its animal has left, and taken while it is alive`() async throws {
        let store = try await Herd.store()
        _ = try await take(
            "ear_tag,sex,born,eid\nCZ100000001,F,2021-05-04,203000000000001\nCZ100000002,F,2021-05-04,203000000000002\n",
            into: store)
        _ = try await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: Herd.culling), to: try await animal("100000001", in: store).id,
            by: "t")
        let report = try await take(
            "ear_tag,sex,born,eid\nCZ100000003,F,2024-05-04,203000000000001\nCZ100000004,F,2024-05-04,203000000000002\n",
            into: store)
        #expect(report.imported == 1 && report.errors.map(\.row) == [3] && report.errors.map(\.code) == [.eidTaken])
        #expect(report.errors.first?.other == "CZ 100000 002")
        #expect(try await animal("100000003", in: store).eid == EID(digits: "203000000000001"))
    }

    @Test func `an animal's own transponder, and one it had, are nobody else's`() async throws {
        let store = try await Herd.store()
        _ = try await take("ear_tag,sex,born,eid\nCZ100000001,F,2021-05-04,203000000000001\n", into: store)
        _ = try await take("ear_tag,eid\nCZ100000001,203000000000009\n", into: store)
        let own = try await take("ear_tag,eid,name\nCZ100000001,203000000000009,Malina\n", into: store)
        #expect(own.updated == 1 && own.errors == [])
        // The one that it had is free for another animal.
        let other = try await take("ear_tag,sex,born,eid\nCZ100000002,F,2021-05-04,203000000000001\n", into: store)
        #expect(other.imported == 1 && other.errors == [])
    }

    @Test func `a row that says only an EID is about the animal that carries it now`() async throws {
        let store = try await Herd.store()
        _ = try await take("ear_tag,sex,born,eid\nCZ100000001,F,2021-05-04,203000000000001\n", into: store)
        _ = try await take("ear_tag,eid\nCZ100000001,203000000000009\n", into: store)
        _ = try await take("ear_tag,sex,born,eid\nCZ100000002,F,2021-05-04,203000000000001\n", into: store)
        let report = try await take("eid,name\n203000000000001,Kdo\n203000000000009,Malina\n", into: store)
        #expect(report.updated == 2 && report.errors == [])
        #expect(try await animal("100000001", in: store).name == "Malina")
        #expect(try await animal("100000002", in: store).name == "Kdo")
    }

    @Test func `a row that says only an EID which two animals have had, and neither has, changes neither`() async throws
    {
        let store = try await Herd.store()
        for tag in ["CZ100000001", "CZ100000002"] {
            _ = try await take("ear_tag,sex,born,eid\n\(tag),F,2021-05-04,203000000000001\n", into: store)
            _ = try await take("ear_tag,eid\n\(tag),20300000000000\(tag.suffix(1) == "1" ? 8 : 9)\n", into: store)
        }
        let report = try await take("eid,name\n203000000000001,Kdo\n", into: store)
        #expect(report.updated == 0 && report.imported == 0 && report.errors.count == 1)
        for number in ["100000001", "100000002"] { #expect(try await animal(number, in: store).name == nil) }
    }

    @Test func `a group of a number that two barns have needs its barn`() async throws {
        let store = try await Herd.store()
        _ = try await take(
            "ear_tag,sex,born,barn,group\nCZ100000001,F,2021-05-04,1,11\nCZ100000002,F,2021-05-04,2,11\nCZ100000003,F,2021-05-04,2,12\n",
            into: store)
        let report = try await take(
            "ear_tag,barn,group\nCZ100000003,,11\nCZ100000001,,12\nCZ100000002,1,11\n", into: store)
        #expect(report.errors.map(\.code) == [.severalGroups] && report.errors.map(\.row) == [2] && report.updated == 2)
        #expect(try await animal("100000003", in: store).group?.number == "12")
        #expect(try await animal("100000001", in: store).barn?.number == "2")
        #expect(
            report.updates.map(\.fields) == [
                [.init(column: "group", before: "1 / 11", after: "12")],
                [.init(column: "group", before: "2 / 11", after: "1 / 11")],
            ])
    }

    /// The report's code of each cell at its limit and beyond it.
    @Test(arguments: [
        ("breed", 200), ("colour", 200), ("dam", 200), ("dam_sire", 200), ("name", 200), ("sire", 200), ("collar", 20),
        ("vitalimeter", 20), ("group", 40),
    ])
    func `a text may be as long as its column takes`(column: String, most: Int) async throws {
        func report(_ text: String) async throws -> ImportReport {
            try await take("ear_tag,sex,born,\(column)\nCZ100000001,F,2021-05-04,\(text)\n")
        }
        // Letters are counted, not bytes.
        #expect(try await report(String(repeating: "ž", count: most)).imported == 1)
        let long = try await report(String(repeating: "ž", count: most + 1))
        #expect(long.errors.map(\.code) == [.textTooLong] && long.errors.map(\.column) == [column])
        let unseen = try await report("a\u{7}b")
        #expect(unseen.errors.map(\.column) == [column])
    }

    @Test func `a barn's number may be as long as that of a group`() async throws {
        for (count, codes) in [(40, []), (41, [ImportProblem.textTooLong])] {
            let report = try await take(
                "ear_tag,sex,born,barn,group\nCZ100000001,F,2021-05-04,\(String(repeating: "1", count: count)),11\n")
            #expect(report.errors.map(\.code) == codes && report.errors.allSatisfy { $0.column == "barn" })
        }
    }

    @Test(
        arguments: [
            ("2021-05-04", "2021-05-04"), ("4.5.2021", "2021-05-04"), ("04. 05. 2021", "2021-05-04"), ("4.5.21", nil),
            ("4.5.02021", nil), ("4/5/2021", nil), ("4.5", nil), ("4.5.2021.", nil), ("31.2.2021", nil),
            ("29.2.2024", "2024-02-29"),
            ("-4.5.2021", nil), ("a.5.2021", nil), ("2021.5.4", nil),
        ] as [(String, String?)])
    func `a day is read in two ways, and in no other`(text: String, day: String?) {
        #expect(AnimalRow.day(text)?.description == day)
    }

    @Test(
        arguments: [
            ("F", Sex.female), ("female", .female), ("heifer", .female), ("cow", .female), ("Ž", .female),
            ("samice", .female),
            ("jalovice", .female), ("jalovička", .female), ("Kráva", .female), ("M", .male), ("male", .male),
            ("bull", .male),
            ("B", .male), ("samec", .male), ("BÝK", .male), ("býček", .male), ("x", nil), ("0", nil),
        ] as [(String, Sex?)])
    func `a sex is read in the words of herd lists`(word: String, sex: Sex?) async throws {
        let store = try await Herd.store()
        let report = try await take("ear_tag,sex,born\nCZ100000001,\(word),2021-05-04\n", into: store)
        #expect(report.errors.map(\.code) == (sex == nil ? [.badSex] : []))
        #expect(try await store.animals().items.first?.sex == sex)
    }

    @Test func `a country's column goes with the number, and without one it is Czech`() async throws {
        let store = try await Herd.store()
        let report = try await take(
            "number,country,sex,born\n123456789,SK,F,2021-05-04\n123456789,,F,2021-05-04\n", into: store)
        #expect(report.errors == [] && report.imported == 2)
        #expect(try await store.animals().items.map(\.earTag.country).sorted() == ["CZ", "SK"])
    }

    @Test(arguments: [
        ("ear_tag,sex,born,eid\nCZ100000001,F,2021-05-04,\"2,03E+14\"", ImportProblem.roundedEID),
        ("ear_tag,sex,born,eid\nCZ100000001,F,2021-05-04,2.03e+14", .roundedEID),
        ("ear_tag,sex,born,eid\nCZ100000001,F,2021-05-04,12345", .badEID),
        ("ear_tag,born\nCZ100000001,2021-05-04", .missing),
        ("ear_tag,sex\nCZ100000001,F", .missing), ("sex,born,eid\nF,2021-05-04,203000000000001", .missing),
        ("ear_tag,sex,born,eid\n,F,2021-05-04,", .missing), ("ear_tag,sex,born\nCZ1,F,2021-05-04", .badEarTag),
    ])
    func `each thing that is wrong with a row is told by its code`(table: String, code: ImportProblem) async throws {
        let report = try await take(table)
        #expect(report.errors.map(\.code) == [code] && report.errors.map(\.row) == [2] && report.imported == 0)
    }

    @Test func `an empty cell erases nothing when another of its row differs`() async throws {
        let store = try await Herd.store()
        let columns = "sex,born,breed,dam,sire,dam_sire,name,colour,eid,collar,vitalimeter,barn,group"
        let values = "F,2021-05-04,H100,CZ1,NEO-1,RAD-1,Malina,černá,203000000000001,42,7001,1,11"
        _ = try await take("ear_tag,\(columns)\nCZ100000001,\(values)\n", into: store)
        let before = try await animal("100000001", in: store)
        let names = columns.split(separator: ",").map(String.init)
        let others = [
            "breed": "H50", "dam": "CZ2", "sire": "NEO-2", "dam_sire": "RAD-2", "name": "Jahoda", "colour": "bílá",
            "collar": "43", "vitalimeter": "7002",
        ]
        for (column, value) in others.sorted(by: { $0.key < $1.key }) {
            let cells = names.map { $0 == column ? value : "" }.joined(separator: ",")
            let report = try await take("ear_tag,\(columns)\nCZ100000001,\(cells)\n", into: store)
            #expect(report.updates.first?.fields.map(\.column) == [column] && report.errors == [], "\(column)")
        }
        let after = try await animal("100000001", in: store)
        #expect(after.breed == "H50" && after.dam == "CZ2" && after.sire == "NEO-2" && after.damSire == "RAD-2")
        #expect(after.name == "Jahoda" && after.colour == "bílá" && after.collar == "43" && after.vitalimeter == "7002")
        #expect(
            after.sex == before.sex && after.born == before.born && after.eid == before.eid
                && after.group == before.group)
    }

    @Test func `a birth after what is recorded is told as such`() async throws {
        let store = try await Herd.store()
        _ = try await take("ear_tag,sex,born\nCZ100000001,F,2021-05-04\n", into: store)
        let cow = try await animal("100000001", in: store)
        _ = try await store.addChange(
            ChangeDraft(
                date: .day(try Herd.day("2021-06-01")), fields: .other(.heat, .object(["character": "observed"]))),
            to: cow.id, by: "t")
        let late = try await take("ear_tag,born\nCZ100000001,2021-06-02\n", into: store)
        #expect(late.errors.map(\.code) == [.bornTooLate] && late.errors.map(\.column) == ["born"])
        #expect(try await take("ear_tag,born\nCZ100000001,2021-06-01\n", into: store).updated == 1)
        let male = try await take("ear_tag,sex\nCZ100000001,M\n", into: store)
        #expect(male.errors.map(\.code) == [.notForMales] && male.errors.map(\.column) == ["sex"])
    }

    @Test func `each import that stores something tells it once, and one that does not tells nothing`() async throws {
        let store = try await Herd.store()
        func told(_ text: String) async throws -> [JSONValue] {
            let before = try await store.lastEventNumber()
            _ = try await take(text, into: store)
            return try await store.events(after: before).filter { $0.kind == .importDone }.map(\.data)
        }
        #expect(
            try await told("ear_tag,sex,born\nCZ100000001,F,2021-05-04\nCZ1,F,2021-05-04\n") == [
                .object(["imported": .integer(1), "updated": .integer(0), "skipped": .integer(1)])
            ])
        #expect(
            try await told("ear_tag,name\nCZ100000001,Malina\n") == [
                .object(["imported": .integer(0), "updated": .integer(1), "skipped": .integer(0)])
            ])
        #expect(try await told("ear_tag,name\nCZ100000001,Malina\nCZ1,x\n") == [])
    }

    @Test(arguments: [
        ("a,b;\"x;y;z;w\",c\n1,2", UInt8(ascii: ",")), ("\"a,b,c\";d\n", UInt8(ascii: ";")),
        ("\"a;b\"\tc\n", UInt8(ascii: "\t")),
        ("a;b,c\n", UInt8(ascii: ",")), ("a\nb;c;d\n", UInt8(ascii: ",")), ("", UInt8(ascii: ",")),
    ])
    func `the delimiter is found outside of quotes and in the first line`(text: String, delimiter: UInt8) {
        #expect(CSVReader.detectDelimiter(Array(text.utf8)) == delimiter)
    }

    @Test func `a row may have 256 fields and a field 64 KiB`() throws {
        func read(_ text: String) throws -> Int? {
            var reader = CSVReader(Array(text.utf8), delimiter: UInt8(ascii: ","))
            return try reader.next()?.fields.count
        }
        #expect(try read(String(repeating: "x,", count: 255) + "x") == 256)
        #expect(throws: CSVError.tooManyFields(row: 1)) { try read(String(repeating: "x,", count: 256) + "x") }
        let field = String(repeating: "x", count: 65_536)
        #expect(try read(field) == 1 && read("\"\(field)\"") == 1)
        #expect(throws: CSVError.fieldTooLong(row: 1)) { try read(field + "x") }
        #expect(throws: CSVError.fieldTooLong(row: 1)) { try read("\"\(field)x\"") }
    }

    @Test func `a batch stays within its range, whatever it took`() {
        var pace = ImportPace(within: 4...100)
        #expect(pace.size == 50)
        for _ in 0..<5 { pace.took(.zero) }
        #expect(pace.size == 100)
        for _ in 0..<9 { pace.took(.seconds(9)) }
        #expect(pace.size == 4)
        var small = ImportPace(within: 60...70)
        #expect(small.size == 60)
        // Half of what a weighing may wait changes nothing; the edges do neither.
        for time in [ImportPace.longest / 2, ImportPace.longest, ImportPace.longest / 4] {
            small.took(time)
            #expect(small.size == 60)
        }
    }

    @Test func `a made-up farm is marked as such, all of it`() async throws {
        let store = try await Herd.store()
        #expect(try await store.fillWithSampleHerd(seed: 1, animals: 5, members: 3))
        #expect(try await store.animals().items.map(\.simulated) == Array(repeating: true, count: 5))
        #expect(try await store.members().items.map(\.simulated) == Array(repeating: true, count: 3))
        for animal in try await store.animals().items {
            #expect(try await store.changes(of: animal.id, limit: 100).items.allSatisfy(\.simulated))
        }
        #expect(try await store.fillWithSampleHerd(seed: 2) == false)
    }

    @Test func `a report names its first thousand problems and updates, and counts them all`() {
        var report = ImportReport()
        for row in 0..<1001 {
            report.add(.init(row: row, column: nil, value: nil, code: .missing, message: "", other: nil))
        }
        #expect(report.errors.count == 1000 && report.errors.last?.row == 999)
    }

    @Test(
        arguments: [
            ("change-uploaded", .uploaded), ("eid-taken", .eidTaken), ("before-birth", .bornTooLate),
            ("born-in-future", .bornInFuture), ("not-for-males", .notForMales), ("member-number-taken", .memberTaken),
            ("member-email-taken", .memberTaken), ("member-phone-taken", .memberTaken), ("bad-value", .refused),
        ] as [(StaticString, ImportProblem)])
    func `what the store refuses is told by a code of its own`(type: StaticString, problem: ImportProblem) {
        #expect(ImportProblem(HerdError(.conflict, CodedText(type), "x", action: "y")) == problem)
    }
}

/// What waits and what is remembered of imports.
struct ImportJobLimitTests {
    private func draft(_ number: Int) -> ImportDraft { ImportDraft(kind: .animals, file: "f\(number)", bytes: 1) }

    @Test func `twenty imports may wait, and no more`() async throws {
        let store = try await Herd.store()
        var ids: [Import.ID] = []
        for number in 1...20 { ids.append(try await store.queueImport(draft(number), by: "t").id) }
        #expect(await problem { try await store.queueImport(draft(21), by: "t") } == "too-many-imports")
        #expect(try await store.openImports() == ids, "the oldest first")
        _ = try await store.cancelImport(ids[3])
        let next = try await store.queueImport(draft(22), by: "t")
        #expect(try await store.openImports() == ids.filter { $0 != ids[3] } + [next.id])
        #expect(try await store.imports().map(\.id).first == next.id, "the newest first")
    }

    @Test func `fifty imports that are over are remembered, the newest`() async throws {
        let store = try await Herd.store()
        var ids: [Import.ID] = []
        for number in 0..<53 {
            let one = try await store.queueImport(draft(number), by: "t")
            ids.append(try await store.cancelImport(one.id).id)
        }
        // Those before the last one are forgotten when one is taken in.
        #expect(try await store.imports().map(\.id) == ids.suffix(51).reversed())
        #expect(await problem { try await store.importWithProblems(ids[0]) } == "unknown-import")
    }

    @Test func `a name may have 400 bytes`() async throws {
        let store = try await Herd.store()
        var long = draft(1)
        long.name = String(repeating: "ž", count: 200)
        #expect(try await store.queueImport(long, by: "t").name == long.name)
        long.name = (long.name ?? "") + "x"
        #expect(await problem { try await store.queueImport(long, by: "t") } != nil)
    }

    @Test func `one that is over stays as it is`() async throws {
        let store = try await Herd.store()
        let one = try await store.queueImport(draft(1), by: "t")
        let failed = try await store.failImport(one.id, .fileGone)
        #expect(failed.state == .failed && failed.failure == .fileGone && failed.finishedAt == Herd.now)
        #expect(try await store.cancelImport(one.id) == failed)
    }

    @Test(
        arguments: [
            (.running, .looking, false, 50, 100, 0.15),
            (.running, .writing, false, 50, 100, 0.65), (.running, .writing, true, 50, 100, 0.5),
            (.queued, nil, false, 0, 0, 0),
            (.done, nil, false, 0, 100, 1), (.running, .writing, false, 300, 100, 1),
        ] as [(Import.State, Import.Phase?, Bool, Int, Int, Double)])
    func `how far an import is goes from nought to one`(
        state: Import.State, phase: Import.Phase?, skipBad: Bool, read: Int, total: Int, fraction: Double
    ) throws {
        var report = ImportReport()
        (report.imported, report.updated, report.skipped) = (100, 20, 7)
        report.changes = .init(recorded: 3, corrected: 4, unchanged: 500)
        let one = Import(
            id: Identifier(high: 1, low: 1), kind: .animals, name: nil, skipBad: skipBad, state: state, phase: phase,
            failure: nil, rowsRead: 9, bytesRead: read, bytesTotal: total, report: report, columns: nil, by: "t",
            receivedAt: Herd.now, startedAt: nil, finishedAt: nil)
        #expect(abs(one.fraction - fraction) < 1e-9 && one.rowsStored == 127)
        let standing = ImportStanding(one)
        #expect(standing.rowsStored == 127 && standing.rowsBad == 7 && standing.rowsRead == 9)
        #expect(try JSONValue(encoding: one)["rowsStored"] == .integer(127))
        #expect(try JSONValue(encoding: one)["rowsBad"] == .integer(7))
    }
}
