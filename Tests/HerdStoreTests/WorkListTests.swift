import Testing
import Values

@testable import HerdStore

/// What is due on an animal at its tag, and from which day on.
@Suite struct `the work list` {
    private let clock = TestClock()

    private func cow(born: Int = 1500, sex: Sex = .female) async throws -> Cow {
        let store = try await Herd.store(clock: clock)
        let animal = try await store.createAnimal(Herd.draft("100000001", sex, born: Herd.daysAgo(born)), by: "t")
        return Cow(store: store, id: animal.id)
    }

    @Test func `asks for a pregnancy check 35 days after an insemination, until it was made`() async throws {
        let cow = try await cow()
        try await cow.inseminate(daysAgo: 34)
        #expect(try await cow.kinds.isEmpty)
        clock.advance(by: .seconds(86_400))
        let item = try #require(try await cow.due.first)
        #expect(item.kind == .pregnancyCheck && item.since == Herd.daysAgo(-1))
        try await cow.add(.pregnancyCheck, ["result": .string("barren")], daysAgo: -1)
        #expect(try await cow.kinds.isEmpty)
        // By then it would have calved.
        let other = try await self.cow()
        try await other.inseminate(daysAgo: 284)
        #expect(try await other.kinds == [.pregnancyCheck])
        clock.advance(by: .seconds(86_400))
        #expect(try await other.kinds.isEmpty)
    }

    @Test func `asks after as many days as the farm says`() async throws {
        let cow = try await cow()
        try await cow.inseminate(daysAgo: 29)
        var settings = WorkSettings()
        settings.pregnancyCheckDays = 30
        #expect(try await cow.store.due(on: cow.id, settings: settings).isEmpty)
        settings.pregnancyCheckDays = 29
        #expect(try await cow.store.due(on: cow.id, settings: settings).map(\.kind) == [.pregnancyCheck])
    }

    @Test func `tells a calving 14 days ahead and while it is overdue, and a dry-off 60 days ahead`() async throws {
        let cow = try await cow()
        try await cow.add(.calving, ["order": .integer(1)], daysAgo: 400)
        try await cow.inseminate(daysAgo: 285 - 61)
        try await cow.add(.pregnancyCheck, ["result": .string("pregnant")], daysAgo: 100)
        #expect(try await cow.kinds.isEmpty)
        clock.advance(by: .seconds(86_400))
        #expect(try await cow.kinds == [.dryOff])
        #expect(try await cow.due.first?.until == Herd.daysAgo(-61))
        try await cow.add(.dryOff, [:], daysAgo: -1)
        #expect(try await cow.kinds.isEmpty)
        clock.advance(by: .seconds(46 * 86_400))
        #expect(try await cow.kinds == [.calving])
        clock.advance(by: .seconds(30 * 86_400))
        #expect(try await cow.kinds == [.calving])
        try await cow.add(.calving, ["order": .integer(2)], daysAgo: -70)
        #expect(try await cow.kinds.isEmpty)
    }

    @Test func `asks nobody to dry off a heifer, and nothing of one that was not found pregnant`() async throws {
        let heifer = try await cow(born: 700)
        try await heifer.inseminate(daysAgo: 280)
        try await heifer.add(.pregnancyCheck, ["result": .string("pregnant")], daysAgo: 240)
        #expect(try await heifer.kinds == [.calving])
        try await heifer.add(.pregnancyCheck, ["result": .string("abortion")], daysAgo: 3)
        #expect(try await heifer.kinds.isEmpty)
    }

    @Test func `tells a heifer that weighs enough to be bred, until she was`() async throws {
        let heifer = try await cow(born: 500)
        try await heifer.weigh(399.9)
        #expect(try await heifer.kinds.isEmpty)
        try await heifer.weigh(400)
        let item = try #require(try await heifer.due.first)
        #expect(item.kind == .breeding && item.weight == Herd.weight(400))
        var settings = WorkSettings()
        settings.breedingWeight = nil
        #expect(try await heifer.store.due(on: heifer.id, settings: settings).isEmpty)
        try await heifer.inseminate(daysAgo: 0)
        #expect(try await heifer.kinds.isEmpty)
        // An old cow of which only weights are known is none that waits to grow.
        let old = try await cow(born: 914)
        try await old.weigh(600)
        #expect(try await old.kinds.isEmpty)
        let bull = try await cow(born: 500, sex: .male)
        try await bull.weigh(600)
        #expect(try await bull.kinds.isEmpty)
    }

    @Test func `tells a calf that weighs enough to be weaned, where the farm says a weight, until it is moved`()
        async throws
    {
        let calf = try await cow(born: 100, sex: .male)
        var settings = WorkSettings()
        settings.weaningWeight = Herd.weight(120)
        let groups = try await calf.groups()
        try await calf.move(to: groups[0])
        try await calf.weigh(120)
        #expect(try await calf.kinds.isEmpty)
        #expect(try await calf.store.due(on: calf.id, settings: settings).map(\.kind) == [.weaning])
        try await calf.move(to: groups[1])
        #expect(try await calf.store.due(on: calf.id, settings: settings).isEmpty)
        let grown = try await cow(born: 365, sex: .male)
        try await grown.weigh(300)
        #expect(try await grown.store.due(on: grown.id, settings: settings).map(\.kind) == [.weaning])
        clock.advance(by: .seconds(86_400))
        #expect(try await grown.store.due(on: grown.id, settings: settings).isEmpty)
    }

