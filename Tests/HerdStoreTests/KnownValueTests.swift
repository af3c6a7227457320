import Metrics
import Testing
import Values

@testable import HerdStore

/// What the field says once and for all: values that no other part of the program repeats.
struct KnownValueTests {
    /// The kinds by their numbers, `♂` for males too, and their fields, `!` for those that are required.
    @Test func `the fields of each kind of change are those of the herd system`() {
        let lines = KindDescription.all.flatMap { description in
            ["\(description.kind.rawValue) \(description.kind.name)\(description.forMales ? " ♂" : "")"]
                + description.fields.flatMap { $0.lines() }
        }
        #expect(lines == Self.kinds.split(separator: "\n").map(String.init))
    }

    private static let kinds = """
        2 culling ♂
        kind! sale|death|theft
        customer text(200)
        cause text(200)
        weight 0.001...5000
        deduction 0...100
        6 castration ♂
        9 move ♂
        groupId! group
        note note
        13 birth ♂
        country! text(2)
        number! text(200)
        sex! female|male
        kodex text(200)
        breed text(200)
        dam text(200)
        sire text(200)
        damSire text(200)
        colour text(200)
        name text(200)
        taggingDate day
        15 tagging ♂
        collar text(20)
        eid text(200)
        vitalimeter text(20)
        16 purchase ♂
        supplier text(200)
        price 0...
        invoice text(200)
        note note
        17 calving
        order! int 1...30
        course normal|harder|withComplications|caesarean|notGiven
        time time
        stillborn int 0...9
        calves[10] text(200)
        note note
        18 heat
        character normal|silent|induced|vitalimeter|observed
        technician text(200)
        19 insemination
        character! insemination|natural|reinsemination|embryoTransfer
        order! int 1...20
        bull! text(200)
        donorDam text(200)
        technician text(200)
        dose 0|0.25|0.5|0.75|1|2|3|4|5|6|7|8|9|10
        sexed flag
        hoursSinceHeat int 0...999
        pedometer int -1000000000...1000000000
        fromStock flag
        note note
        20 pregnancyCheck
        result! pregnant|barren|open|abortion
        21 dryOff
        22 feeding ♂
        ration automatic|curve|manual
        basis plannedYield|milkMeter|milkRecording
        curve text(200)
        dose1 0...
        dose2 0...
        category text(200)
        23 plan ♂
        sale day
        outOfReproduction day
        25 performance ♂
        27 note ♂
        text note
        type int 1...6
        typeId text(200)
        28 parlourDisease ♂
        milkings int 1...1000000
        code1 int 1...1000000
        code2 int 1...1000000
        30 treatment ♂
        by keeper|vet|clawTrimmer|breeder|other
        kind text(200)
        diagnoses[100] text(200)
        medicines[100].name! text(200)
        medicines[100].amount 0...
        medicines[100].unit text(200)
        medicines[100].given day
        medicines[100].milkDays int 0...400
        medicines[100].meatDays int 0...400
        claw.type trim|check
        claw.lcs int 1...5
        claw.limbs.frontLeft.treated flag
        claw.limbs.frontLeft.severity int 1...4
        claw.limbs.frontLeft.dd 1|2|3|4|4.1
        claw.limbs.frontLeft.note note
        claw.limbs.frontRight.treated flag
        claw.limbs.frontRight.severity int 1...4
        claw.limbs.frontRight.dd 1|2|3|4|4.1
        claw.limbs.frontRight.note note
        claw.limbs.hindLeft.treated flag
        claw.limbs.hindLeft.severity int 1...4
        claw.limbs.hindLeft.dd 1|2|3|4|4.1
        claw.limbs.hindLeft.note note
        claw.limbs.hindRight.treated flag
        claw.limbs.hindRight.severity int 1...4
        claw.limbs.hindRight.dd 1|2|3|4|4.1
        claw.limbs.hindRight.note note
        cost 0...
        note note
        done flag
        31 weighing ♂
        kilograms! 0.001...5000(3)
        note note
        mode group|single|none
        32 selection ♂
        reason int 1...11
        groupId group
        order int 0...5
        unit int 1...1000000
        done flag
        33 matingPlan
        bulls[3].number! text(200)
        bulls[3].name text(200)
        bulls[3].sexed flag
        34 conformationScore ♂
        scores.* -1000000...1000000
        35 price ♂
        price! 0...
        note note
        mode text(200)
        36 naturalMating
        state! in|out
        bull! text(200)
        note note
        """

