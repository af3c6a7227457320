import Testing
import Values

@testable import Exports
@testable import HerdStore

/// Each line of an animal's card, by values that are all different.
struct AnimalCardWordTests {
    private func card(culled: AnimalCard.Culled? = nil, simulated: Bool = false, isBare: Bool = false) throws
        -> AnimalCard
    {
        let tag = try EarTag("CZ123456789")
        let day = Known.day("2026-11-20")
        let born = isBare ? Known.day("2026-11-19") : Known.day("2024-05-04")
        let origin = AnimalCard.Origin(
            earTag: tag, earTagText: tag.text, name: isBare ? nil : "Růžena", sex: .female, collar: isBare ? nil : "42",
            eid: isBare ? nil : try EID(digits: "203000123456789"),
            eidAliases: isBare ? [] : [try EID(digits: "203000000000001"), try EID(digits: "203000000000002")],
            vitalimeter: isBare ? nil : "7001", group: isBare ? nil : Known.group, barn: isBare ? nil : Known.barn,
            breed: isBare ? nil : "H75C25", colour: isBare ? nil : "černá", born: born,
            age: AnimalCard.Age(born: born, on: day), dam: nil, damText: isBare ? nil : "CZ 111111 111",
            sire: isBare ? nil : "NEO-123", damSire: isBare ? nil : "RAD-7", status: .alive, culled: culled)
        let forms = FormFacts(
            calving: nil, heat: nil, insemination: nil, pregnancy: nil, lactationOrder: nil, nextLactation: 1,
            nextInsemination: .init(character: .insemination, order: 1, bull: nil), calvingForgotten: false,
            usedBulls: [])
        guard !isBare else {
            return AnimalCard(
                id: Known.id(10), day: day, category: .heifer, outOfReproduction: false, origin: origin,
                reproduction: nil,
                milk: nil, matingPlan: [], weighing: nil, feeding: nil, plan: nil, photo: nil, forms: forms,
                simulated: simulated)
        }
        let past = { (text: String, days: Int) in AnimalCard.Past(date: Known.day(text), days: days) }
        return AnimalCard(
            id: Known.id(10), day: day, category: .cow, outOfReproduction: false, origin: origin,
            reproduction: AnimalCard.Reproduction(
                status: .pregnant, lactationOrder: 2, calving: past("2025-12-01", 354),
                heat: AnimalCard.Heat(date: Known.day("2026-02-01"), days: 292, character: "silent"),
                insemination: AnimalCard.LastInsemination(
                    date: Known.day("2026-02-02"), days: 291, character: .natural, order: 3, bull: "NEO-9"),
                pregnancy: AnimalCard.Pregnancy(date: Known.day("2026-04-01"), days: 233, result: .pregnant),
                dryOff: past("2026-10-01", 50),
                expectedCalving: try JSONText.decode(
                    ExpectedCalving.self, #"{"from":"2026-11-10","to":"2026-11-14"}"#)),
            milk: AnimalCard.Milk(
                date: Known.day("2026-11-18"), days: 2,
                items: [
                    .init(name: "milk", last: .number(32.5), mean: 30.25),
                    .init(name: "days", last: .integer(7), mean: nil),
                    .init(name: "laboratory", last: "Buštěhrad", mean: nil),
                ]),
            matingPlan: [
                .init(number: "NEO-1", name: "Ferda", sexed: true), .init(number: "RAD-2", name: nil, sexed: false),
            ],
            weighing: AnimalCard.Weighed(
                date: Known.day("2026-11-19"), days: 1, weight: Weight(grams: 420_250), gainPerDay: -0.126,
                expected: Weight(grams: 431_600)),
            feeding: AnimalCard.Feeding(
                date: Known.day("2026-11-15"), days: 5, ration: "manual", basis: "milkMeter", curve: "K1", dose1: 2.5,
                dose2: 0.125, category: "A"),
            plan: AnimalCard.Plan(sale: Known.day("2027-01-05"), outOfReproduction: Known.day("2027-02-01")),
            photo: nil,
            forms: forms, simulated: simulated)
    }

    @Test func `in English`() throws {
        let text = AnimalCardText(
            try card(culled: .init(date: Known.day("2026-11-01"), kind: .theft)), in: .en)
        #expect(
            text.plain == """
                Origin
                  Ear tag: CZ 123456 789
                  Name: Růžena
                  Category: cow
                  Left the herd: 01/11/2026 · theft
                  EID: 203 000 123 456 789
                  Earlier EIDs: 203 000 000 000 001, 203 000 000 000 002
                  Collar: 42
                  Vitalimeter: 7001
                  Group: 31 · Dojnice
                  Barn: 3 · Kravín
                  Born: 04/05/2024 (2 years 6 mo)
                  Breed: H75C25
                  Colour: černá
                  Dam: CZ 111111 111
                  Sire: NEO-123
                  Dam’s sire: RAD-7

                Reproduction
                  Status: pregnant
                  Lactation: 2
                  Last calving: 01/12/2025 (354 days)
                  Last heat: 01/02/2026 (292 days) · silent
                  Last insemination: 02/02/2026 (291 days) · natural service · no. 3 · NEO-9
                  Pregnancy check: pregnant · 01/04/2026 (233 days)
                  Dried off: 01/10/2026 (50 days)
                  Expected calving: 10/11/2026 – 14/11/2026

                Mating plan
                  Bull 1: NEO-1 · Ferda · sexed semen
                  Bull 2: RAD-2

                Weight
                  Last weighing: 19/11/2026 (1 day)
                  Last weight: 420.25 kg
                  Daily gain: -0.13 kg/day
                  Expected today: about 431 kg

                Milk
                  Last report: 18/11/2026 (2 days)
                  milk: 32.5 (mean 30.25)
                  days: 7
                  laboratory: Buštěhrad

                Feeding
                  Set: 15/11/2026 (5 days)
                  Ration: by hand
                  Reckoned from: milk meter
                  Curve: K1
                  Dose 1: 2.5 kg
                  Dose 2: 0.125 kg
                  Nutrition category: A

                Plans
                  Planned sale: 05/01/2027
                  Out of reproduction from: 01/02/2027

                """)
    }

    @Test func `in Czech`() throws {
        let text = AnimalCardText(
            try card(culled: .init(date: Known.day("2026-11-01"), kind: .theft)), in: .cs)
        #expect(
            text.plain.replacing("\u{A0}", with: " ") == """
                Původ
                  Ušní číslo: CZ 123456 789
                  Jméno: Růžena
                  Kategorie: kráva
                  Vyřazeno: 1. 11. 2026 · krádež
                  EID: 203 000 123 456 789
                  Dřívější EID: 203 000 000 000 001, 203 000 000 000 002
                  Obojek: 42
                  Vitalimetr: 7001
                  Skupina: 31 · Dojnice
                  Stáj: 3 · Kravín
                  Narození: 4. 5. 2024 (2 roky 6 měs.)
                  Plemeno: H75C25
                  Barva: černá
                  Matka: CZ 111111 111
                  Otec: NEO-123
                  Otec matky: RAD-7

                Reprodukce
                  Stav: březí
                  Pořadí laktace: 2
                  Poslední otelení: 1. 12. 2025 (354 dní)
                  Poslední říje: 1. 2. 2026 (292 dní) · tichá
                  Poslední inseminace: 2. 2. 2026 (291 dní) · přirozená plemenitba · 3. v pořadí · NEO-9
                  Březost: březí · 1. 4. 2026 (233 dní)
                  Zaprahnutí: 1. 10. 2026 (50 dní)
                  Očekávané otelení: 10. 11. 2026 – 14. 11. 2026

                Připařovací plán
                  Býk 1: NEO-1 · Ferda · sexované sperma
                  Býk 2: RAD-2

                Hmotnost
                  Poslední vážení: 19. 11. 2026 (1 den)
                  Poslední hmotnost: 420,25 kg
                  Denní přírůstek: -0,13 kg/den
                  Očekávaná dnes: asi 431 kg

                Mléko
                  Poslední hlášení: 18. 11. 2026 (2 dny)
                  milk: 32,5 (průměr 30,25)
                  days: 7
                  laboratory: Buštěhrad

                Krmení
                  Nastaveno: 15. 11. 2026 (5 dní)
                  Krmná dávka: ručně
                  Základ výpočtu: průtokoměr
                  Křivka: K1
                  Dávka 1: 2,5 kg
                  Dávka 2: 0,125 kg
                  Výživová kategorie: A

                Plány
                  Plánovaný prodej: 5. 1. 2027
                  Mimo reprodukci od: 1. 2. 2027

                """)
    }

