import Testing
import Values

@testable import HerdStore

/// The edges of what becomes of a weighing.
struct WeighingRuleTests {
    private let eid: EID
    private let other: EID

    init() throws {
        eid = try EID(digits: "203000123456789")
        other = try EID(digits: "203000987654321")
    }

    @Test(arguments: [(299_999, nil), (300_000, nil), (300_001, "nothing-to-undo")] as [(Int, String?)])
    func `the last weighing is undone within five minutes`(milliseconds: Int, refusal: String?) async throws {
        for isNamed in [false, true] {
            let clock = TestClock()
            let store = try await Herd.store(clock: clock)
            let weighing = try await store.record(Herd.scale(300), at: Herd.now, idempotencyKey: "a").weighing
            clock.advance(by: .milliseconds(milliseconds))
            let id = isNamed ? weighing.id : nil
            #expect(await problem { try await store.undoLastWeighing(at: "main", meaning: id, by: "t") } == refusal)
        }
    }

    @Test(arguments: [(0, "undo-not-seen"), (2999, "undo-not-seen"), (3000, nil)] as [(Int, String?)])
    func `who does not name the weighing has not seen it within three seconds`(
        milliseconds: Int, refusal: String?
    ) async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        let weighing = try await store.record(Herd.scale(300), at: Herd.now - .seconds(60), idempotencyKey: "a")
            .weighing
        clock.advance(by: .milliseconds(milliseconds))
        #expect(await problem { try await store.undoLastWeighing(at: "main", by: "t") } == refusal)
        if refusal != nil { _ = try await store.undoLastWeighing(at: "main", meaning: weighing.id, by: "t") }
    }

    /// When another weight of the same animal is near enough to be compared with.
    struct Former: Sendable {
        var secondsAgo = 600
        var isOtherSession = false
        var isDiscarded = false
        var isOtherAnimal = false
        let isAsked: Bool
    }

    @Test(arguments: [
        Former(isAsked: true), Former(secondsAgo: 600, isOtherSession: true, isAsked: true),
        Former(secondsAgo: 601, isOtherSession: true, isAsked: false), Former(secondsAgo: 601, isAsked: true),
        // It is 8:00: eight hours ago the day began.
        Former(secondsAgo: 8 * 3600, isAsked: true), Former(secondsAgo: 8 * 3600 + 1, isAsked: false),
        Former(isDiscarded: true, isAsked: false), Former(isOtherAnimal: true, isAsked: false),
    ])
    func `a weight is held against that of ten minutes ago, or of the same day and session`(_ former: Former)
        async throws
    {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("111111111", eid: eid), by: "t")
        let second = try await store.createAnimal(Herd.draft("222222222", eid: other), by: "t")
        for animal in [cow, second] {
            // Known to weigh about that, so that only the former weight speaks against it.
            for days in [60, 30, 10] {
                _ = try await store.addChange(
                    ChangeDraft(date: .moment(Herd.now - .seconds(days * 86_400)), fields: Herd.weighing(400)),
                    to: animal.id, by: "t")
            }
        }
        let session = try await store.openSession(SessionDraft())
        let before = try await store.record(
            Herd.scale(400, eid: former.isOtherAnimal ? other : eid), at: Herd.now - .seconds(former.secondsAgo),
            idempotencyKey: "a"
        ).weighing
        if former.isDiscarded { _ = try await store.discard(before.id, reason: "x", by: "t") }
        if former.isOtherSession {
            _ = try await store.closeSession(session.id)
            _ = try await store.openSession(SessionDraft())
        }
        let weighing = try await store.record(Herd.scale(417, eid: eid), at: Herd.now, idempotencyKey: "b").weighing
        let judged = try #require(weighing.plausibility)
        #expect(judged.level == (former.isAsked ? .ask : .ok))
        #expect(judged.former == (former.isAsked ? Herd.weight(400) : nil))
    }

    /// Why a weighing has no animal, when it is stored and when it is taken back.
    @Test func `a weighing without an animal tells why`() async throws {
        let store = try await Herd.store()
        let known = try EID(digits: "276000000000001")
        let shared = try EID(digits: "276000000000002")
        let cow = try await store.createAnimal(Herd.draft("111111111", eid: known), by: "t")
        // Both had it, and neither wears it.
        for number in ["222222222", "333333333"] {
            let animal = try await store.createAnimal(Herd.draft(number, eid: shared), by: "t")
            _ = try await store.addChange(
                ChangeDraft(date: .day(Herd.today), fields: .tagging(TaggingFields(eid: .removed))), to: animal.id,
                by: "t")
        }
        var count = 0
        func reason(
            _ eid: EID?, _ eids: [EID], _ kilograms: Double = 400, _ told: UnassignedReason? = nil
        ) async throws -> UnassignedReason? {
            count += 1
            return try await store.record(
                Herd.scale(kilograms, eid: eid, reason: told, eids: eids), at: Herd.now, idempotencyKey: "\(count)"
            ).weighing.reason
        }
        #expect(try await reason(nil, []) == .noEID)
        #expect(try await reason(nil, [eid]) == .noEID, "one tag that is not its own")
        #expect(try await reason(nil, [eid, eid]) == .noEID, "one tag, read twice")
        #expect(try await reason(nil, [eid, other]) == .ambiguousEID)
        #expect(try await reason(eid, [eid]) == .unknownEID)
        #expect(try await reason(shared, [shared]) == .ambiguousEID)
        #expect(try await reason(known, [known]) == nil)
        #expect(try await reason(known, [known], 400, .ambiguousEID) == .ambiguousEID, "the recorder knows better")
        #expect(try await reason(known, [known], 0) == .noAnimal)
        #expect(try await reason(known, [known], 5000) == nil)
        #expect(try await reason(known, [known], 5000.001) == .noAnimal)
        // Given to an animal and taken back.
        for (eid, eids, reason) in [
            (nil, [], .noEID), (eid, [eid], .unknownEID), (eid, [eid, other], .ambiguousEID),
            (known, [known], .noAnimal),
        ] as [(EID?, [EID], UnassignedReason)] {
            count += 1
            let weighing = try await store.record(
                Herd.scale(400, eid: eid, reason: .noEID, eids: eids), at: Herd.now, idempotencyKey: "\(count)"
            ).weighing
            _ = try await store.assign(weighing.id, to: cow.id, by: "t")
            #expect(try await store.release([weighing.id], by: "t").map(\.reason) == [reason])
            _ = try await store.discard([weighing.id], reason: "x", by: "t")
            let back = try await store.release([weighing.id], by: "t")
            #expect(back.map(\.state) == [.unassigned] && back.map(\.discardReason) == [nil])
            #expect(try await store.release([weighing.id], by: "t").isEmpty, "it is there already")
        }
        let actions = try await store.audit(cursor: nil, limit: 500).items.map(\.action)
        #expect(actions.count { $0 == "weighing.released" } == 4 && actions.count { $0 == "weighing.returned" } == 4)
    }

    enum Evidence: CaseIterable { case doubt, contradiction, weight, name, withdrawal, candidates }
    enum Standing: CaseIterable { case untouched, touched, sent, discarded }

    /// What the gateway finds out later changes only what is its own.
    @Test(arguments: Evidence.allCases, Standing.allCases)
    func `later evidence leaves what a person has touched, what was sent on and what was discarded`(
        _ evidence: Evidence, _ standing: Standing
    ) async throws {
        let store = try await Herd.store()
        _ = try await store.createAnimal(Herd.draft("111111111", eid: eid), by: "t")
        let second = try await store.createAnimal(Herd.draft("222222222", eid: other), by: "t")
        // A name and candidates are of weighings without an animal; these cannot be sent on.
        let isUnassigned = [.name, .candidates].contains(evidence)
        let draft = Herd.scale(400, eid: isUnassigned ? nil : eid, eids: [eid])
        let weighing = try await store.record(draft, at: Herd.now, idempotencyKey: "a").weighing
        switch standing {
        case .untouched: break
        case .touched:
            _ = try await store.assign(weighing.id, to: second.id, by: "Věra")
            if isUnassigned { _ = try await store.release([weighing.id], by: "Věra") }
        case .sent: try await store.markUploaded([weighing.changeId].compactMap(\.self))
        case .discarded: _ = try await store.discard(weighing.id, reason: "x", by: "Věra")
        }
        let before = try await store.weighing(weighing.id)
        let candidate = NameCandidate(eid: other, probability: 0.9)
        switch evidence {
        case .doubt: try await store.doubtWeighing("a")
        case .contradiction:
            try await store.contradictWeighing(
                "a", Contradiction(weight: Herd.weight(300), interval: Herd.weight(2)))
        case .weight:
            let better = WeighingCorrection(weight: Herd.weight(410), interval: nil, reason: .stoodLonger)
            try await store.correctWeight("a", better, once: "1")
        case .name: try await store.nameWeighing("a", eid, candidates: [candidate], once: "1")
        case .withdrawal: try await store.withdrawName("a", candidates: [candidate], once: "1")
        case .candidates: try await store.reconsiderWeighing("a", candidates: [candidate], once: "1")
        }
        let after = try await store.weighing(weighing.id)
        let isLeft: Bool =
            switch (evidence, standing) {
            case (_, .untouched): false
            // That a sent weight is contradicted is told all the same.
            case (.contradiction, .sent), (.name, .sent), (.candidates, .sent): false
            case (.weight, .sent), (.weight, .touched): false
            default: true
            }
        #expect((after == before) == isLeft)
        if evidence == .weight, [.sent, .touched].contains(standing) {
            #expect(after.weight == before.weight && after.contradiction?.weight == Herd.weight(410))
        }
        if standing != .untouched, !(isUnassigned && standing == .sent) {
            #expect(after.animalId == before.animalId && after.state == before.state)
        }
    }

    @Test func `an estimate replaces the method, a weight of the device too`() async throws {
        for (interval, method) in [(Herd.weight(2), WeighingMethod.estimate), (nil, .device)] {
            let store = try await Herd.store()
            let weighing = try await store.record(Herd.scale(400), at: Herd.now, idempotencyKey: "a").weighing
            try await store.correctWeight(
                "a", WeighingCorrection(weight: Herd.weight(410), interval: interval, reason: .zero), once: "1")
            let after = try await store.weighing(weighing.id)
            #expect(after.method == method && after.interval == interval && after.weight == Herd.weight(410))
        }
    }

    @Test(arguments: [(899, true), (900, true), (901, false)])
    func `what was missed is news for a quarter of an hour`(seconds: Int, isNews: Bool) {
        for reason in MissedWeighing.Reason.allCases {
            let missed = MissedWeighing(
                at: Herd.now - .seconds(seconds), place: "main", reason: reason, weight: nil, eids: [], animal: nil,
                simulated: false)
            #expect(missed.isNews(at: Herd.now) == (isNews && reason != .noWeight))
        }
    }

    @Test(arguments: [(86_400, true), (86_401, false)])
    func `what was missed is listed for a day, the newest first, as many as are wanted`(
        seconds: Int, isListed: Bool
    ) async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        for number in 1...3 {
            try await store.append(
                .weighingMissed,
                data: MissedWeighing(
                    at: Herd.now, place: "\(number)", reason: .leftEarly, weight: nil, eids: [], animal: nil,
                    simulated: false))
        }
        clock.advance(by: .seconds(seconds))
        #expect(try await store.missedWeighings().map(\.place) == (isListed ? ["3", "2", "1"] : []))
        #expect(try await store.missedWeighings(limit: 2).map(\.place) == (isListed ? ["3", "2"] : []))
    }

    @Test func `a weight that somebody's open animal gets is recorded by them, else by the gateway`() async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("111111111", eid: eid), by: "t")
        var draft = Herd.scale(400)
        draft.animalId = cow.id
        draft.openedBy = "Věra"
        _ = try await store.record(draft, at: Herd.now, idempotencyKey: "a")
        _ = try await store.record(Herd.scale(401, eid: eid), at: Herd.now + .seconds(60), idempotencyKey: "b")
        let changes = try await store.changes(of: cow.id).items.filter { $0.kind == .weighing }
        #expect(changes.map(\.recordedBy) == ["gateway", "Věra"])
    }
}
