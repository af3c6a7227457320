import Testing
import Values

@testable import Exports
@testable import HerdStore

/// What each column of a report holds, by values that are all different; and what it says on paper.
struct ListColumnTests {
    private func fields(_ report: some ListReport, _ language: Language? = nil) -> [[String]] {
        let text = report.csv(TableLayout(language: language, decimal: .comma, delimiter: .semicolon), clock: .utc)
        let rows = records(text)
        return rows.dropFirst().map { row in
            zip(rows[0], row).map { "\($0.hasPrefix("\u{FEFF}") ? String($0.dropFirst()) : $0): \($1)" }
        }
    }

    private func paper(_ report: some ListReport, _ language: Language = .en, barns: [String] = []) throws -> String {
        let pages = try PrintedPages(
            report.pdf(in: language, station: "Lhota", barns: barns, made: Known.now, clock: LocalClock { _ in 3600 }))
        return try pages.text().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func insemination(
        _ tag: String = "CZ123456789", lacks: Bool = false, character: Insemination.Character? = .embryoTransfer,
        sexed: Bool? = true, fromStock: Bool? = false, barn: LocationSummary? = Known.barn, day: String = "2026-11-20",
        simulated: Bool = false
    ) throws -> InseminationReport.Line {
        InseminationReport.Line(
            changeId: Known.id(70), animal: try Known.summary(tag), date: Known.day(day), barn: barn,
            group: Known.group,
            character: character, order: 2, bull: "NEO-123", lacksBullNumber: lacks, technician: "=Novák", dose: 0.5,
            sexed: sexed, donorDam: "CZ999999999", hoursSinceHeat: 11, pedometer: 77, fromStock: fromStock,
            note: "ráno;\nvečer", recordedBy: "Věra", simulated: simulated)
    }

    private func inseminations(
        _ lines: [InseminationReport.Line], grouping: ReportQuery.Grouping = .none, isWhole: Bool = true
    ) -> InseminationReport {
        InseminationReport(
            from: Known.day("2026-11-01"), to: Known.day("2026-11-30"), grouping: grouping, count: lines.count,
            isWholeMonth: isWhole, withoutBullNumber: 0, technicians: [], lines: lines)
    }

    @Test func `each column of the inseminations holds its own field`() throws {
        let report = inseminations([try insemination()])
        let id = "\(Known.id(70) as Change.ID)"
        #expect(
            fields(report) == [
                [
                    "ear_tag: CZ 123456 789", "date: 2026-11-20", "barn: 3", "group: 31", "character: embryo transfer",
                    "order: 2", "bull: NEO-123", "technician: '=Novák", "dose: 0,50", "sexed: yes",
                    "donor_dam: CZ999999999", "hours_since_heat: 11", "pedometer: 77", "from_stock: no",
                    "note: ráno;\nvečer", "lacks_bull_number: ", "recorded_by: Věra", "simulated: ", "id: \(id)",
                ]
            ])
        #expect(
            fields(report, .cs) == [
                [
                    "Ušní známka: CZ 123456 789", "Datum: 20.11.2026", "Stáj: 3", "Skupina: 31",
                    "Charakter: přenos embrya", "Pořadí: 2", "Býk: NEO-123", "Technik: '=Novák", "Dávky: 0,50",
                    "Sexovaná dávka: ano", "Dárkyně: CZ999999999", "Hodin od říje: 11", "Pedometr: 77", "Ze skladu: ne",
                    "Poznámka: ráno;\nvečer", "Chybí číslo býka: ", "Zapsal: Věra", "Simulováno: ", "Id: \(id)",
                ]
            ])
        let other = inseminations([try insemination(lacks: true, sexed: nil, fromStock: true, simulated: true)])
        #expect(
            fields(other)[0].filter {
                $0.hasPrefix("sexed") || $0.hasPrefix("from") || $0.hasPrefix("lacks") || $0.hasPrefix("sim")
            }
                == ["sexed: ", "from_stock: yes", "lacks_bull_number: yes", "simulated: simulated"])
    }

    @Test(arguments: [
        (Insemination.Character.insemination, "insemination", "inseminace"),
        (.natural, "natural service", "přirozená plemenitba"), (.reinsemination, "reinsemination", "reinseminace"),
        (.embryoTransfer, "embryo transfer", "přenos embrya"),
    ])
    func `an insemination says of which kind it is`(kind: Insemination.Character, english: String, czech: String) throws
    {
        let report = inseminations([try insemination(character: kind)])
        #expect(fields(report)[0].contains("character: \(english)"))
        #expect(fields(report, .cs)[0].contains("Charakter: \(czech)"))
    }

    @Test(arguments: [(0, nil), (1, "1 (CZ 100000 000)"), (5, "5 ("), (6, ", …)"), (7, ", …)")] as [(Int, String?)])
    func `inseminations without a bull's number are counted, and the first five named`(count: Int, hint: String?) throws
    {
        let lines =
            try (0..<count).map { try insemination("CZ\(100_000_000 + $0)", lacks: true) } + [try insemination()]
        let remarks = inseminations(lines).remarks(in: .en)
        #expect(remarks.count == (count == 0 ? 0 : 1))
        let remark = remarks.first ?? ""
        #expect(remark.contains(hint ?? "") && remark.contains("…") == (count > 5), "\(remark)")
        #expect(remark.matches(of: /CZ \d/).count == min(count, 5))
        #expect(count == 0 || remark.hasPrefix("Without a bull's number: \(count) ("))
        #expect(inseminations([], isWhole: false).remarks(in: .cs) == ["Období není jeden celý měsíc."])
        #expect(inseminations([], isWhole: true).remarks(in: .en) == [])
    }

    @Test func `lines stand together by day or by barn, in the order they have`() throws {
        let lines = [
            try insemination("CZ100000001", day: "2026-11-01"), try insemination("CZ100000002", day: "2026-11-01"),
            try insemination("CZ100000003", barn: nil, day: "2026-11-02"),
        ]
        let days = inseminations(lines, grouping: .date).parts
        #expect(days.map(\.title) == [.date(Known.day("2026-11-01")), .date(Known.day("2026-11-02"))])
        #expect(days.map(\.lines.count) == [2, 1])
        let barns = inseminations(lines, grouping: .barn).parts
        #expect(barns.map(\.title) == [.text("3 Kravín"), .word(en: "No barn known", cs: "Stáj není známa")])
        #expect(barns.map(\.lines.count) == [2, 1])
        #expect(inseminations(lines).parts.map(\.lines.count) == [3])
        #expect(inseminations([]).parts.map(\.lines.count) == [0] && inseminations([], grouping: .date).parts.isEmpty)
    }

    private func heat(
        _ standing: HeatDiary.Standing, _ character: String?, _ since: ChangeKind?, simulated: Bool = false
    ) throws -> HeatDiary {
        let line = HeatDiary.Line(
            animal: try Known.summary(), standing: standing, barn: Known.barn, group: Known.group, character: character,
            technician: "Novák", since: Known.day("2026-10-30"), sinceKind: since, expectedOn: Known.day("2026-11-21"),
            simulated: simulated)
        return HeatDiary(day: Known.day("2026-11-20"), inHeat: 0, expected: 1, lines: [line])
    }

    @Test func `each column of the heat diary holds its own field`() throws {
        #expect(
            fields(try heat(.expected, "silent", .insemination)) == [
                [
                    "ear_tag: CZ 123456 789", "collar: 42", "standing: expected", "barn: 3", "group: 31",
                    "character: silent", "since_kind: insemination", "since: 2026-10-30", "expected_on: 2026-11-21",
                    "technician: Novák", "simulated: ",
                ]
            ])
        #expect(
            fields(try heat(.inHeat, nil, nil, simulated: true), .cs) == [
                [
                    "Ušní známka: CZ 123456 789", "Obojek: 42", "Říje: v říji", "Stáj: 3", "Skupina: 31", "Charakter: ",
                    "Naposledy: ", "Dne: 30.10.2026", "Očekávána: 21.11.2026", "Technik: Novák",
                    "Simulováno: simulováno",
                ]
            ])
        #expect(fields(try heat(.expected, nil, .heat))[0].contains("since_kind: heat"))
        #expect(fields(try heat(.expected, nil, .heat), .cs)[0].contains("Naposledy: říje"))
        #expect(fields(try heat(.expected, nil, .insemination), .cs)[0].contains("Říje: očekávaná"))
    }

    @Test(arguments: [
        ("normal", "normal", "normální"), ("silent", "silent", "tichá"), ("induced", "induced", "vyvolaná"),
        ("vitalimeter", "found by vitalimeter", "zjištěná vitalimetrem"), ("observed", "observed", "pozorovaná"),
        ("=x", "'=x", "'=x"),
    ])
    func `a heat says of which character it is`(character: String, english: String, czech: String) throws {
        #expect(fields(try heat(.inHeat, character, nil))[0].contains("character: \(english)"))
        #expect(fields(try heat(.inHeat, character, nil), .cs)[0].contains("Charakter: \(czech)"))
    }

    private func limb(_ limb: ClawLimb.Limb, _ fields: JSONValue) throws -> ClawLimb {
        try #require(ClawLimb(limb, fields))
    }

    private func claws(_ type: String?, isOverdue: Bool = false, simulated: Bool = false) throws -> ClawReport {
        let limbs = [
            try limb(.frontLeft, .object(["treated": .boolean(true), "severity": .integer(3), "dd": .number(4.1)])),
            try limb(.frontRight, .object(["treated": .boolean(false), "dd": .integer(2)])),
            try limb(.hindRight, .object(["treated": .boolean(true)])),
        ]
        let line = ClawReport.Line(
            changeId: Known.id(71), animal: try Known.summary(), date: Known.day("2026-11-19"), barn: Known.barn,
            group: Known.group, type: type, lcs: 2, limbs: limbs, diagnoses: ["DD", "vřed"],
            medicines: ["Oxyset", "Gel"],
            note: "pomalu", isOverdue: isOverdue, simulated: simulated)
        return ClawReport(from: Known.day("2026-11-01"), to: Known.day("2026-11-20"), count: 1, lines: [line])
    }

    @Test func `each column of the claw treatments holds its own field`() throws {
        let id = "\(Known.id(71) as Change.ID)"
        #expect(
            fields(ClawList(try claws("trim"))) == [
                [
                    "ear_tag: CZ 123456 789", "date: 2026-11-19", "barn: 3", "group: 31", "type: trim", "lcs: 2",
                    "front_left: ● 3 DD4.1", "front_right: ○ DD2", "hind_left: ", "hind_right: ●",
                    "diagnoses: DD, vřed", "medicines: Oxyset, Gel", "note: pomalu", "simulated: ", "id: \(id)",
                ]
            ])
        #expect(
            fields(PlannedClawList(try claws("check", isOverdue: true, simulated: true)), .cs) == [
                [
                    "Ušní známka: CZ 123456 789", "Datum: 19.11.2026", "Stáj: 3", "Skupina: 31", "Co: kontrola",
                    "LCS: 2", "LP: ● 3 DD4.1", "PP: ○ DD2", "LZ: ", "PZ: ●", "Diagnózy: DD, vřed",
                    "Léky: Oxyset, Gel", "Poznámka: pomalu", "Simulováno: simulováno", "Id: \(id)", "Po termínu: ano",
                ]
            ])
        #expect(fields(ClawList(try claws("trim")), .cs)[0].contains("Co: úprava"))
        #expect(fields(ClawList(try claws("bath")))[0].contains("type: bath"))
        #expect(fields(ClawList(try claws("check")))[0].contains("type: check"))
        #expect(fields(PlannedClawList(try claws(nil)))[0].suffix(1) == ["overdue: "])
        #expect(
            PlannedClawList(try claws(nil, isOverdue: true)).parts.map(\.title) == [
                .word(en: "Overdue", cs: "Po termínu")
            ])
        #expect(PlannedClawList(try claws(nil)).parts.map(\.title) == [.word(en: "Planned", cs: "Plán")])
        #expect(PlannedClawList(try claws(nil)).period(in: .en) == "19/11/2026")
        #expect(ClawList(try claws(nil)).period(in: .en) == "01/11/2026 – 20/11/2026")
    }

    private func growth(gain: Double?, simulated: Bool = false) -> GrowthReport {
        let line = GrowthReport.Line(
            barn: Known.barn, group: Known.group, animals: 12, weighed: 9, meanWeight: 431.25, meanGain: gain, gains: 7,
            lastWeighed: Known.day("2026-11-18"), simulated: simulated)
        return GrowthReport(from: Known.day("2026-08-22"), to: Known.day("2026-11-20"), animals: 12, lines: [line])
    }

    @Test func `each column of the growth holds its own field, also of a group that loses weight`() {
        #expect(
            fields(growth(gain: -0.1256)) == [
                [
                    "barn: 3", "group: 31 Dojnice", "animals: 12", "weighed: 9", "mean_kilograms: 431,3",
                    "gain_per_day: -0,126", "gains: 7", "last_weighed: 2026-11-18", "simulated: ",
                ]
            ])
        #expect(
            fields(growth(gain: nil, simulated: true), .cs) == [
                [
                    "Stáj: 3", "Skupina: 31 Dojnice", "Zvířat: 12", "Zváženo: 9", "Průměr kg: 431,3",
                    "Přírůstek kg/den: ", "Přírůstků: 7", "Naposledy: 18.11.2026", "Simulováno: simulováno",
                ]
            ])
    }

    private func selections(unit: Int?, reason: Int?, simulated: Bool = false) throws -> SelectionReport {
        let line = SelectionReport.Line(
            changeId: Known.id(72), animal: try Known.summary(), barn: Known.barn, group: Known.group,
            date: Known.day("2026-11-17"), reason: reason, order: 4, unit: unit,
            target: LocationSummary(id: Known.id(3), number: "32", name: nil), simulated: simulated)
        return SelectionReport(day: Known.day("2026-11-20"), count: 1, units: [], lines: [line])
    }

    @Test func `each column of the selections holds its own field`() throws {
        let id = "\(Known.id(72) as Change.ID)"
        #expect(
            fields(try selections(unit: 2, reason: 7)) == [
                [
                    "unit: 2", "order: 4", "ear_tag: CZ 123456 789", "collar: 42", "barn: 3", "group: 31",
                    "reason: slaughter", "target: 32", "date: 2026-11-17", "simulated: ", "id: \(id)",
                ]
            ])
        #expect(
            fields(try selections(unit: nil, reason: nil, simulated: true), .cs) == [
                [
                    "Jednotka: ", "Pořadí: 4", "Ušní známka: CZ 123456 789", "Obojek: 42", "Stáj: 3", "Skupina: 31",
                    "Důvod: ", "Do skupiny: 32", "Od: 17.11.2026", "Simulováno: simulováno", "Id: \(id)",
                ]
            ])
        #expect(fields(try selections(unit: 1, reason: 99))[0].contains("reason: 99"))
        #expect(try selections(unit: 2, reason: 1).parts.map(\.title) == [.word(en: "Unit 2", cs: "Jednotka 2")])
        #expect(
            try selections(unit: nil, reason: 1).parts.map(\.title) == [.word(en: "Every unit", cs: "Všechny jednotky")]
        )
    }

    @Test func `each reason of a selection has its words`() throws {
        let words = try SelectionReason.allCases.map { reason in
            let english = fields(try selections(unit: 1, reason: reason.rawValue))[0][6].dropFirst(8)
            let czech = fields(try selections(unit: 1, reason: reason.rawValue), .cs)[0][6].dropFirst(7)
            return "\(reason.rawValue) \(english) = \(czech)"
        }
        #expect(
            words == [
                "1 insemination = inseminace", "2 pregnancy check = kontrola březosti",
                "3 managed reproduction = řízená reprodukce", "4 managed dry-off = řízené zaprahnutí",
                "5 veterinary treatment = veterinární ošetření", "6 move between groups = přesun mezi skupinami",
                "7 slaughter = porážka", "8 group action = skupinová akce", "9 collar, numbering = obojek, číslování",
                "10 parlour = dojírna", "11 other = jiný důvod",
            ])
    }

    private func withdrawals(milk: String?, meat: String?, isUnknown: Bool = false, simulated: Bool = false) throws
        -> WithdrawalReport
    {
        let ends = [milk.map { "\"milkUntil\":\"\($0)\"," }, meat.map { "\"meatUntil\":\"\($0)\"," }]
            .compactMap(\.self).joined()
        let withdrawal = try JSONText.decode(
            Withdrawal.self,
            """
            {"unknown":[],"medicines":[{"name":"=Cefquinom","changeId":"\(Known.id(73) as Change.ID)",\(ends)
            "given":"2026-11-19","isUnknown":\(isUnknown)}]}
            """)
        return WithdrawalReport(
            day: Known.day("2026-11-20"),
            items: [
                WithheldAnimal(
                    animal: try Known.summary(), group: Known.group, withdrawal: withdrawal, simulated: simulated)
            ])
    }

    @Test func `each column of the withdrawals holds its own field, and the last day counts`() throws {
        #expect(
            fields(try withdrawals(milk: "2026-11-20", meat: "2026-11-24")) == [
                [
                    "ear_tag: CZ 123456 789", "name: Růžena", "collar: 42", "group: 31", "medicine: '=Cefquinom",
                    "given: 2026-11-19", "milk_until: 2026-11-20", "meat_until: 2026-11-24", "days_left: 5",
                    "not_known: ", "simulated: ",
                ]
            ])
        #expect(
            fields(try withdrawals(milk: nil, meat: nil, isUnknown: true, simulated: true), .cs) == [
                [
                    "Ušní známka: CZ 123456 789", "Jméno: Růžena", "Obojek: 42", "Skupina: 31", "Lék: '=Cefquinom",
                    "Podáno: 19.11.2026", "Mléko do: ", "Maso do: ", "Zbývá dnů: ", "Neznámá lhůta: není známa",
                    "Simulováno: simulováno",
                ]
            ])
        #expect(fields(try withdrawals(milk: "2026-11-20", meat: nil))[0].contains("days_left: 1"))
        #expect(fields(try withdrawals(milk: "2026-11-25", meat: "2026-11-22"))[0].contains("days_left: 6"))
        #expect(fields(try withdrawals(milk: nil, meat: nil, isUnknown: true))[0].contains("not_known: not known"))
    }

    /// One report of each kind, with a line that is simulated or not.
    private func all(simulated: Bool) throws -> [any ListReport] {
        [
            inseminations([try insemination(simulated: simulated)]), try heat(.inHeat, nil, nil, simulated: simulated),
            ClawList(try claws("trim", simulated: simulated)), PlannedClawList(try claws("trim", simulated: simulated)),
            growth(gain: 1, simulated: simulated), try selections(unit: 1, reason: 1, simulated: simulated),
            try withdrawals(milk: nil, meat: "2026-11-24", simulated: simulated),
        ]
    }

    @Test func `each report says on paper whether it is of simulated data, of which barns, and when it was made`()
        throws
    {
        for (plain, simulated) in zip(try all(simulated: false), try all(simulated: true)) {
            #expect(!plain.isSimulated && simulated.isSimulated, "\(plain.title(in: .en))")
            let text = try paper(plain, barns: ["3", "7"])
            #expect(text.contains("barns 3, 7") && text.contains("1 lines"), "\(text)")
            #expect(text.contains("made 20/11/2026 09:12") && text.contains("page 1 / 1"), "\(text)")
            #expect(!text.contains("SIMULATED DATA"))
            let czech = try paper(simulated, .cs)
            #expect(
                czech.contains("SIMULOVANÁ DATA") && !czech.contains("stáje") && czech.contains("řádků: 1"), "\(czech)")
        }
    }

    @Test func `each report has its title and its period in both languages`() throws {
        let found = try all(simulated: false).map {
            "\($0.title(in: .en)) | \($0.title(in: .cs)) | \($0.period(in: .en))"
        }
        #expect(
            found == [
                "Insemination report | Přehled inseminací | 01/11/2026 – 30/11/2026",
                "Heat diary | Deník říjí | 20/11/2026",
                "Claw treatments | Ošetření paznehtů | 01/11/2026 – 20/11/2026",
                "Planned claw treatments | Plán ošetření paznehtů | 19/11/2026",
                "Growth by group | Růst podle skupin | 22/08/2026 – 20/11/2026",
                "Selections of the day | Selekce dne | 20/11/2026", "Withdrawal periods | Ochranné lhůty | 20/11/2026",
            ])
    }

    @Test func `each printed column of a list has a heading and room for it`() throws {
        let columns = try all(simulated: false).map { report in
            func printed<Report: ListReport>(_ report: Report) -> [String] {
                report.columns.filter { $0.width != .none }.map(\.english)
            }
            return printed(report).joined(separator: ", ")
        }
        #expect(
            columns == [
                "Ear tag, Date, Barn, Character, Order, Bull, Technician",
                "Ear tag, Collar, Heat, Barn, Group, Character, Last, On, Expected",
                "Ear tag, Date, Barn, What, LCS, FL, FR, HL, HR, Note",
                "Ear tag, Date, Barn, What, LCS, FL, FR, HL, HR, Note",
                "Barn, Group, Animals, Weighed, Mean kg, Gain kg/day, Last weighed",
                "Order, Ear tag, Collar, Barn, Group, Reason, To group, Since",
                "Ear tag, Collar, Group, Medicine, Given, Milk until, Meat until, Not known",
            ])
    }

    @Test func `a part is printed with its title and how many lines it has`() throws {
        let lines = try (0..<3).map { try insemination("CZ\(100_000_000 + $0)", day: "2026-11-0\($0 / 2 + 1)") }
        let text = try paper(inseminations(lines, grouping: .date))
        #expect(text.contains("01/11/2026: 2") && text.contains("02/11/2026: 1") && text.contains("3 lines"), "\(text)")
    }
}