    @Test func `of an animal of which nothing is known`() throws {
        #expect(
            AnimalCardText(try card(isBare: true), in: .en).plain == """
                Origin
                  Ear tag: CZ 123456 789
                  Category: heifer
                  EID: –
                  Collar: –
                  Group: Without a group
                  Born: 19/11/2026 (1 day)

                """)
    }

    @Test func `a card on paper says whether it is of a simulated animal, and of which day it is`() throws {
        func words(_ card: AnimalCard, _ language: Language = .en) throws -> String {
            let pages = try PrintedPages(AnimalCardSheet(card, station: "Lhota").pdf(in: language))
            return try pages.text().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        let plain = try words(try card())
        #expect(plain.contains("Lhota · 20/11/2026") && !plain.contains("SIMULATED"), "\(plain)")
        #expect(try words(try card(simulated: true)).contains("SIMULATED DATA"))
        #expect(try words(try card(simulated: true), .cs).contains("SIMULOVANÁ DATA"))
    }

    @Test(
        arguments: [
            (-1, 0, "–", "–"), (0, 0, "0 days", "0 dní"), (1, 0, "1 day", "1 den"), (2, 0, "2 days", "2 dny"),
            (4, 0, "4 days", "4 dny"), (5, 0, "5 days", "5 dní"), (59, 1, "59 days", "59 dní"),
            (60, 1, "1 month", "1 měsíc"),
            (61, 2, "2 months", "2 měsíce"), (160, 5, "5 months", "5 měsíců"), (729, 23, "23 months", "23 měsíců"),
            (730, 24, "2 years", "2 roky"), (760, 25, "2 years 1 mo", "2 roky 1 měs."), (1825, 60, "5 years", "5 let"),
        ] as [(Int, Int, String, String)])
    func `an age is told in days, then months, then years`(days: Int, months: Int, english: String, czech: String)
        throws
    {
        let age = try JSONText.decode(AnimalCard.Age.self, #"{"days":\#(days),"months":\#(months)}"#)
        #expect(CardWords(language: .en).age(age) == english && CardWords(language: .cs).age(age) == czech)
    }

    @Test(
        arguments: [
            (0.126, "+0.13 kg/day"), (-0.126, "-0.13 kg/day"), (0, "0.00 kg/day"), (0.004, "0.00 kg/day"),
            (-0.004, "0.00 kg/day"), (0.005, "+0.01 kg/day"), (-0.005, "-0.01 kg/day"), (1.5, "+1.50 kg/day"),
        ] as [(Double, String)])
    func `a gain has its sign, and a loss too`(gain: Double, text: String) {
        #expect(CardWords(language: .en).gain(gain) == text)
    }

    @Test(
        arguments: [
            (420_000, "420.0 kg"), (420_500, "420.5 kg"), (420_250, "420.25 kg"), (420_004, "420.0 kg"),
            (420_005, "420.01 kg"),
            (420_006, "420.01 kg"), (500, "0.5 kg"),
        ] as [(Int, String)])
    func `a weight has one decimal, and two when the scale gave them`(grams: Int, text: String) {
        #expect(CardWords(language: .en).kilograms(Weight(grams: grams)) == text)
    }

    @Test func `each term of the field has its words in both languages`() {
        func both<Term>(_ terms: [Term], _ word: (CardWords, Term) -> String?) -> [String] {
            terms.map { "\(word(CardWords(language: .en), $0) ?? "-")=\(word(CardWords(language: .cs), $0) ?? "-")" }
        }
        #expect(
            both([AnimalCategory.heifer, .pregnantHeifer, .cow, .bull]) { $0.category($1) } == [
                "heifer=jalovice", "in-calf heifer (VBJ)=vysokobřezí jalovice (VBJ)", "cow=kráva", "bull=býk",
            ])
        #expect(
            both([ReproductionStatus.open, .inseminated, .pregnant, .notPregnant, .aborted, .dry, .outOfReproduction]) {
                $0.status($1)
            } == [
                "not inseminated=nezapuštěná", "inseminated=zapuštěná", "pregnant=březí", "not pregnant=nebřezí",
                "aborted=po zmetání", "dry=zaprahlá", "out of reproduction=mimo reprodukci",
            ])
        #expect(
            both(["normal", "silent", "induced", "vitalimeter", "observed", "x"]) { $0.heat($1) } == [
                "normal=normální", "silent=tichá", "induced=vyvolaná", "found by vitalimeter=zjištěná vitalimetrem",
                "observed=pozorovaná", "-=-",
            ])
        #expect(
            both(["automatic", "curve", "manual", "x"]) { $0.ration($1) } == [
                "automatic=automaticky", "by curve=podle křivky", "by hand=ručně", "-=-",
            ])
        #expect(
            both(["plannedYield", "milkMeter", "milkRecording", "x"]) { $0.basis($1) } == [
                "planned yield=plánovaná užitkovost", "milk meter=průtokoměr", "milk recording=kontrola užitkovosti",
                "-=-",
            ])
    }
}

