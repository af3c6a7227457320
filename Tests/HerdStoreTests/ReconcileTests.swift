import TestSupport
import Testing
import Values

@testable import HerdStore

/// A barn with two groups and four animals with tags.
private struct Barn {
    let store: HerdStore
    let barn: Location.ID
    let groups: [Location.ID]
    let animals: [Animal.ID]

    static func eid(_ index: Int) throws -> EID { try EID(country: 203, national: UInt64(index + 1)) }

    init(_ backing: Herd.Backing = .memory, animals count: Int = 4) async throws {
        store = try await Herd.store(backing)
        barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1")).id
        var groups: [Location.ID] = []
        for number in ["1", "2"] {
            groups.append(
                try await store.createLocation(LocationDraft(kind: .group, number: number, parent: barn)).id)
        }
        var animals: [Animal.ID] = []
        for index in 0..<count {
            let number = "00000\(1000 + index)"
            let draft = Herd.draft(number, eid: try Self.eid(index), group: groups[index % 2])
            animals.append(try await store.createAnimal(draft, by: "t").id)
        }
        (self.groups, self.animals) = (groups, animals)
    }

    @discardableResult
    func weigh(_ index: Int?, _ kilograms: Double = 300, key: String) async throws -> Weighing {
        try await store.record(
            Herd.scale(kilograms, eid: try index.map(Self.eid)), at: Herd.now, idempotencyKey: key
        ).weighing
    }

    func change(_ animal: Animal.ID, _ date: CalendarDay, _ fields: ChangeFields) async throws {
        _ = try await store.addChange(ChangeDraft(date: .day(date), fields: fields), to: animal, by: "t")
    }
}

@Suite struct `a session is reconciled with its plan` {
    @Test(arguments: Herd.backings)
    func `those missing, weighed twice, unknown and moved are told`(_ backing: Herd.Backing) async throws {
        let barn = try await Barn(backing)
        let session = try await barn.store.openSession(SessionDraft(name: "Jaro", groupId: barn.groups[0]))
        #expect(session.planned == 2)  // Animals 0 and 2.
        let first = try await barn.weigh(0, key: "a")
        let second = try await barn.weigh(0, 301, key: "b")
        let unknown = try await barn.weigh(nil, key: "c")
        try await barn.weigh(1, key: "d")
        let found = try await barn.store.reconcile(session.id)
        #expect(found.planned == 2 && found.weighed == 2)
        #expect(found.missing.map(\.id) == [barn.animals[2]])
        #expect(found.twice.map(\.animal.id) == [barn.animals[0]])
        #expect(Set(found.twice[0].weighings.map(\.id)) == [first.id, second.id])
        #expect(found.unknown.map(\.id) == [unknown.id])
        #expect(found.moved.map(\.animal.id) == [barn.animals[1]])
        #expect(found.moved[0].reason == .notPlanned && found.moved[0].group?.id == barn.groups[1])

        // Put right: the second was animal 2; and 0 goes to another group.
        _ = try await barn.store.assign(second.id, to: barn.animals[2], by: "t")
        _ = try await barn.store.discard(unknown.id, reason: "a person", by: "t")
        try await barn.change(barn.animals[0], Herd.today, .move(MoveFields(groupId: barn.groups[1])))
        let right = try await barn.store.reconcile(session.id)
        #expect(right.missing.isEmpty && right.twice.isEmpty && right.unknown.isEmpty && right.weighed == 3)
        #expect(right.moved.map(\.reason) == [.groupChanged, .notPlanned])
        #expect(right.moved[0].plannedGroup?.id == barn.groups[0] && right.moved[0].group?.id == barn.groups[1])
    }

    @Test func `the plan is those who live in the barn at opening, or a list`() async throws {
        let barn = try await Barn()
        try await barn.change(barn.animals[3], Herd.today, Herd.culling)
        let all = try await barn.store.openSession(SessionDraft(barnId: barn.barn))
        #expect(all.planned == 3)
        _ = try await barn.store.createAnimal(Herd.draft("000009999", group: barn.groups[0]), by: "t")
        #expect(try await barn.store.session(all.id).planned == 3)
        _ = try await barn.store.closeSession(all.id)
        let twice = [barn.animals[1], barn.animals[1]]
        let list = try await barn.store.openSession(SessionDraft(groupId: barn.groups[0], plannedAnimals: twice))
        #expect(list.planned == 1)
        #expect(try await barn.store.reconcile(list.id).missing.map(\.id) == [barn.animals[1]])
        _ = try await barn.store.closeSession(list.id)
        let open = try await barn.store.openSession(SessionDraft())
        #expect(open.planned == 0)
        try await barn.weigh(0, key: "a")
        let found = try await barn.store.reconcile(open.id)
        #expect(found.moved.isEmpty && found.missing.isEmpty && found.weighed == 1)
    }

    @Test func `a plan with an unknown animal opens nothing`() async throws {
        let barn = try await Barn()
        let gone = try await barn.store.createAnimal(Herd.draft("000009999"), by: "t")
        let birth = try #require(try await barn.store.changes(of: gone.id).items.first)
        try await barn.store.deleteChange(birth.id, by: "t")
        let draft = SessionDraft(plannedAnimals: [barn.animals[0], gone.id])
        #expect(await problem { try await barn.store.openSession(draft) } == "unknown-animal")
        #expect(try await barn.store.openSession() == nil)
    }

