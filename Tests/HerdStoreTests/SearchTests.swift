import Testing
import Values

@testable import HerdStore

@Suite struct `finding animals` {
    private func herd(_ backing: Herd.Backing = .memory) async throws -> HerdStore {
        let store = try await Herd.store(backing)
        for (number, collar, name) in [
            ("123456789", "42", "Růžena"), ("123456111", "43", "Malina"), ("222222222", "42", nil),
            ("333333423", nil, "Bílá Žofka"),
        ] {
            _ = try await store.createAnimal(Herd.draft(number, collar: collar, name: name), by: "t")
        }
        return store
    }

    @Test(arguments: [
        ("123456", ["CZ123456789", "CZ123456111"]), ("789", ["CZ123456789"]), ("456 789", ["CZ123456789"]),
        ("42", ["CZ123456789", "CZ222222222", "CZ333333423"]), ("CZ 123456 7", ["CZ123456789"]),
        ("ruz", ["CZ123456789"]), ("RŮŽENA", ["CZ123456789"]), ("žofka bílá", ["CZ333333423"]), ("xyz", []),
        ("%", []), ("'", []), (" ", ["CZ123456111", "CZ123456789", "CZ222222222", "CZ333333423"]),
    ])
    func `by digits of ear tag and collar, or by name`(_ text: String, _ expected: [String]) async throws {
        let found = try await herd().animals(AnimalQuery(text: text))
        #expect(found.items.map(\.earTag.description) == expected)
    }

