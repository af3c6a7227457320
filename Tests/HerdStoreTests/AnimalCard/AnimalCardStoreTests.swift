import SQLite
import TestSupport
import Testing
import Values

@testable import HerdStore

@Suite struct `the card of an animal in the store` {
    @Test(arguments: 0..<60)
    func `does not depend on the order in which its changes come, nor on one that is deleted and recorded again`(
        seed: Int
    ) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let life = RandomCycles(&random).changes
        let first = try await Yard()
        for draft in life { try await first.record(draft) }
        let second = try await Yard()
        for draft in life.shuffled(using: &random) { try await second.record(draft) }
        let card = try await first.card()
        #expect(try await second.card().withoutID == card.withoutID)

        let changes = try await first.store.changes(of: first.cow.id, limit: 500).items.filter { $0.kind != .birth }
        let one = try #require(changes.randomElement(using: &random))
        try await first.store.deleteChange(one.id, by: "t")
        try await first.record(ChangeDraft(date: one.date, fields: one.fields))
        #expect(try await first.card() == card)
        // The columns are the same fold.
        let animal = try await first.store.animal(first.cow.id)
        #expect(animal.category == card.category && animal.reproduction == card.reproduction?.status)
    }

    @Test func `leaves out the change that is being corrected`() async throws {
        let yard = try await Yard()
        let heat = try await yard.record(Yard.change(.heat, 20))
        let card = try await yard.store.card(of: yard.cow.id, except: heat.id)
        #expect(try await yard.card().reproduction?.heat?.days == 20)
        #expect(card.reproduction?.heat == nil && card.forms.heat == nil)
    }

    @Test func `says what it weighs, since when, and what it should weigh today`() async throws {
        let yard = try await Yard()
        #expect(try await yard.card().weighing == nil)
        for (days, kilograms) in [(60, 380.0), (30, 404), (10, 420)] {
            try await yard.record(ChangeDraft(date: .day(Herd.daysAgo(days)), fields: Herd.weighing(kilograms)))
        }
        let weighed = try #require(try await yard.card().weighing)
        #expect(weighed.days == 10 && weighed.weight == Herd.weight(420) && weighed.gainPerDay == 0.8)
        let expected = try #require(weighed.expected)
        #expect((421...432).contains(expected.kilograms) && expected.grams.isMultiple(of: 1000))
    }

    @Test func `of an animal that is not there is refused`() async throws {
        let (yard, other) = (try await Yard(), try await HerdStore.open(.memory))
        #expect(await problem { try await other.card(of: yard.cow.id) } == "unknown-animal")
    }
}

@Suite struct `the herd is counted by category` {
    @Test func `within the same filters by which it is listed, each animal once`() async throws {
        let store = try await Herd.store()
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1"))
        let group = try await store.createLocation(LocationDraft(kind: .group, number: "11", parent: barn.id))
        func animal(_ number: Int, _ sex: Sex = .female, group: Location.ID? = nil) async throws -> Animal.ID {
            try await store.createAnimal(
                Herd.draft("00000000\(number)", sex, born: Herd.daysAgo(1500), group: group), by: "t"
            ).id
        }
        let (heifer, soon, cow) = (try await animal(1), try await animal(2, group: group.id), try await animal(3))
        let (bull, gone) = (try await animal(4, .male, group: group.id), try await animal(5))
        for (id, draft) in [
            (soon, Yard.change(.insemination, 160)), (soon, Yard.change(.pregnancyCheck, 100)),
            (cow, Yard.change(.calving, 300)), (cow, Yard.change(.insemination, 100)),
            (bull, Yard.change(.castration, 9)),
            (gone, Yard.change(.culling, 3)),
        ] { _ = try await store.addChange(draft, to: id, by: "t") }
        func counts(_ query: AnimalQuery = AnimalQuery()) async throws -> [Int] {
            let found = try await store.statistics(query)
            return [found.heifers, found.pregnantHeifers, found.cows, found.bulls, found.total]
        }
        func listed(_ standing: StandingFilter) async throws -> [Animal.ID] {
            var query = AnimalQuery()
            query.standing = standing
            let page = try await store.animals(query).items.map(\.id)
            #expect(try await counts(query).last == page.count)
            return page
        }
        #expect(try await counts() == [1, 1, 1, 1, 4])
        #expect(try await counts(AnimalQuery(culled: .include)) == [2, 1, 1, 1, 5])
        #expect(try await counts(AnimalQuery(culled: .only)) == [1, 0, 0, 0, 1])
        #expect(try await counts(AnimalQuery(barn: barn.id)) == [0, 1, 0, 1, 2])
        #expect(try await counts(AnimalQuery(group: group.id, sex: .male)) == [0, 0, 0, 1, 1])
        #expect(try await counts(AnimalQuery(sex: .female)) == [1, 1, 1, 0, 3])
        #expect(try await listed(StandingFilter(category: .heifer)) == [heifer])
        #expect(try await listed(StandingFilter(category: .pregnantHeifer)) == [soon])
        #expect(try await listed(StandingFilter(reproduction: .inseminated)) == [cow])
        #expect(try await listed(StandingFilter(isOutOfReproduction: true)) == [bull])
        #expect(try await listed(StandingFilter(isOutOfReproduction: false)) == [heifer, soon, cow])
    }