    /// Every weighing and every planned animal is accounted for, whatever was weighed.
    @Test(arguments: 0..<8)
    func `every weighing and every planned animal is accounted for`(_ seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let barn = try await Barn(seed.isMultiple(of: 2) ? .memory : .file, animals: 8)
        let session = try await barn.store.openSession(SessionDraft(groupId: barn.groups[0]))
        var weighed: [Int: Int] = [:]
        var unknown = 0
        for number in 0..<Int.random(in: 0...20, using: &random) {
            let index = Int.random(in: 0..<10, using: &random)
            try await barn.weigh(index < 8 ? index : nil, key: "\(number)")
            if index < 8 { weighed[index, default: 0] += 1 } else { unknown += 1 }
        }
        let found = try await barn.store.reconcile(session.id)
        func ids(_ chosen: [Int]) -> [Animal.ID] { chosen.sorted().map { barn.animals[$0] } }
        #expect(found.missing.map(\.id) == ids([0, 2, 4, 6].filter { weighed[$0] == nil }))
        #expect(found.twice.map(\.animal.id) == ids(weighed.filter { $0.value > 1 }.map(\.key)))
        #expect(found.moved.map(\.animal.id) == ids(weighed.keys.filter { $0 % 2 == 1 }))
        #expect(found.unknown.count == unknown && found.weighed == weighed.count)
    }
}

@Suite struct `a session's life` {
    @Test(arguments: Herd.backings)
    func `closing and reopening are audited and told`(_ backing: Herd.Backing) async throws {
        let barn = try await Barn(backing)
        let store = barn.store
        let session = try await store.openSession(SessionDraft(name: "Jaro"))
        let number = try await store.lastEventNumber()
        let closed = try await store.closeSession(session.id, by: "Věra")
        #expect(closed.closedAt == Herd.now)
        let reopened = try await store.reopenSession(session.id, by: "Jan")
        #expect(reopened.closedAt == nil && reopened.id == session.id)
        #expect(try await store.reopenSession(session.id, by: "Jan") == reopened)
        #expect(try await store.events(after: number).map(\.kind) == [.sessionClosed, .sessionReopened])
        #expect(try await store.audit().items.map(\.action) == ["session.reopened", "session.closed"])
        #expect(try await store.audit().items.map(\.by) == ["Jan", "Věra"])
        #expect(try await barn.weigh(0, key: "a").sessionId == session.id)
        _ = try await store.closeSession(session.id, by: "Věra")
        _ = try await store.openSession(SessionDraft(name: "Léto"))
        #expect(await problem { try await store.reopenSession(session.id, by: "t") } == "session-open")
    }

    @Test(arguments: [(Session.Kind.weighing, WeighingFields.Mode.group), (.single, .single)])
    func `its kind is the mode of its weighings`(_ kind: Session.Kind, _ mode: WeighingFields.Mode) async throws {
        let barn = try await Barn()
        let session = try await barn.store.openSession(SessionDraft(kind: kind))
        #expect(session.kind == kind)
        #expect(await problem { try await barn.store.openSession(SessionDraft()) } == "session-open")
        let weighing = try await barn.weigh(0, key: "a")
        guard case .weighing(let fields) = try await barn.store.change(try #require(weighing.changeId)).fields else {
            Issue.record("not a weighing")
            return
        }
        #expect(fields.mode == mode && weighing.sessionId == session.id)
    }

    @Test func `its statistics have a median, and gains of the animals`() async throws {
        let barn = try await Barn()
        let store = barn.store
        // Animals are 400 days old: 0 was weighed 100 days ago and at birth, 1 never, 2 only yesterday noon.
        try await barn.change(barn.animals[0], Herd.daysAgo(398), Herd.weighing(36))
        try await barn.change(barn.animals[0], Herd.daysAgo(100), Herd.weighing(250))
        let session = try await store.openSession(SessionDraft())
        try await barn.weigh(0, 100, key: "wrong")
        try await barn.weigh(0, 340, key: "a")
        try await barn.weigh(1, 360, key: "b")
        try await barn.weigh(nil, 500, key: "c")
        let statistics = try await store.session(session.id).statistics
        #expect(statistics.count == 4 && statistics.median == 350 && statistics.mean == 325)
        // 90 kg in 100⅓ days; (340 − 36) / 400 and (360 − 40) / 400.
        #expect(statistics.gainPerDay == 0.897)
        #expect(statistics.gainPerDaySinceBirth == 0.78)
        try await barn.weigh(nil, 400, key: "d")
        #expect(try await store.session(session.id).statistics.median == 360)
        #expect(try await store.sessions().items[0].statistics.gainPerDay == nil)
    }

    @Test(arguments: 0..<10)
    func `the median is the middle of the sorted weights`(_ seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let barn = try await Barn()
        let session = try await barn.store.openSession(SessionDraft())
        #expect(session.statistics.median == nil)
        var weights: [Double] = []
        for number in 0..<Int.random(in: 1...9, using: &random) {
            weights.append(Double(Int.random(in: 100...999, using: &random)) / 2)
            try await barn.weigh(nil, weights[number], key: "\(number)")
        }
        weights.sort()
        let middle = (weights[(weights.count - 1) / 2] + weights[weights.count / 2]) / 2
        #expect(try await barn.store.session(session.id).statistics.median == middle, "seed \(seed)")
    }
}
