import TestSupport
import Testing
import Values

@testable import HerdStore

/// Who looks for an animal finds it on the first page, in a herd of any size.
@Suite struct `the animal that is meant comes first` {
    private func herd(_ backing: Herd.Backing = .memory) async throws -> HerdStore {
        let store = try await Herd.store(backing)
        for (number, collar, eid, name) in [
            ("123400000", nil, nil, nil), ("000001234", nil, nil, "Malina"), ("555500000", "1234", nil, nil),
            ("555500001", "12345", nil, nil), ("555512340", nil, nil, "Velká Malina"), ("91234000", nil, nil, nil),
            ("777777777", nil, "982000364696050", "Zmalinka"), ("00001234", nil, nil, nil),
        ] as [(String, String?, String?, String?)] {
            _ = try await store.createAnimal(
                Herd.draft(number, eid: try eid.map { try EID(digits: $0) }, collar: collar, name: name), by: "t")
        }
        return store
    }

    private func numbers(_ text: String, in store: HerdStore) async throws -> [String] {
        var numbers: [String] = []
        var cursor: String?
        repeat {
            let page = try await store.animals(AnimalQuery(text: text, cursor: cursor, limit: 1))
            numbers += page.items.map(\.earTag.number)
            cursor = page.next
        } while cursor != nil
        #expect(try await store.animals(AnimalQuery(text: text)).items.map(\.earTag.number) == numbers)
        return numbers
    }

    @Test(arguments: Herd.backings)
    func `by its last digits, then by its collar, then by digits anywhere`(_ backing: Herd.Backing) async throws {
        let found = try await numbers("1234", in: herd(backing))
        #expect(
            found == ["00001234", "000001234", "555500000", "555500001", "123400000", "555512340", "91234000"])
    }

    @Test(arguments: [
        ("00001234", ["00001234", "000001234"]), ("000001234", ["000001234"]), ("CZ00001234", ["00001234"]),
        ("982000364696050", ["777777777"]), ("98200036469605", ["777777777"]), ("982000364696051", []),
    ])
    func `by a whole number, before longer ones that end with it`(_ text: String, _ expected: [String]) async throws {
        #expect(try await numbers(text, in: herd()) == expected)
    }

    /// In a herd of a million, most of the three characters of an ear tag stand in all ear tags.
    @Test(arguments: [
        ("CZ 000001234", false), ("cz00000123", false), ("CZ0000012", true), ("c1000001234", true), ("000001234", true),
    ])
    func `an ear tag is not looked for in the middle of other numbers`(_ text: String, _ inParts: Bool) throws {
        #expect(try #require(AnimalSearch(text)).places.contains(.part) == inParts)
    }

    @Test(arguments: [
        ("malina", ["000001234", "555512340"]), ("MÁLIN", ["000001234", "555512340", "777777777"]),
        ("m", ["000001234", "555512340"]), ("ve", ["555512340"]), ("malina velka", ["555512340"]),
        ("alina", ["000001234", "555512340"]), ("al", []), ("malina 1", []), ("\"", []),
        ("\"malina\"*", ["000001234", "555512340"]),
        ("\0malina", ["000001234", "555512340"]), ("NOT", []),
    ])
    func `by the beginning of a word of its name, before the middle`(_ text: String, _ expected: [String]) async throws
    {
        #expect(try await numbers(text, in: herd()) == expected)
    }

    @Test(arguments: [
        ("7", ["777777777"]), ("9", ["91234000", "777777777"]),
        ("34", ["00001234", "000001234", "123400000", "555500000", "555500001", "555512340", "91234000"]),
    ])
    func `by one or two digits`(_ text: String, _ expected: [String]) async throws {
        #expect(try await numbers(text, in: herd()) == expected)
    }

    @Test func `and what its tags are now is what finds it`() async throws {
        let store = try await herd()
        let animal = try #require(try await store.animals(AnimalQuery(text: "555500000")).items.first)
        _ = try await store.addChange(
            ChangeDraft(date: .moment(Herd.now), fields: .tagging(TaggingFields(collar: .set("88")))), to: animal.id,
            by: "t")
        #expect(try await numbers("88", in: store) == ["555500000"])
        #expect(try await !numbers("1234", in: store).contains("555500000"))
        let birth = try #require(try await store.changes(of: animal.id).items.first { $0.kind == .birth })
        try await store.deleteChange(try #require(try await store.changes(of: animal.id).items.first).id, by: "t")
        for change in try await store.changes(of: animal.id).items where change.kind != .birth {
            try await store.deleteChange(change.id, by: "t")
        }
        try await store.deleteChange(birth.id, by: "t")
        #expect(try await numbers("555500000", in: store) == [])
    }

    @Test func `and a cursor that is none is refused`() async throws {
        let store = try await herd()
        for cursor in ["CZ123456789", "9.1.x", "1.x.y", ""] {
            #expect(await problem { try await store.animals(AnimalQuery(text: "1", cursor: cursor)) } == "bad-cursor")
        }
    }

    /// The index never says otherwise than the animals themselves, whatever is typed.
    @Test(arguments: 0..<40)
    func `and none is left out or comes twice`(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let store = try await Herd.store()
        for _ in 0..<30 {
            let number = (0..<9).map { _ in "\(Int.random(in: 0...3, using: &random))" }.joined()
            let collar = Bool.random(using: &random) ? "\(Int.random(in: 0...33, using: &random))" : nil
            _ = try? await store.createAnimal(Herd.draft(number, collar: collar), by: "t")
        }
        let all = try await store.animals().items
        for length in 1...6 {
            let text = (0..<length).map { _ in "\(Int.random(in: 0...3, using: &random))" }.joined()
            let expected = all.filter { $0.earTag.number.contains(text) || $0.collar?.contains(text) == true }
            let found = try await numbers(text, in: store)
            #expect(found.sorted() == expected.map(\.earTag.number).sorted(), "for \(text)")
            let ends = found.map { $0.hasSuffix(text) }
            #expect(ends == ends.sorted { $0 && !$1 })
        }
    }
}

@Suite struct `lists are read beside what is written` {
    @Test func `and show what was committed before they were asked for`() async throws {
        let store = try await Herd.store(.file)
        for number in 100_000_000..<100_000_020 {
            _ = try await store.createAnimal(Herd.draft("\(number)"), by: "t")
            #expect(try await store.animals(AnimalQuery(text: "\(number)")).items.count == 1)
        }
    }

    @Test func `and a change dated ahead is in them as soon as its day has come`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(.file, clock: clock)
        let animal = try await store.createAnimal(Herd.draft("123456789", collar: "1"), by: "t")
        _ = try await store.addChange(
            ChangeDraft(
                date: .day(Herd.daysAgo(-1)), fields: .tagging(TaggingFields(collar: .set("2")))), to: animal.id,
            by: "t")
        clock.advance(by: .seconds(86_400))
        #expect(try await store.animals(AnimalQuery(text: "2")).items.first?.collar == "2")
    }
}