    @Test func `a heifer becomes VBJ on its day without a change`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(.file, clock: clock)
        let heifer = try await store.createAnimal(Herd.draft("000000001", born: Herd.daysAgo(700)), by: "t")
        for draft in [Yard.change(.insemination, 149), Yard.change(.pregnancyCheck, 100)] {
            _ = try await store.addChange(draft, to: heifer.id, by: "t")
        }
        #expect(try await store.statistics().pregnantHeifers == 0)
        clock.advance(by: .seconds(86_400))
        #expect(try await store.statistics().pregnantHeifers == 1)
        #expect(try await store.animal(heifer.id).category == .pregnantHeifer)
    }
}

@Suite struct `a herd from before animals had a category` {
    @Test func `is counted by the fold from the first look on`() async throws {
        let path = try Herd.file()
        do {
            let old = try Database(.file(path))
            try Schema.migrate(old, steps: Array(Schema.migrations.prefix { $0 != .animalCard }))
            for (number, sex) in [(1, "female"), (2, "female"), (3, "male")] {
                try old.script(
                    """
                    INSERT INTO changes (id, animal_id, kind, date, whole_day, recorded_at, recorded_by, simulated,
                        ear_tag, fields, event)
                    VALUES (x'0190f0f37c1a7d0e9a3b01234567890\(number)', x'0190f0f37c1a7d0e9a3b01234567891\(number)', 13,
                        1620086400000000, 1, 1620100000000000, 'Věra', 0, 'CZ12345678\(number)',
                        '{"country":"CZ","number":"12345678\(number)","sex":"\(sex)"}', 1);
                    INSERT INTO animals (id, ear_tag, aliases, sex, born, status, selections, simulated)
                    VALUES (x'0190f0f37c1a7d0e9a3b01234567891\(number)', 'CZ12345678\(number)', '[]', '\(sex)', 18751,
                        'alive', '[]', 0);
                    """)
            }
            try old.script(
                """
                INSERT INTO changes (id, animal_id, kind, date, whole_day, recorded_at, recorded_by, simulated, ear_tag,
                    fields, event)
                VALUES (x'0190f0f37c1a7d0e9a3b012345678921', x'0190f0f37c1a7d0e9a3b012345678912', 17, 1720086400000000, 0,
                    1720100000000000, 'Věra', 0, NULL, '{"order":1}', 1);
                INSERT INTO events VALUES (1, 1620100000000000, 'animal.created', '{}');
                """)
        }
        let store = try await HerdStore.open(.file(path), clock: TestClock().store)
        let counts = try await store.statistics()
        #expect(counts == AnimalStatistics([.heifer: 1, .cow: 1, .bull: 1]))
        let animals = try await store.animals().items
        #expect(animals.map(\.reproduction) == [.open, .open, nil])
    }
}

/// A store with one cow.
struct Yard {
    let store: HerdStore
    let cow: Animal

    init() async throws {
        store = try await Herd.store()
        cow = try await store.createAnimal(Herd.draft("123456789", born: Herd.daysAgo(2500)), by: "t")
    }

    @discardableResult
    func record(_ draft: ChangeDraft) async throws -> Change { try await store.addChange(draft, to: cow.id, by: "t") }

    func card() async throws -> AnimalCard { try await store.card(of: cow.id) }

    static func change(_ kind: ChangeKind, _ days: Int, _ fields: JSONValue? = nil) -> ChangeDraft {
        ChangeDraft(date: .day(Herd.daysAgo(days)), fields: .other(kind, fields ?? Herd.least(kind)))
    }
}

/// What may happen to a cow in some years, in its order or not, on days of their own for each kind.
struct RandomCycles {
    private(set) var changes: [ChangeDraft] = []

    init(_ random: inout SeededGenerator) {
        let kinds: [ChangeKind] = [
            .calving, .heat, .heat, .insemination, .insemination, .pregnancyCheck, .pregnancyCheck, .dryOff,
            .matingPlan,
            .plan, .performance, .feeding,
        ]
        for kind in kinds {
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let day = Int.random(in: -3...900, using: &random)
                guard !changes.contains(where: { $0.fields.kind == kind && $0.date == .day(Herd.daysAgo(day)) }) else {
                    continue
                }
                changes.append(Yard.change(kind, day, Self.fields(kind, &random)))
            }
        }
        if changes.isEmpty { changes = [Yard.change(.heat, 3)] }
    }

    private static func fields(_ kind: ChangeKind, _ random: inout SeededGenerator) -> JSONValue {
        let number = Int64.random(in: 1...9, using: &random)
        switch kind {
        case .calving: return ["order": .integer(number)]
        case .insemination:
            return ["character": "insemination", "order": .integer(number), "bull": .string("B-\(number)")]
        case .pregnancyCheck:
            let results = PregnancyCheck.Result.allCases
            return ["result": .string((results.randomElement(using: &random) ?? .open).rawValue)]
        case .matingPlan: return ["bulls": [["number": .string("P-\(number)")]]]
        case .plan: return ["outOfReproduction": .string(Herd.daysAgo(Int(number) * 90 - 400).description)]
        case .performance: return ["milk": .integer(number)]
        case .feeding: return ["curve": .string("\(number)")]
        default: return [:]
        }
    }
}

extension AnimalCard {
    /// As text, without the id that another store gives it.
    fileprivate var withoutID: String {
        get throws { try JSONText.encode(self).replacing(id.description, with: "") }
    }
}