/// The record of a person as a page.
struct PersonalPageTests {
    private func page(_ language: Language = .en) throws -> String {
        let entry = AuditEntry(
            id: Known.id(90), at: Known.now, by: "Věra <admin>", action: "member.edited", subject: "x",
            before: .object(["phone": "601"]), after: .object(["phone": "602"]))
        let event = Event(
            number: 1, at: Known.moment("2026-11-19T07:00:00Z"), kind: .eidRead,
            text: #"{"note":"<script>alert(1)</script>"}"#)
        let rows: [JSONValue] = [
            .object([
                "name": "Řehoř & \"Žůžo\"", "email": .null, "active": .boolean(true), "level": .integer(3),
                "fee": .number(1.5),
                "roles": .array(["trenér", "<b>"]), "photo": .object(["hash": "abc"]),
            ])
        ]
        let record = PersonalRecord(
            id: Known.id(50), madeAt: Known.now, member: Known.member(),
            tables: [.init(name: "members", rows: rows), .init(name: "door<", rows: [.string("row")])], photos: ["h"],
            events: [event], audit: [entry])
        return try record.html(in: language)
    }

    @Test func `says what stood before each change, and what after`() throws {
        let page = try page()
        #expect(
            page.contains(
                "<tr><th>2026-11-20T08:12:00.250Z<br>member.edited<br>Věra &lt;admin&gt;</th><td><table><tr><th>phone</th><td>601</td></tr></table><hr><table><tr><th>phone</th><td>602</td></tr></table></td></tr>"
            ))
    }

