import Testing
import Values

@testable import HerdStore

/// Lists come and go as tables.
struct ListImportTests {
    @Test func `Czech and English headings, commas and words are understood`() async throws {
        let store = try await Herd.store()
        let centre = try await store.createLocation(LocationDraft(kind: .centre, number: "1", name: "Lhota"))
        let table = """
            Registr;Jméno;Cena;Umístění;Místo;Sexovaný;Zásoba;Barva
            NEO-123;Mirek;390,50;obecný;;ne;12;červená
            RAD-7;Radek;;středisko;Lhota;ano;2,5;
            """
        let report = try await store.importEntries(Bull.self, csv: Array(table.utf8), by: "t")
        #expect(report.imported == 2 && report.errors.isEmpty && report.ignoredColumns == ["Barva"])
        let bulls = try await store.entries(Bull.self)
        #expect(bulls.map(\.price) == [390.5, nil] && bulls.map(\.sexed) == [false, true])
        #expect(bulls[1].placeId == centre.id && bulls[1].stock == 2.5)
    }

    @Test func `what is known is brought up to date, and an empty cell says nothing`() async throws {
        let store = try await Herd.store()
        _ = try await store.createEntry(Medicine.self, ["name": "Penicilin", "unit": "ml", "milkDays": 4], by: "t")
        let table = Array("name,unit,milkDays\npenicilin,,5\nOxytocin,ml,0\n".utf8)
        let preview = try await store.importEntries(Medicine.self, csv: table, isPreview: true, by: "t")
        #expect(preview.imported == 1 && preview.updated == 1)
        #expect(try await store.entries(Medicine.self).map(\.milkDays) == [4], "a preview writes nothing")
        _ = try await store.importEntries(Medicine.self, csv: table, by: "t")
        let medicines = try await store.entries(Medicine.self)
        #expect(medicines.map(\.milkDays) == [0, 5] && medicines.map(\.unit) == ["ml", "ml"])
        #expect(try await store.importEntries(Medicine.self, csv: table, by: "t").unchanged == 2)
    }

    @Test func `one bad row and nothing is taken; each is told with its row`() async throws {
        let store = try await Herd.store()
        let table = "code,name,closed\nM1,Mastitida,ne\n,Kulhání,\nK2,Kulhání,možná\n"
        let report = try await store.importEntries(Diagnosis.self, csv: Array(table.utf8), by: "t")
        #expect(report.errors.map(\.row) == [3, 4])
        #expect(report.errors.map(\.code) == ["bad-value.length", "bad-value.yes-no"])
        #expect(try await store.entries(Diagnosis.self).isEmpty)
    }

    @Test(arguments: ["", "name\nMirek\n", "number;name\n\"NEO"])
    func `what is no table of bulls is refused`(text: String) async throws {
        let store = try await Herd.store()
        #expect(
            await problem { try await store.importEntries(Bull.self, csv: Array(text.utf8), by: "t") }
                == "unreadable-table")
    }

    @Test func `a stock that the table says as it is was not counted anew`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        let bull = try await store.createEntry(Bull.self, ["number": "A", "stock": 5], by: "t")
        clock.advance(by: .seconds(60))
        let report = try await store.importEntries(Bull.self, csv: Array("number;stock\nA;5\n".utf8), by: "t")
        #expect(report.unchanged == 1)
        #expect(try await store.entries(Bull.self) == [bull])
    }
}