    @Test func `the items of milk recording have their units and bounds`() {
        let lines = LactationItem.allCases.map { item in
            let bounds = item.range.map { " \($0.lowerBound.short)...\($0.upperBound.short)" } ?? " text"
            return "\(item.rawValue)\(bounds)\(item.unit.map { " \($0)" } ?? "")"
        }
        #expect(lines == Self.items.split(separator: "\n").map(String.init))
    }

    private static let items = """
        milk 0...150 kg
        morningMilk 0...150 kg
        eveningMilk 0...150 kg
        milkings 0...10
        fat 0...30 %
        protein 0...30 %
        lactose 0...30 %
        casein 0...30 %
        dryMatter 0...100 %
        somaticCells 0...99999 1000/ml
        urea 0...500 mg/100 ml
        acetone 0...50 mmol/l
        betaHydroxybutyrate 0...50 mmol/l
        ph 0...14
        freezingPoint -2...0 °C
        sample text
        laboratory text
        note text
        """

    @Test(arguments: LactationItem.allCases)
    func `an item of milk recording takes what it can be, and nothing beyond`(_ item: LactationItem) async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("111111111"), by: "t").id
        func record(_ value: JSONValue) async -> String? {
            await problem {
                let draft = LactationRecordDraft(date: Herd.today, items: [item.rawValue: value])
                let made = try await store.addLactationRecord(draft, to: cow, by: "t")
                #expect(made.items == [item.rawValue: value])
            }
        }
        if let range = item.range {
            for value in [range.lowerBound, range.upperBound] { #expect(await record(.plainest(value)) == nil) }
            for value in [range.lowerBound - 0.001, range.upperBound + 0.001] {
                #expect(await record(.number(value)) == "bad-value")
            }
            #expect(await record("1") == "bad-value")
        } else {
            #expect(await record(.string(String(repeating: "ž", count: 200))) == nil)
            #expect(await record(.string(String(repeating: "z", count: 201))) == "bad-value")
            #expect(await record(1) == "bad-value")
        }
        let actions = try await store.audit().items.map(\.action)
        #expect(actions.count { $0 == "lactationRecord.created" } == 2 - (item.range == nil ? 1 : 0))
    }

    @Test func `work is due when the farm has not said otherwise`() {
        let settings = WorkSettings()
        #expect(settings.selectionDays == 7 && settings.pregnancyCheckDays == 35 && settings.calvingDays == 14)
        #expect(settings.dryOffDays == 60 && settings.weaningWeight == nil)
        #expect(settings.breedingWeight == Herd.weight(400))
    }

    /// Each setting moves its own work and no other.
    @Test(arguments: [WorkKind.calving, .dryOff, .pregnancyCheck])
    func `work is due from just as many days as the farm says`(_ kind: WorkKind) async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        let cow = try await store.createAnimal(Herd.draft("111111111", born: Herd.daysAgo(1500)), by: "t").id
        var life: [(Int, ChangeKind, JSONValue)] = [
            (400, .calving, ["order": 1]), (100, .insemination, ["character": "natural", "order": 1, "bull": "A1"]),
        ]
        if kind != .pregnancyCheck { life.append((60, .pregnancyCheck, ["result": "pregnant"])) }
        for (days, change, fields) in life {
            _ = try await store.addChange(
                ChangeDraft(date: .day(Herd.daysAgo(days)), fields: .other(change, fields)), to: cow, by: "t")
        }
        // The calf is expected 285 days after the insemination, in 185 days.
        for (days, isDue) in kind == .pregnancyCheck ? [(100, true), (101, false)] : [(185, true), (184, false)] {
            var settings = WorkSettings()
            (settings.pregnancyCheckDays, settings.calvingDays, settings.dryOffDays) = (10_000, 0, 0)
            switch kind {
            case .calving: settings.calvingDays = days
            case .dryOff: settings.dryOffDays = days
            default: settings.pregnancyCheckDays = days
            }
            let due = try await store.due(on: cow, settings: settings)
            #expect(due.map(\.kind) == (isDue ? [kind] : []))
            #expect(due.allSatisfy { $0.since == Herd.today })
            #expect(try await store.due(kind: kind, settings: settings).items.count == (isDue ? 1 : 0))
            #expect(try await store.due(settings: settings).items.count == (isDue ? 1 : 0))
        }
    }

    @Test func `a line of the report of inseminations tells all that was recorded`() async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111", in: farm.northGroup)
        try await farm.change(
            of: cow, .insemination,
            [
                "character": "embryoTransfer", "order": 3, "bull": "NEO-123", "donorDam": "CZ1", "technician": "Novák",
                "dose": 0.5, "sexed": true, "hoursSinceHeat": 12, "pedometer": 77, "fromStock": false, "note": "n",
            ], daysAgo: 5)
        try await farm.change(
            of: cow, .insemination, ["character": "reinsemination", "bull": "Mirek"], daysAgo: 4)
        let report = try await farm.store.inseminations(farm.period(30, 0))
        let line = report.lines[0]
        #expect(line.animal.id == cow.id && line.date == Herd.daysAgo(5) && line.recordedBy == "Věra")
        #expect(line.character == .embryoTransfer && line.order == 3 && line.bull == "NEO-123")
        #expect(line.donorDam == "CZ1" && line.technician == "Novák" && line.dose == 0.5 && line.sexed == true)
        #expect(line.hoursSinceHeat == 12 && line.pedometer == 77 && line.fromStock == false && line.note == "n")
        #expect(line.barn?.id == farm.north.id && line.group?.id == farm.northGroup.id && !line.simulated)
        #expect(!line.lacksBullNumber && report.lines[1].lacksBullNumber && report.withoutBullNumber == 1)
        #expect(report.lines[1].order == 0 && report.lines[1].sexed == nil && report.lines[1].dose == nil)
        #expect(report.technicians == ["Novák"] && report.count == 2)
    }

    @Test func `a line of the report of claws tells all that was recorded`() async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111", in: farm.northGroup)
        try await farm.change(
            of: cow, .treatment,
            [
                "by": "vet", "diagnoses": ["DD", "LU"], "note": "n",
                "medicines": [["name": "A", "meatDays": 1], ["name": "B"]],
                "claw": [
                    "type": "check", "lcs": 4,
                    "limbs": [
                        "frontLeft": ["treated": true], "frontRight": ["severity": 3], "hindLeft": ["dd": 4.1],
                        "hindRight": ["note": "x"],
                    ],
                ],
            ], daysAgo: 2)
        let line = try #require(try await farm.store.claws(farm.period(30, 0)).lines.first)
        #expect(line.type == "check" && line.lcs == 4 && line.diagnoses == ["DD", "LU"])
        #expect(line.medicines == ["A", "B"] && line.note == "n" && !line.isOverdue)
        #expect(line.limbs.map(\.limb) == ClawLimb.Limb.allCases)
        #expect(line.limbs.map(\.treated) == [true, false, false, false])
        #expect(line.limbs.map(\.severity) == [nil, 3, nil, nil] && line.limbs.map(\.dd) == [nil, nil, 4.1, nil])
        #expect(line.limbs.map(\.note) == [nil, nil, nil, "x"])
    }

    /// As people count: 2 stands before 11.
    @Test func `places stand in the order of their levels and numbers`() async throws {
        let store = try await Herd.store()
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "11"))
        let second = try await store.createLocation(LocationDraft(kind: .barn, number: "2"))
        for (kind, number, parent) in [
            (.group, "10", barn.id), (.group, "9", barn.id), (.group, "30", second.id), (.company, "7", nil),
            (.centre, "8", nil),
        ] as [(Location.Kind, String, Location.ID?)] {
            let place = try await store.createLocation(LocationDraft(kind: kind, number: number, parent: parent))
            if kind == .group {
                _ = try await store.createAnimal(Herd.draft("1111111\(number)", group: place.id), by: "t")
            }
        }
        #expect(try await store.locations().map(\.number) == ["7", "8", "2", "11", "9", "10", "30"])
        let lines = try await store.growth(ReportQuery(from: Herd.today, to: Herd.today)).lines
        #expect(lines.map(\.group.number) == ["30", "9", "10"])
    }

    @Test func `animals are listed and counted by sex, by group and by what became of them`() async throws {
        let farm = try await ReportFarm()
        for (number, sex, group, isGone) in [
            (1, .female, farm.northGroup, false), (2, .male, farm.northGroup, false),
            (3, .female, farm.southGroup, true), (4, .male, farm.southGroup, true),
        ] as [(Int, Sex, Location, Bool)] {
            let animal = try await farm.store.createAnimal(
                Herd.draft("11111111\(number)", sex, group: group.id), by: "t")
            if isGone { try await farm.change(of: animal, Herd.culling, daysAgo: 0) }
        }
        for (query, numbers) in [
            (AnimalQuery(), [1, 2]), (AnimalQuery(sex: .female), [1]), (AnimalQuery(sex: .male), [2]),
            (AnimalQuery(culled: .only), [3, 4]), (AnimalQuery(culled: .include), [1, 2, 3, 4]),
            (AnimalQuery(sex: .male, culled: .only), [4]), (AnimalQuery(group: farm.northGroup.id), [1, 2]),
            (AnimalQuery(group: farm.southGroup.id), []),
            (AnimalQuery(group: farm.southGroup.id, culled: .only), [3, 4]),
            (AnimalQuery(barn: farm.south.id, sex: .female, culled: .include), [3]),
        ] {
            let found = try await farm.store.animals(query).items.map(\.earTag.description.last)
            #expect(found == numbers.map { "\($0)".last })
            #expect(try await farm.store.statistics(query).total == numbers.count)
        }
        #expect(try await farm.store.statistics(AnimalQuery(culled: .include)).bulls == 2)
        #expect(try await farm.store.statistics(AnimalQuery(culled: .include)).heifers == 2)
    }

    @Test func `what a store does and what it could not do is counted`() async throws {
        let store = try await Herd.store()
        let (commits, failures) = (store.activity.commits.reading.count, store.activity.failures.count)
        _ = try await store.createAnimal(Herd.draft("111111111"), by: "t")
        #expect(store.activity.commits.reading.count == commits + 1 && store.activity.failures.count == failures)
        #expect(await problem { try await store.createAnimal(Herd.draft("111111111"), by: "t") } == "ear-tag-taken")
        #expect(store.activity.commits.reading.count == commits + 1 && store.activity.failures.count == failures + 1)
        #expect(store.activity.sinceWrite != nil)
    }

    @Test func `what is sent on keeps the moment at which it was sent first`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        let cow = try await store.createAnimal(Herd.draft("111111111"), by: "t")
        let (one, two) = (
            try await store.addChange(Herd.note("1"), to: cow.id, by: "t"),
            try await store.addChange(Herd.note("2"), to: cow.id, by: "t")
        )
        try await store.markUploaded([one.id])
        clock.advance(by: .seconds(60))
        try await store.markUploaded([one.id, two.id])
        #expect(try await store.change(one.id).uploadedAt == Herd.now)
        #expect(try await store.change(two.id).uploadedAt == Herd.now + .seconds(60))
    }

    @Test(
        arguments: [
            ("ano", true), ("ANO", true), ("a", true), ("x", true), ("1", true), ("yes", true), ("y", true),
            ("true", true),
            ("ne", false), ("n", false), ("0", false), ("no", false), ("false", false), ("2", nil), ("jo", nil),
        ] as [(String, Bool?)])
    func `a cell says yes or no in both languages`(cell: String, flag: Bool?) async throws {
        let store = try await Herd.store()
        let report = try await store.importEntries(Bull.self, csv: Array("number;sexed\nA;\(cell)\n".utf8), by: "t")
        #expect(try await store.entries(Bull.self).map(\.sexed) == [flag].compactMap(\.self))
        #expect(report.errors.map(\.code) == (flag == nil ? ["bad-value.yes-no"] : []))
    }

    @Test(
        arguments: [
            ("12", 12.0), ("1 000", 1000), ("1\u{A0}000,5", 1000.5), ("0.25", 0.25), ("-3", -3), ("1000000", 1_000_000),
            ("1000001", nil), ("-1000001", nil), ("nan", nil), ("x", nil), ("1,2,3", nil),
        ] as [(String, Double?)])
    func `a cell has a number as people write it`(cell: String, number: Double?) async throws {
        let store = try await Herd.store()
        let report = try await store.importEntries(Bull.self, csv: Array("number;stock\n'A;\(cell)\n".utf8), by: "t")
        let bulls = try await store.entries(Bull.self)
        #expect(bulls.map(\.stock) == [number].compactMap(\.self) && report.errors.isEmpty == (number != nil))
        #expect(bulls.allSatisfy { $0.number == "A" }, "an apostrophe keeps a spreadsheet from a formula")
    }

    /// By what a list is found: words in any order, in number or name.
    @Test(arguments: [
        ("neo", ["NEO-1"]), ("mirek", ["NEO-1"]), ("MÍREK 1", ["NEO-1"]), ("1 mirek", ["NEO-1"]), ("x", []),
        ("", ["NEO-1", "RAD-2"]), ("rek", ["NEO-1", "RAD-2"]), ("mirek 2", []),
    ])
    func `an entry is found by all words that are typed`(text: String, numbers: [String]) async throws {
        let store = try await Herd.store()
        for (number, name) in [("RAD-2", "Marek"), ("NEO-1", "Mírek")] {
            _ = try await store.createEntry(
                Bull.self, ["number": .string(number), "name": .string(name)], by: "t")
        }
        #expect(try await store.entries(Bull.self, ListQuery(text: text)).map(\.number) == numbers)
    }
}