    @Test func `shows each value of a row, and nothing of it as a tag or a script`() throws {
        let page = try page()
        #expect(
            page.contains(
                "<table><tr><th>active</th><td>true</td></tr><tr><th>fee</th><td>1.5</td></tr><tr><th>level</th><td>3</td></tr><tr><th>name</th><td>Řehoř &amp; &quot;Žůžo&quot;</td></tr><tr><th>photo</th><td><table><tr><th>hash</th><td>abc</td></tr></table></td></tr><tr><th>roles</th><td>trenér<br>&lt;b&gt;</td></tr></table>"
            ))
        #expect(
            page.contains("<h2>Register</h2>") && page.contains("<h2>door&lt;</h2><table><tr><td>row</td></tr></table>")
        )
        #expect(page.contains("<tr><th>2026-11-19T07:00:00.000Z<br>eid.read</th>"))
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && !page.contains("<script>"))
        #expect(page.contains("<title>What is held of: Ing. Řehoř Žůžo, Ph.D.</title>") && page.contains("lang=\"en\""))
        #expect(page.contains("Put together 2026-11-20T08:12:00.250Z · \(Known.id(50) as Member.ID)"))
        #expect(page.contains("<img alt=\"photo\" src=\"data:image/jpeg;base64,\">"))
    }

    @Test func `has its words in Czech too`() throws {
        let page = try page(.cs)
        for word in [
            "Co je vedeno o osobě", "Sestaveno", "Seznam členů", "Co se stalo", "Kdo co změnil", "lang=\"cs\"",
        ] {
            #expect(page.contains(word), "\(word)")
        }
    }
}