/// Which lines a report has, by what was asked.
struct ReportOrderTests {
    /// Two barns, in each an animal with the same of everything, a day apart.
    private func farm() async throws -> (Barn, one: Location.ID, two: Location.ID) {
        let barn = try await Barn.open()
        let places = try await barn.store.locations()
        let one = try #require(places.first { $0.kind == .barn }).id
        let second = try await barn.store.createLocation(LocationDraft(kind: .barn, number: "2"))
        let group = try await barn.store.createLocation(LocationDraft(kind: .group, number: "21", parent: second.id))
        let other = try await barn.store.createAnimal(
            AnimalDraft(number: "333333333", sex: .female, born: barn.ruzena.born, groupId: group.id), by: "t")
        // In their groups before all that happens.
        for animal in [barn.ruzena, other] {
            let id = try #require(animal.group?.id)
            _ = try await barn.store.addChange(
                ChangeDraft(date: .day(day(-60)), fields: .move(MoveFields(groupId: id))), to: animal.id, by: "t")
        }
        for (animal, name, unit) in [(barn.ruzena, "Novák", 1), (other, "Malá", 2)] {
            try await record(
                barn, animal, .insemination,
                ["character": "insemination", "order": 1, "bull": "NEO-1", "technician": .string(name)], -1)
            try await record(barn, animal, .heat, ["character": "silent"], -3)
            try await record(barn, animal, .treatment, ["by": "clawTrimmer", "claw": .object(["type": "trim"])], -2)
            try await record(barn, animal, .treatment, ["by": "clawTrimmer", "claw": .object(["type": "trim"])], 5)
            try await record(
                barn, animal, .treatment,
                ["by": "vet", "medicines": .array([.object(["name": "C", "milkDays": 3, "meatDays": 5])])], 0)
            _ = try await barn.store.addChange(
                ChangeDraft(date: .day(day(0)), fields: .selection(SelectionFields(reason: 5, order: 1, unit: unit))),
                to: animal.id, by: "t")
            try await barn.weigh(400, of: animal, days: 1, seconds: unit)
        }
        return (barn, one, second.id)
    }