    @Test func `has a planned treatment from its day until it was carried out`() async throws {
        let cow = try await cow()
        let planned = try await cow.add(
            .treatment, ["kind": .string("Úprava paznehtů"), "claw": .object(["type": .string("trim")])], daysAgo: -3)
        #expect(try await cow.kinds.isEmpty)
        clock.advance(by: .seconds(3 * 86_400))
        let item = try #require(try await cow.due.first)
        #expect(item.kind == .treatment && item.what == "Úprava paznehtů" && item.changeId == planned)
        clock.advance(by: .seconds(86_400))
        #expect(try await cow.kinds == [.treatment])
        let done = JSONValue.object(["kind": .string("Úprava paznehtů"), "done": .boolean(true)])
        _ = try await cow.store.editChange(
            planned, ChangePatch(date: .day(Herd.daysAgo(-4)), fields: done), by: "t")
        #expect(try await cow.kinds.isEmpty)
        // One that was given when it was recorded never was a plan.
        try await cow.add(.treatment, [:], daysAgo: 0)
        #expect(try await cow.kinds.isEmpty)
    }

    @Test func `begins with what is withheld, and says of what`() async throws {
        let cow = try await cow()
        try await cow.add(.treatment, treatmentFields([GivenMedicine("A", milk: 2, meat: 9)]).members, daysAgo: 0)
        _ = try await cow.store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: .selection(SelectionFields(reason: 7, unit: 2))), to: cow.id,
            by: "t")
        let due = try await cow.due
        #expect(due.map(\.kind) == [.withdrawal, .selection])
        #expect(due[0].milkUntil == Herd.daysAgo(-2) && due[0].meatUntil == Herd.daysAgo(-9) && due[0].what == "A")
        #expect(due[1].reason == 7 && due[1].unit == 2 && due[1].old == nil)
    }

    @Test func `is empty of an animal that left the herd`() async throws {
        let cow = try await cow()
        try await cow.inseminate(daysAgo: 40)
        #expect(try await cow.kinds == [.pregnancyCheck])
        try await cow.add(.culling, ["kind": .string("sale")], daysAgo: 0)
        #expect(try await cow.kinds.isEmpty)
        #expect(try await cow.store.due(settings: WorkSettings()).items.isEmpty)
    }

    @Test func `of the farm has its animals by ear tag, of a kind, of a barn, page by page`() async throws {
        let cow = try await cow()
        try await cow.inseminate(daysAgo: 40)
        let group = try await cow.groups()[0]
        let other = try await cow.store.createAnimal(Herd.draft("200000002", group: group), by: "t")
        _ = try await cow.store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: .selection(SelectionFields(reason: 7))), to: other.id, by: "t")
        _ = try await cow.store.createAnimal(Herd.draft("300000003"), by: "t")
        let settings = WorkSettings()
        func listed(_ kind: WorkKind? = nil, barn: Location.ID? = nil) async throws -> [Animal.ID] {
            try await cow.store.due(barn: barn, kind: kind, settings: settings).items.map(\.animal.id)
        }
        #expect(try await listed() == [cow.id, other.id])
        #expect(try await listed(.pregnancyCheck) == [cow.id])
        #expect(try await listed(.selection) == [other.id])
        #expect(try await listed(.withdrawal).isEmpty)
        let barn = try #require(try await cow.store.locations().first { $0.kind == .barn })
        #expect(try await listed(barn: barn.id) == [other.id])
        let first = try await cow.store.due(settings: settings, limit: 1)
        let second = try await cow.store.due(settings: settings, cursor: first.next, limit: 1)
        #expect(first.items.map(\.animal.id) + second.items.map(\.animal.id) == [cow.id, other.id])
        #expect(second.next == nil)
    }
}

/// A cow and her life.
private struct Cow {
    let store: HerdStore
    let id: Animal.ID

    @discardableResult
    func add(_ kind: ChangeKind, _ fields: [String: JSONValue], daysAgo: Int) async throws -> Change.ID {
        try await store.addChange(
            ChangeDraft(date: .day(Herd.daysAgo(daysAgo)), fields: .other(kind, .object(fields))), to: id, by: "t"
        ).id
    }

    func inseminate(daysAgo: Int) async throws {
        try await add(
            .insemination,
            ["character": .string("insemination"), "order": .integer(1), "bull": .string("NEO-123")], daysAgo: daysAgo)
    }

    func weigh(_ kilograms: Double) async throws {
        _ = try await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: Herd.weighing(kilograms)), to: id, by: "t")
    }

    func move(to group: Location.ID) async throws {
        _ = try await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: .move(MoveFields(groupId: group))), to: id, by: "t")
    }

    /// Two groups of a barn.
    func groups() async throws -> [Location.ID] {
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1"))
        return [
            try await store.createLocation(LocationDraft(kind: .group, number: "1", parent: barn.id)).id,
            try await store.createLocation(LocationDraft(kind: .group, number: "2", parent: barn.id)).id,
        ]
    }

    var due: [DueItem] {
        get async throws { try await store.due(on: id, settings: WorkSettings()) }
    }

    var kinds: [WorkKind] {
        get async throws { try await due.map(\.kind) }
    }
}

extension JSONValue {
    fileprivate var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }
}