/// The calendar's lines, to the byte.
@Suite struct `lines of the calendar of last days` {
    private func lengths(_ line: String) -> [Int] {
        ReminderCalendar.folded(line).split(separator: "\r\n", omittingEmptySubsequences: false).map(\.utf8.count)
    }

    /// Of the first 75 bytes, of those that follow 75 with the space before them.
    @Test(
        arguments: [
            (0, [0]), (74, [74]), (75, [75]), (76, [75, 2]), (149, [75, 75]), (150, [75, 75, 2]), (223, [75, 75, 75]),
            (224, [75, 75, 75, 2]),
        ] as [(Int, [Int])])
    func `are broken before their 76th byte, also where they go on`(length: Int, found: [Int]) {
        #expect(lengths(String(repeating: "x", count: length)) == found)
    }

    @Test(arguments: 1...4, 60...80) func `never break a letter, of however many bytes it is`(bytes: Int, before: Int) {
        let letter = ["x", "Ž", "€", "🐄"][bytes - 1]
        let line = String(repeating: "a", count: before) + String(repeating: letter, count: 90)
        #expect(letter.utf8.count == bytes && lengths(line).allSatisfy { $0 <= 75 })
        #expect(lengths(line).dropLast().allSatisfy { $0 > 75 - bytes })
        #expect(ReminderCalendar.folded(line).replacing("\r\n ", with: "") == line)
    }

    @Test func `say of each last day what ends, in both languages`() async throws {
        let store = try await HerdStore.open(.memory, clock: .stopped(at: Barn.now))
        let member = try await store.createMember(MemberDraft(name: "Jana; Malá", number: "8"), by: "t")
        let ends = [MemberEnd.Kind.membership, .insurance].map {
            MemberEnd(member: member, what: $0, day: Known.day("2026-02-28"))
        }
        let english = ReminderCalendar(ends, in: .english, at: Known.now).text
        #expect(english.contains("SUMMARY:Membership ends: Jana\\; Malá (8)\r\n"))
        #expect(english.contains("SUMMARY:Insurance ends: Jana\\; Malá (8)\r\n"))
        #expect(
            english.contains("DESCRIPTION:Membership ends\r\n") && english.contains("DESCRIPTION:Insurance ends\r\n"))
        #expect(english.contains("X-WR-CALNAME:Members: last days\r\n"))
        #expect(english.contains("UID:\(member.id)-insurance-20260228@gatewayd\r\n"))
        #expect(english.matches(of: /DTEND;VALUE=DATE:20260301/).count == 2)
        let czech = ReminderCalendar(ends, in: .czech, at: Known.now).text
        #expect(czech.contains("SUMMARY:Končí členství: ") && czech.contains("SUMMARY:Končí pojištění: "))
    }
}
