import SQLite
import Testing
import Values

@testable import HerdStore

/// What is picked in forms: bulls, technicians, diagnoses and medicines.
struct ListTests {
    @Test func `a bull has a registration number that no other has, whatever its case and spaces`() async throws {
        let store = try await Herd.store()
        let bull = try await store.createEntry(Bull.self, ["number": " NEO-123 ", "name": "Mirek"], by: "t")
        #expect(bull.number == "NEO-123" && bull.placement == .general && !bull.sexed && bull.stock == nil)
        #expect(
            await problem { try await store.createEntry(Bull.self, ["number": "neo-123"], by: "t") } == "entry-taken")
        _ = try await store.editEntry(bull.id, ["number": "neo-123", "closed": true], by: "t")
        #expect(
            await problem { try await store.createEntry(Bull.self, ["number": "NEO-123"], by: "t") } == "entry-taken",
            "a closed one too: it may be opened again")
    }

    @Test(
        arguments: [
            [:], ["number": ""], ["number": .null], ["number": 5], ["number": "x", "price": -1],
            ["number": "x", "sexed": "yes"],
            ["number": "a\u{7}b"], ["number": "x", "placement": "sky"], ["number": "x", "placement": "barn"],
            ["number": "x", "placement": "barn", "placeId": "7"],
            ["number": "x", "placeId": "0190f0f3-7c1a-7d0e-9a3b-0123456789ab"],
            ["number": .string(String(repeating: "x", count: 41))], "x",
        ] as [JSONValue])
    func `what is no bull is refused`(fields: JSONValue) async throws {
        let store = try await Herd.store()
        #expect(await problem { try await store.createEntry(Bull.self, fields, by: "t") } == "bad-value")
    }

    @Test func `a placed bull stands at a place of that kind, and its price is not in the table`() async throws {
        let store = try await Herd.store()
        let centre = try await store.createLocation(LocationDraft(kind: .centre, number: "1"))
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1", parent: centre.id))
        let fields: JSONValue = [
            "number": "RAD-7", "placement": "centre", "placeId": .string(barn.id.description), "price": 500,
        ]
        #expect(await problem { try await store.createEntry(Bull.self, fields, by: "t") } == "bad-value")
        let placed = try await store.createEntry(
            Bull.self, ["number": "RAD-7", "placement": "barn", "placeId": .string(barn.id.description), "price": 500],
            by: "t")
        #expect(placed.hidden == ["price"])
        let general = try await store.editEntry(placed.id, ["placement": "general", "placeId": .null], by: "t")
        #expect(general.hidden.isEmpty && general.price == 500, "the price is kept")
    }

    @Test func `bulls are found by number and name without accents, usable ones alone, and by their place`()
        async throws
    {
        let store = try await Herd.store()
        let centre = try await store.createLocation(LocationDraft(kind: .centre, number: "1"))
        _ = try await store.createEntry(Bull.self, ["number": "NEO-123", "name": "Žižka"], by: "t")
        _ = try await store.createEntry(Bull.self, ["number": "NEO-200", "closed": true], by: "t")
        _ = try await store.createEntry(
            Bull.self, ["number": "RAD-7", "placement": "centre", "placeId": .string(centre.id.description)], by: "t")
        func found(_ query: ListQuery) async throws -> [String] {
            try await store.entries(Bull.self, query).map(\.number)
        }
        #expect(try await found(ListQuery()) == ["NEO-123", "NEO-200", "RAD-7"])
        #expect(try await found(ListQuery(text: "zizka")) == ["NEO-123"])
        #expect(try await found(ListQuery(text: "neo", usable: true)) == ["NEO-123"])
        #expect(try await found(ListQuery(place: .unassigned)) == ["NEO-123", "NEO-200"])
        #expect(try await found(ListQuery(place: .at(centre.id))) == ["RAD-7"])
    }

    @Test func `what is absent in a correction stays, and null empties`() async throws {
        let store = try await Herd.store()
        let medicine = try await store.createEntry(
            Medicine.self, ["name": "Penicilin", "unit": "ml", "milkDays": 4, "meatDays": 10], by: "t")
        let edited = try await store.editEntry(medicine.id, ["milkDays": 5, "unit": .null, "id": "x"], by: "t")
        #expect(edited.milkDays == 5 && edited.meatDays == 10 && edited.unit == nil && edited.id == medicine.id)
        for days in [-1, 401] as [JSONValue] {
            #expect(
                await problem { try await store.editEntry(medicine.id, ["meatDays": days], by: "t") } == "bad-value")
        }
        _ = try await store.editEntry(medicine.id, ["meatDays": 400], by: "t")
        try await store.deleteEntry(medicine.id, by: "t")
        #expect(await problem { try await store.editEntry(medicine.id, [:], by: "t") } == "unknown-entry")
    }

    @Test func `who changed a list stands in the history, and those who listen hear of it`() async throws {
        let store = try await Herd.store()
        let technician = try await store.createEntry(Technician.self, ["number": "17", "name": "Jan"], by: "Věra")
        _ = try await store.editEntry(technician.id, ["closed": true], by: "Jan")
        try await store.deleteEntry(technician.id, by: "Eva")
        let entries = try await store.audit().items.filter { $0.subject == technician.id.description }
        #expect(entries.map(\.action) == ["technicians.deleted", "technicians.edited", "technicians.created"])
        #expect(entries.map(\.by) == ["Eva", "Jan", "Věra"])
        #expect(try await store.events(after: 0).map(\.kind) == [.listChanged, .listChanged, .listChanged])
    }
}
