import Exports
import HerdStore
import Testing
import Values

/// The card of an animal in words and on paper.
struct AnimalCardTextTests {
    private func change(_ kind: ChangeKind, _ days: Int, _ fields: JSONValue) throws -> ChangeDraft {
        ChangeDraft(
            date: .day(CalendarDay(daysSince1970: Barn.now.day.daysSince1970 - days)),
            fields: try ChangeFields(kind, json: fields))
    }

    private func card() async throws -> AnimalCard {
        let barn = try await Barn.open()
        for draft in [
            try change(
                .insemination, 101, .object(["character": .string("reinsemination"), "bull": .string("NEO-717")])),
            try change(.pregnancyCheck, 60, .object(["result": .string("pregnant")])),
        ] { _ = try await barn.store.addChange(draft, to: barn.ruzena.id, by: "test") }
        try await barn.weigh(404, of: barn.ruzena, days: 32)
        try await barn.weigh(420.25, of: barn.ruzena, days: 2)
        return try await barn.store.card(of: barn.ruzena.id)
    }

    @Test func `in Czech`() async throws {
        let lines = AnimalCardText(try await card(), in: .cs).plain.replacing("\u{A0}", with: " ").split(
            separator: "\n")
        for line in [
            "Původ", "  Ušní číslo: CZ 123456 789", "  Kategorie: jalovice", "  EID: 203 000 123 456 789",
            "  Skupina: skupina 11", "  Stáj: 1 · Kravín", "  Narození: 11. 9. 2024 (2 roky 2 měs.)", "Reprodukce",
            "  Stav: březí", "  Pořadí laktace: 0",
            "  Poslední inseminace: 11. 8. 2026 (101 dní) · reinseminace · NEO-717",
            "  Březost: březí · 21. 9. 2026 (60 dní)", "  Očekávané otelení: 23. 5. 2027 – 27. 5. 2027",
            "  Poslední vážení: 18. 11. 2026 (2 dny)", "  Poslední hmotnost: 420,25 kg",
            "  Denní přírůstek: +0,54 kg/den",
        ] { #expect(lines.contains { $0 == line }, "\(line) in \(lines)") }
    }

    @Test func `in English, and a section without anything in it is not there`() async throws {
        let text = AnimalCardText(try await card(), in: .en)
        #expect(text.sections.map(\.name) == ["origin", "reproduction", "weighing"])
        #expect(text.plain.contains("  Born: 11/09/2024 (2 years 2 mo)\n"))
        #expect(text.plain.contains("  Daily gain: +0.54 kg/day\n"))
    }

    @Test(arguments: Language.allCases)
    func `every line stands on one page of paper, and nothing on its edge`(_ language: Language) async throws {
        let card = try await card()
        let paper = try PrintedPages(AnimalCardSheet(card, station: "Farma Lhota").pdf(in: language))
        #expect(paper.pages == 1)
        #expect(try paper.inkOutside(margin: 8, page: 1) == 0)
        let printed = Set(
            paper.words.map { $0.text.replacing("\u{A0}", with: " ") }.joined(separator: " ").split(separator: " "))
        for line in AnimalCardText(card, in: language).sections.flatMap(\.lines) {
            for word in "\(line.label) \(line.value)".replacing("\u{A0}", with: " ").split(separator: " ") {
                #expect(printed.contains(word), "\(word)")
            }
        }
    }
}
