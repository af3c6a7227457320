import Testing
import Values

@testable import HerdStore

/// The edges of what a session counts.
struct SessionRuleTests {
    private let eid: EID

    init() throws { eid = try EID(digits: "203000123456789") }

    @Test(
        arguments: [([300], 300), ([300, 310], 305), ([300, 302, 310], 302), ([300, 302, 310, 400], 306)]
            as [([Double], Double)])
    func `the median is the middle of the weights, and discarded ones are none`(
        weights: [Double], median: Double
    ) async throws {
        let store = try await Herd.store()
        let session = try await store.openSession(SessionDraft())
        for (index, kilograms) in weights.enumerated() {
            _ = try await store.record(Herd.scale(kilograms), at: Herd.now, idempotencyKey: "\(index)")
        }
        for (key, kilograms) in [("light", 1.0), ("heavy", 999), ("heavier", 1000)] {
            let weighing = try await store.record(Herd.scale(kilograms), at: Herd.now, idempotencyKey: key).weighing
            _ = try await store.discard(weighing.id, reason: "x", by: "t")
        }
        let found = try await store.session(session.id).statistics
        #expect(found.count == weights.count && found.median == median)
        #expect(found.minimum == weights.min().map(Herd.weight) && found.maximum == weights.max().map(Herd.weight))
        #expect(found.mean == weights.reduce(0, +) / Double(weights.count))
        #expect((found.standardDeviation == nil) == (weights.count == 1))
        if weights.count == 2 { #expect(abs((found.standardDeviation ?? 0) - 7.0710678) < 0.0001, "of n - 1") }
    }

    @Test(arguments: [(29, nil), (30, 260.0 / 30), (31, 260.0 / 31)] as [(Int, Double?)])
    func `a gain since birth is told from the thirtieth day on`(age: Int, gain: Double?) {
        let growth = Growth(
            weight: Herd.weight(300), at: Herd.now, born: Herd.daysAgo(age), before: nil, atBirth: nil)
        #expect(growth.sinceBirth == gain && growth.sinceLast == nil)
    }

    /// A weighing in the first seven days of life counts as the birth weight; else forty kilograms do.
    @Test(arguments: [(0, 50.0), (6, 50), (7, 40)])
    func `the birth weight is of the first week`(age: Int, birthWeight: Double) async throws {
        let store = try await Herd.store()
        let calf = try await store.createAnimal(Herd.draft("111111111", born: Herd.daysAgo(100), eid: eid), by: "t")
        _ = try await store.addChange(
            ChangeDraft(date: .day(Herd.daysAgo(100 - age)), fields: Herd.weighing(50)), to: calf.id, by: "t")
        let session = try await store.openSession(SessionDraft())
        _ = try await store.record(Herd.scale(140, eid: eid), at: Herd.now, idempotencyKey: "a")
        let found = try await store.session(session.id).statistics
        #expect(found.gainPerDaySinceBirth == (140 - birthWeight) / 100)
    }

    @Test(arguments: [(86_399, nil), (86_400, 10.0), (172_800, 5)] as [(Int, Double?)])
    func `a gain is since the newest weighing of a day before`(seconds: Int, gain: Double?) async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("111111111", eid: eid), by: "t")
        _ = try await store.addChange(
            ChangeDraft(date: .moment(Herd.now - .seconds(seconds)), fields: Herd.weighing(400)), to: cow.id, by: "t")
        let session = try await store.openSession(SessionDraft())
        let weighing = try await store.record(Herd.scale(410, eid: eid), at: Herd.now, idempotencyKey: "a").weighing
        #expect(try await store.session(session.id).statistics.gainPerDay == gain)
        let detail = try #require(try await store.weighingDetails(of: session.id).first)
        #expect(detail.gainPerDay == gain && detail.previous?.weight == gain.map { _ in Herd.weight(400) })
        #expect(try await store.sessions().items.first?.statistics.gainPerDay == nil, "lists leave gains out")
        _ = try await store.discard(weighing.id, reason: "x", by: "t")
        #expect(try await store.session(session.id).statistics.gainPerDay == nil)
    }

    @Test func `a plan is of the living animals of the group, else of the barn, else of those that are named`()
        async throws
    {
        let farm = try await ReportFarm()
        let second = try await farm.store.createLocation(
            LocationDraft(kind: .group, number: "12", parent: farm.north.id))
        var cows: [String: Animal] = [:]
        for (number, group) in [(1, farm.northGroup), (2, second), (3, farm.southGroup), (4, farm.northGroup)] {
            cows["\(number)"] = try await farm.cow("11111111\(number)", in: group)
        }
        let gone = try #require(cows["4"])
        try await farm.change(of: gone, Herd.culling, daysAgo: 0)
        func planned(_ draft: SessionDraft) async throws -> [Animal.ID] {
            let session = try await farm.store.openSession(draft)
            let missing = try await farm.store.reconcile(session.id).missing.map(\.id)
            #expect(session.planned == missing.count)
            _ = try await farm.store.closeSession(session.id)
            return missing
        }
        let ids = cows.mapValues(\.id)
        #expect(
            try await planned(SessionDraft(barnId: farm.north.id, groupId: farm.northGroup.id))
                == [ids["1"]].compactMap(\.self))
        #expect(try await planned(SessionDraft(barnId: farm.north.id)) == [ids["1"], ids["2"]].compactMap(\.self))
        #expect(try await planned(SessionDraft()) == [])
        let named = [ids["3"], ids["1"], ids["3"]].compactMap(\.self)
        #expect(
            try await planned(SessionDraft(groupId: second.id, plannedAnimals: named))
                == [ids["1"], ids["3"]].compactMap(\.self), "each once")
    }

    @Test func `what was discarded has not been weighed, and an animal of it is missing`() async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("111111111", eid: eid), by: "t")
        let session = try await store.openSession(SessionDraft(plannedAnimals: [cow.id]))
        let weighing = try await store.record(Herd.scale(400, eid: eid), at: Herd.now, idempotencyKey: "a").weighing
        let stray = try await store.record(Herd.scale(300), at: Herd.now, idempotencyKey: "b").weighing
        var found = try await store.reconcile(session.id)
        #expect(found.weighed == 1 && found.missing.isEmpty && found.unknown.map(\.id) == [stray.id])
        #expect(
            try await store.recordBatch(
                ChangeBatchDraft(Herd.note("x"), of: .weighed(in: session.id)), by: "t"
            ).recorded == 1)
        for id in [weighing.id, stray.id] { _ = try await store.discard(id, reason: "x", by: "t") }
        found = try await store.reconcile(session.id)
        #expect(found.weighed == 0 && found.missing.map(\.id) == [cow.id] && found.unknown.isEmpty)
        #expect(found.twice.isEmpty)
        #expect(
            await problem {
                try await store.recordBatch(ChangeBatchDraft(Herd.note("x"), of: .weighed(in: session.id)), by: "t")
            } == "bad-value", "nobody was weighed")
    }

    @Test(arguments: [(-0.5, "bad-value"), (0, nil), (96, nil), (96.5, "bad-value")] as [(Double, String?)])
    func `an animal is without feed for four days at most`(hours: Double, refusal: String?) async throws {
        let store = try await Herd.store()
        #expect(await problem { try await store.openSession(SessionDraft(timeOffFeed: hours)) } == refusal)
    }

    @Test func `what a correction of a session does not name stays`() async throws {
        let store = try await Herd.store()
        let limits = [DraftingLimit(name: "a", minimum: Herd.weight(300), gate: 2, sale: true)]
        let session = try await store.openSession(
            SessionDraft(name: "one", draftingLimits: limits, timeOffFeed: 12))
        var wanted = (name: "one", limits: limits, hours: 12.0)
        for patch in [
            SessionPatch(), SessionPatch(name: "two"), SessionPatch(draftingLimits: []), SessionPatch(timeOffFeed: 8),
        ] {
            if let name = patch.name { wanted.name = name }
            if let limits = patch.draftingLimits { wanted.limits = limits }
            if let hours = patch.timeOffFeed { wanted.hours = hours }
            let edited = try await store.editSession(session.id, patch, by: "t")
            #expect(edited.name == wanted.name && edited.draftingLimits == wanted.limits)
            #expect(edited.timeOffFeed == wanted.hours)
        }
        #expect(try await store.audit().items.count { $0.action == "session.changed" } == 3)
    }

    @Test(arguments: [
        (DraftingLimit(name: "a", minimum: Weight(grams: 400), maximum: Weight(grams: 400)), false),
        (DraftingLimit(name: "a", minimum: Weight(grams: 400), maximum: Weight(grams: 401)), true),
        (DraftingLimit(name: "a", maximum: Weight(grams: 0)), false),
        (DraftingLimit(name: "a", minimum: Weight(grams: 0)), true),
        (DraftingLimit(name: "a", minimum: Weight(grams: -1)), false),
        (DraftingLimit(name: "a", maximum: Weight(grams: 5_000_000)), true),
        (DraftingLimit(name: "a", maximum: Weight(grams: 5_000_001)), false),
        (DraftingLimit(name: "a", gate: 0), false), (DraftingLimit(name: "a", gate: 1), true),
        (DraftingLimit(name: "a", gate: 99), true), (DraftingLimit(name: "a", gate: 100), false),
        (DraftingLimit(name: ""), false), (DraftingLimit(name: String(repeating: "ž", count: 40)), true),
        (DraftingLimit(name: String(repeating: "z", count: 41)), false), (DraftingLimit(name: "a\u{2028}b"), false),
        (DraftingLimit(name: "a\nb"), false),
    ])
    func `a drafting limit holds a weight and has a gate and a name`(limit: DraftingLimit, isTaken: Bool) {
        #expect(((try? [limit].check()) != nil) == isTaken)
    }

    @Test func `sixteen drafting limits are taken, one more is not, and none that never decides`() {
        func limits(_ count: Int) -> [DraftingLimit] {
            (0..<count).map {
                DraftingLimit(name: "\($0)", minimum: Weight(grams: $0 * 10), maximum: Weight(grams: $0 * 10 + 10))
            }
        }
        #expect((try? limits(16).check()) != nil && (try? limits(17).check()) == nil)
        // The first two hold all of it together, or leave a gram.
        for (maximum, isTaken) in [(20, false), (21, true)] {
            let last = DraftingLimit(name: "x", minimum: Weight(grams: 5), maximum: Weight(grams: maximum))
            #expect(((try? (limits(2) + [last]).check()) != nil) == isTaken)
        }
        #expect((try? ([DraftingLimit(name: "all")] + [DraftingLimit(name: "x")]).check()) == nil)
    }
}