    private func day(_ days: Int) -> CalendarDay { CalendarDay(daysSince1970: Barn.now.day.daysSince1970 + days) }

    private func record(
        _ barn: Barn, _ animal: Animal, _ kind: ChangeKind, _ fields: [String: JSONValue], _ days: Int
    ) async throws {
        _ = try await barn.store.addChange(
            ChangeDraft(date: .day(day(days)), fields: .other(kind, .object(fields))), to: animal.id, by: "t")
    }

    private func tags(_ order: ReportOrder, _ store: HerdStore) async throws -> [String] {
        let rows = records(try await order.report(of: store).csv(TableLayout(), clock: .utc))
        let column = try #require(rows[0].firstIndex { $0.hasSuffix("ear_tag") || $0 == "group" })
        return rows.dropFirst().map { $0[column] }.sorted()
    }

    @Test(arguments: ReportOrder.Name.allCases)
    func `a report of one barn is of that barn alone`(name: ReportOrder.Name) async throws {
        let (barn, one, two) = try await farm()
        var order = ReportOrder(name)
        (order.from, order.to, order.day) = (day(-20), day(0), day(-3))
        let all = try await tags(order, barn.store)
        #expect(
            all
                == (name == .growth
                    ? ["11 ", "21 "].map { $0.trimmed.description } : ["CZ 123456 789", "CZ 333333 333"]))
        order.barns = [one]
        #expect(try await tags(order, barn.store) == Array(all.prefix(1)))
        order.barns = [two]
        #expect(try await tags(order, barn.store) == Array(all.suffix(1)))
        order.barns = [one, two]
        #expect(try await tags(order, barn.store) == all)
    }

    @Test func `the heats are those of the day that was asked for, else of today`() async throws {
        let (barn, _, _) = try await farm()
        var order = ReportOrder(.heats)
        #expect(try await tags(order, barn.store) == [])
        order.day = day(-3)
        #expect(try await tags(order, barn.store) == ["CZ 123456 789", "CZ 333333 333"])
        let diary = try #require(try await order.report(of: barn.store) as? HeatDiary)
        #expect(diary.day == day(-3))
    }

    @Test func `the inseminations are those of the technician that was asked for`() async throws {
        let (barn, _, _) = try await farm()
        var order = ReportOrder(.inseminations)
        order.technician = "Malá"
        #expect(try await tags(order, barn.store) == ["CZ 333333 333"])
        order.grouping = .barn
        let report = try #require(try await order.report(of: barn.store) as? InseminationReport)
        #expect(report.grouping == .barn)
    }

    @Test func `the selections are those of the unit that was asked for`() async throws {
        let (barn, _, _) = try await farm()
        var order = ReportOrder(.selections)
        order.unit = 2
        #expect(try await tags(order, barn.store) == ["CZ 333333 333"])
    }

    @Test(
        arguments: [
            (ReportOrder.Name.inseminations, nil, nil, "2026-11-01", "2026-11-30"),
            (.inseminations, "2026-11-05", nil, "2026-11-05", "2026-11-20"),
            (.inseminations, nil, "2026-10-10", "2026-10-01", "2026-10-10"),
            (.claws, nil, nil, "2026-11-01", "2026-11-20"), (.growth, nil, nil, "2026-08-22", "2026-11-20"),
            (.growth, nil, "2026-10-10", "2026-07-12", "2026-10-10"),
            (.growth, "2026-11-02", nil, "2026-11-02", "2026-11-20"),
        ] as [(ReportOrder.Name, String?, String?, String, String)])
    func `a period that is not said is this month's, of growth ninety days`(
        name: ReportOrder.Name, from: String?, to: String?, first: String, last: String
    ) async throws {
        let store = try await HerdStore.open(.memory, clock: .stopped(at: Barn.now))
        var order = ReportOrder(name)
        (order.from, order.to) = (from.map(Known.day), to.map(Known.day))
        let expected = Language.en.period(Known.day(first), Known.day(last))
        #expect(try await order.report(of: store).period(in: .en) == expected)
    }
}