extension Double {
    fileprivate var short: String { JSONValue.plainest(self).words }
}

extension Field {
    /// What it may hold; of a record each field by itself.
    fileprivate func lines(in path: String = "") -> [String] {
        type.lines(path + name, isRequired ? "! " : " ")
    }
}

extension FieldType {
    fileprivate func lines(_ path: String, _ mark: String) -> [String] {
        switch self {
        case .text(let most): ["\(path)\(mark)text(\(most))"]
        case .note: ["\(path)\(mark)note"]
        case .number(let range, let decimals):
            [
                "\(path)\(mark)\(range.lowerBound.short)...\(range.upperBound.isFinite ? range.upperBound.short : "")"
                    + (decimals.map { "(\($0))" } ?? "")
            ]
        case .integer(let range): ["\(path)\(mark)int \(range.lowerBound)...\(range.upperBound)"]
        case .day: ["\(path)\(mark)day"]
        case .time: ["\(path)\(mark)time"]
        case .flag: ["\(path)\(mark)flag"]
        case .choice(let choices): ["\(path)\(mark)\(choices.joined(separator: "|"))"]
        case .numberChoice(let numbers): ["\(path)\(mark)\(numbers.map(\.short).joined(separator: "|"))"]
        case .group: ["\(path)\(mark)group"]
        case .list(let element, let most): element.lines("\(path)[\(most)]", mark)
        case .record(let fields, let others):
            fields.flatMap { $0.lines(in: path + ".") } + (others?.lines("\(path).*", " ") ?? [])
        }
    }
}