    @Test func `not by a name that one had before`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("000000001", name: "Malina"), by: "t")
        _ = try await store.importAnimals(
            csv: Array("ear_tag,name\n\(animal.earTag),Růžena\n".utf8), by: "t")
        #expect(try await store.animals(AnimalQuery(text: "ruzena")).items.map(\.id) == [animal.id])
        #expect(try await store.animals(AnimalQuery(text: "malina")).items.isEmpty)
        // Nor may another animal be found by it, which gets the place of the former words in the index.
        _ = try await store.createAnimal(Herd.draft("000000002", name: "Bílá"), by: "t")
        #expect(try await store.animals(AnimalQuery(text: "malina")).items.isEmpty)
    }

    @Test func `by the EID, also a former one`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(
            Herd.draft("000000001", eid: try EID(digits: "982000364696050")), by: "t")
        _ = try await store.addChange(
            ChangeDraft(date: .moment(Herd.now), fields: .tagging(TaggingFields(eid: .removed))), to: animal.id, by: "t"
        )
        #expect(try await store.animals(AnimalQuery(text: "364696")).items.map(\.id) == [animal.id])
    }

    @Test(arguments: Herd.backings)
    func `page by page, by ear tag, each once`(_ backing: Herd.Backing) async throws {
        let store = try await herd(backing)
        var tags: [String] = []
        var cursor: String?
        repeat {
            let page = try await store.animals(AnimalQuery(cursor: cursor, limit: 1))
            tags += page.items.map(\.earTag.description)
            cursor = page.next
        } while cursor != nil
        #expect(tags == ["CZ123456111", "CZ123456789", "CZ222222222", "CZ333333423"])
    }

    @Test func `by barn, group and sex`() async throws {
        let store = try await Herd.store()
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1"))
        let one = try await store.createLocation(LocationDraft(kind: .group, number: "1", parent: barn.id))
        let two = try await store.createLocation(LocationDraft(kind: .group, number: "2"))
        _ = try await store.createAnimal(Herd.draft("000000001", group: one.id), by: "t")
        _ = try await store.createAnimal(Herd.draft("000000002", .male, group: one.id), by: "t")
        _ = try await store.createAnimal(Herd.draft("000000003", .male, group: two.id), by: "t")
        func numbers(_ query: AnimalQuery) async throws -> [String] {
            try await store.animals(query).items.map { String($0.earTag.number.suffix(1)) }
        }
        #expect(try await numbers(AnimalQuery(barn: barn.id)) == ["1", "2"])
        #expect(try await numbers(AnimalQuery(group: two.id)) == ["3"])
        #expect(try await numbers(AnimalQuery(sex: .male)) == ["2", "3"])
        #expect(try await numbers(AnimalQuery(text: "0", barn: barn.id, sex: .male)) == ["2"])
    }

    @Test func `a collar that two animals wear is ambiguous`() async throws {
        let store = try await herd()
        let found = try await store.resolve(collar: "42")
        #expect(found.kind == .ambiguous && found.animal == nil)
        #expect(found.candidates.map(\.animal.earTag.description) == ["CZ123456789", "CZ222222222"])
        #expect(try await store.resolve(collar: "43").animal?.name == "Malina")
        #expect(try await store.resolve(collar: "44").kind == .unknown)
        #expect(try await store.resolve(earTag: EarTag("CZ 123456 789")).animal?.name == "Růžena")
    }

    @Test func `an EID that only the arithmetic knows is a probable candidate, never an identity`() async throws {
        let store = try await herd()
        let found = try await store.resolve(eid: EID(digits: "203000123456789"))
        #expect(found.kind == .unknown && found.animal == nil)
        #expect(found.candidates.map(\.certainty) == [.probable])
        #expect(found.candidates.map(\.animal.earTag.description) == ["CZ123456789"])
        let foreign = try await store.resolve(eid: EID(digits: "982000123456789"))
        #expect(foreign.candidates.isEmpty)
        // A weighing with that EID is not given to the candidate.
        let eid = try EID(digits: "203000123456789")
        let weighing = try await store.record(Herd.scale(400, eid: eid), at: Herd.now, idempotencyKey: "a").weighing
        #expect(weighing.state == .unassigned && weighing.reason == .unknownEID)
    }

    @Test func `a transponder reused after a death belongs to the living animal`() async throws {
        let store = try await Herd.store()
        let eid = try EID(digits: "982000123456789")
        let dead = try await store.createAnimal(Herd.draft("000000001", eid: eid), by: "t")
        _ = try await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: Herd.culling), to: dead.id, by: "t")
        #expect(try await store.resolve(eid: eid).animal?.id == dead.id)
        let living = try await store.createAnimal(Herd.draft("000000002", eid: eid), by: "t")
        #expect(try await store.resolve(eid: eid).animal?.id == living.id)
    }

    @Test func `a cursor to a row that is gone is an error, not the end`() async throws {
        let store = try await Herd.store()
        for number in ["1", "2", "3"] {
            _ = try await store.createMember(MemberDraft(name: number, number: number), by: "t")
        }
        let page = try await store.members(limit: 1)
        try await store.deleteMember(page.items[0].id, by: "t")
        #expect(await problem { try await store.members(cursor: page.next) } == "bad-cursor")
    }

    @Test(arguments: [
        ("", ["Alois Bílý", "Řehoř Žůžo"]), ("zuzo rehor", ["Řehoř Žůžo"]), ("1234", ["Řehoř Žůžo"]),
        ("lhota", ["Alois Bílý"]), ("EXAMPLE.cz", ["Alois Bílý"]), ("602", ["Řehoř Žůžo"]),
        ("zuzo lhota", []), ("zuzox", []),
    ])
    func `members by every word of what is known of them`(_ text: String, _ expected: [String]) async throws {
        let store = try await Herd.store()
        _ = try await store.createMember(
            MemberDraft(name: "Řehoř Žůžo", number: "12345", phone: "+420 602 1"), by: "t")
        _ = try await store.createMember(
            MemberDraft(name: "Alois Bílý", number: "99", organisation: "ZO Lhóta", email: "b@example.cz"), by: "t")
        #expect(try await store.members(query: text).items.map(\.name) == expected)
        // Page by page nobody is left out and nobody comes twice.
        var names: [String] = []
        var cursor: String?
        repeat {
            let page = try await store.members(query: text, cursor: cursor, limit: 1)
            names += page.items.map(\.name)
            cursor = page.next
        } while cursor != nil
        #expect(names == expected)
    }

    @Test(arguments: [
        ("Řehoř Žůžo", "rehor zuzo"), ("R\u{30C}ehor\u{30C}", "rehor"), ("Łódź Öhler", "lodz ohler"), ("ß 12", "ß 12"),
    ])
    func `text is compared without accents`(_ text: String, _ key: String) {
        #expect(SearchKey.of(text) == key)
    }

    @Test func `an animal's changes come newest first, page by page`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("000000001"), by: "t")
        for days in [3, 1, 2, 2] {
            _ = try await store.addChange(
                ChangeDraft(date: .day(Herd.daysAgo(days)), fields: Herd.weighing(400)), to: animal.id, by: "t")
        }
        var dates: [ChangeDate] = []
        var cursor: String?
        repeat {
            let page = try await store.changes(of: animal.id, cursor: cursor, limit: 2)
            dates += page.items.map(\.date)
            cursor = page.next
        } while cursor != nil
        #expect(dates == [1, 2, 2, 3, 400].map { .day(Herd.daysAgo($0)) })
    }
}

@Suite struct `ear tags` {
    @Test(arguments: [
        ("CZ123456789", "CZ123456789", "CZ 123456 789"), ("cz 021346 208", "CZ021346208", "CZ 021346 208"),
        ("123456789", "CZ123456789", "CZ 123456 789"), ("CZ 12345 123", "CZ12345123", "CZ 12345 123"),
        ("SK 000123456789", "SK000123456789", "SK 000123456789"), ("NL680250829", "NL680250829", "NL 680250829"),
    ])
    func `are read with and without country and spaces`(_ text: String, _ plain: String, _ printed: String) throws {
        let tag = try EarTag(text)
        #expect(tag.description == plain && tag.text == printed)
    }

    @Test(arguments: [
        "", "CZ", "CZ12", "CZ1234567890", "CZ12345678A", "C1234", "ČZ123456789", "DE1234567890123", "1;DROP",
    ])
    func `that are none are refused`(_ text: String) {
        #expect { try EarTag(text) } throws: { ($0 as? EarTagError).map(HerdError.init)?.type == "bad-ear-tag" }
    }

    @Test func `give the probable EID of protocols.md §5.1`() throws {
        #expect(try EarTag("CZ021346208").probableEID == EID(digits: "203000021346208"))
        #expect(try EarTag("CZ12345123").probableEID == EID(digits: "203000012345123"))
    }
}
