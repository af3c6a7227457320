import Testing
import Values

@testable import HerdStore

/// What the gateway finds out about a weighing that is stored already.
@Suite struct `later evidence` {
    private let eid: EID
    private let other: EID
    private let store: HerdStore
    private let žofka: Animal
    private let růžena: Animal

    init() async throws {
        eid = try EID(country: 203, national: 123_456_789)
        other = try EID(country: 203, national: 987_654_321)
        store = try await Herd.store()
        žofka = try await store.createAnimal(Herd.draft("123456789", eid: eid, name: "Žofka"), by: "t")
        růžena = try await store.createAnimal(Herd.draft("987654321", eid: other, name: "Růžena"), by: "t")
    }

    private var candidates: [NameCandidate] {
        [NameCandidate(eid: eid, probability: 0.87), NameCandidate(eid: other, probability: 0.11)]
    }
    private let allFeetOn = WeighingCorrection(
        weight: Weight(grams: 425_500), interval: Weight(grams: 1_200), reason: .allFeetOn)
    private let state = RecorderState(place: "main", json: "[7]")

    private func record(_ kilograms: Double, _ eid: EID? = nil) async throws -> Weighing {
        var draft = Herd.scale(kilograms, eid: eid, reason: eid == nil ? .ambiguousEID : nil, eids: [self.eid, other])
        draft.candidates = candidates
        return try await store.record(draft, at: Herd.now, idempotencyKey: "a").weighing
    }

    private func kinds(after number: Int) async throws -> [Event.Kind] {
        try await store.events(after: number).map(\.kind)
    }

    // MARK: - Whose it may be

    @Test func `those it may be are told with their animals, in lists, events and when it is withdrawn`() async throws {
        let weighing = try await record(300)
        let told = [
            WeighingCandidate(candidates[0], animal: žofka.summary),
            WeighingCandidate(candidates[1], animal: růžena.summary),
        ]
        #expect(weighing.candidates == told)
        #expect(try await store.weighings(WeighingQuery(isUnassignedOnly: true)).items.map(\.candidates) == [told])
        #expect(try await store.reconcile(weighing.sessionId).unknown.map(\.candidates) == [told])
        let event = try #require(try await store.events(after: 0).last { $0.kind == .weighingRecorded })
        #expect(event.data["candidates"] == (try JSONValue(encoding: told)))
    }

    @Test func `a tag that nobody wears has no animal, until somebody does`() async throws {
        let stranger = try EID(country: 276, national: 5)
        var draft = Herd.scale(300)
        draft.candidates = [NameCandidate(eid: stranger, probability: 0.5)]
        let weighing = try await store.record(draft, at: Herd.now, idempotencyKey: "a").weighing
        #expect(weighing.candidates.map(\.eid) == [stranger] && weighing.candidates[0].animal == nil)
        _ = try await store.merge(EIDMerge(eid: stranger), into: žofka.id, by: "t")
        #expect(try await store.weighing(weighing.id).candidates[0].animal?.name == "Žofka")
    }

    // MARK: - A better weight

    @Test func `corrects the weight, the animal's life and what is thought of it`() async throws {
        let weighing = try await record(238, eid)
        let before = try await store.lastEventNumber()
        try await store.correctWeight("a", allFeetOn, once: "1", recorderState: state)
        let corrected = try await store.weighing(weighing.id)
        #expect(corrected.weight == allFeetOn.weight && corrected.interval == allFeetOn.interval)
        #expect(corrected.method == .estimate && corrected.animalId == žofka.id && corrected.text == weighing.text)
        #expect(corrected.correction == EarlierWeight(weight: Herd.weight(238), reason: .allFeetOn))
        let animal = try await store.animal(žofka.id)
        #expect(animal.lastWeighing?.weight == allFeetOn.weight && animal.lastWeighing?.id == weighing.id.description)
        #expect(try await kinds(after: before) == [.animalChanged, .weighingCorrected])
        #expect(try await store.history(of: weighing.id).map(\.action) == ["weighing.corrected"])
        #expect(try await store.recorderState("main")?.json == "[7]")
        let change = try await store.change(try #require(corrected.changeId))
        #expect(change.corrections == 1)
        // From a spool the same may come again.
        try await store.correctWeight("a", allFeetOn, once: "1")
        #expect(try await kinds(after: before).count == 2)
    }

    @Test func `judges the better weight anew`() async throws {
        _ = try await store.addChange(
            ChangeDraft(date: .moment(Herd.now - .seconds(86_400 * 5)), fields: Herd.weighing(421)), to: žofka.id,
            by: "t")
        let weighing = try await record(238, eid)
        #expect(weighing.plausibility?.level == .flag)
        try await store.contradictWeighing(
            "a", Contradiction(weight: Herd.weight(400), interval: Herd.weight(5)))
        try await store.correctWeight("a", allFeetOn, once: "1")
        let corrected = try await store.weighing(weighing.id)
        #expect(corrected.plausibility?.level == .ok && corrected.contradiction == nil)
    }

    @Test func `corrects one that nobody has, and leaves its sorting`() async throws {
        _ = try await store.openSession(
            SessionDraft(draftingLimits: [DraftingLimit(name: "heavy", minimum: Herd.weight(400), gate: 2)]))
        let weighing = try await record(238)
        try await store.correctWeight("a", allFeetOn, once: "1")
        let corrected = try await store.weighing(weighing.id)
        #expect(corrected.weight == allFeetOn.weight && corrected.drafting == nil && corrected.state == .unassigned)
        #expect(corrected.plausibility == nil)
        #expect(try await store.session(weighing.sessionId).statistics.maximum == allFeetOn.weight)
    }

    @Test func `is only a contradiction of what a person has touched or what was sent on`() async throws {
        let weighing = try await record(238, eid)
        _ = try await store.assign(weighing.id, to: růžena.id, by: "Věra")
        try await store.correctWeight("a", allFeetOn, once: "1")
        let touched = try await store.weighing(weighing.id)
        #expect(touched.weight == weighing.weight && touched.correction == nil)
        #expect(
            touched.contradiction
                == Contradiction(weight: allFeetOn.weight, interval: Herd.weight(1.2), reason: .allFeetOn))
        #expect(touched.plausibility?.level == .ask)
    }

    @Test func `does not reach what was sent on`() async throws {
        let weighing = try await record(238, eid)
        try await store.markUploaded([try #require(weighing.changeId)])
        try await store.correctWeight("a", allFeetOn, once: "1")
        let sent = try await store.weighing(weighing.id)
        #expect(sent.weight == weighing.weight && sent.contradiction?.weight == allFeetOn.weight)
    }

    @Test func `changes nothing that was discarded, or that was never recorded`() async throws {
        let weighing = try await record(238, eid)
        let discarded = try await store.discard(weighing.id, reason: "x", by: "Věra")
        let before = try await store.lastEventNumber()
        try await store.correctWeight("a", allFeetOn, once: "1")
        try await store.withdrawName("a", candidates: [], once: "2")
        try await store.nameWeighing("a", eid, candidates: [], once: "3")
        try await store.correctWeight("b", allFeetOn, once: "4", recorderState: state)
        #expect(try await store.weighing(weighing.id).weight == discarded.weight)
        #expect(try await store.lastEventNumber() == before)
        #expect(try await store.recorderState("main")?.json == "[7]")
    }

    // MARK: - A name

    @Test func `gives a weighing to its animal`() async throws {
        let weighing = try await record(300)
        let before = try await store.lastEventNumber()
        let surer = [NameCandidate(eid: eid, probability: 0.995)]
        try await store.nameWeighing("a", eid, candidates: surer, once: "1", recorderState: state)
        let named = try await store.weighing(weighing.id)
        #expect(named.animalId == žofka.id && named.eid == eid && named.state == .assigned)
        #expect(named.candidates == [WeighingCandidate(surer[0], animal: žofka.summary)])
        #expect(try await kinds(after: before) == [.weighingAssigned])
        #expect(try await store.animal(žofka.id).lastWeighing?.weight == Herd.weight(300))
        try await store.nameWeighing("a", eid, candidates: surer, once: "1")
        #expect(try await kinds(after: before).count == 1)
    }

    @Test func `gives none that a person has looked after, and none that has an animal`() async throws {
        let weighing = try await record(300, eid)
        try await store.nameWeighing("a", other, candidates: candidates, once: "1")
        #expect(try await store.weighing(weighing.id).animalId == žofka.id)
        try await store.deleteChange(try #require(weighing.changeId), by: "Věra")
        try await store.nameWeighing("a", other, candidates: candidates, once: "2")
        #expect(try await store.weighing(weighing.id).animalId == nil)
    }

    @Test func `names a tag that is nobody's yet, so that it finds its animal with the tag`() async throws {
        let weighing = try await record(300)
        let stranger = try EID(country: 276, national: 5)
        try await store.nameWeighing("a", stranger, candidates: [], once: "1")
        let named = try await store.weighing(weighing.id)
        #expect(named.state == .unassigned && named.reason == .unknownEID && named.eid == stranger)
    }

    @Test func `names no animal that was not born then`() async throws {
        let calf = try EID(country: 203, national: 7)
        _ = try await store.createAnimal(Herd.draft("000000007", born: Herd.today, eid: calf), by: "t")
        var draft = Herd.scale(40, reason: .ambiguousEID)
        draft.candidates = candidates
        let weighing = try await store.record(
            draft, at: Herd.now - .seconds(3 * 86_400), idempotencyKey: "a"
        ).weighing
        try await store.nameWeighing("a", calf, candidates: candidates, once: "1", recorderState: state)
        let kept = try await store.weighing(weighing.id)
        #expect(kept.state == .unassigned && kept.reason == .noAnimal && kept.candidates.count == 2)
        #expect(try await store.recorderState("main")?.json == "[7]")
    }

    // MARK: - A tag that comes late

    @Test func `a tag heard after the weighing was stored makes its animal a candidate`() async throws {
        let weighing = try await store.record(Herd.scale(300), at: Herd.now, idempotencyKey: "a").weighing
        #expect(weighing.reason == .noEID && weighing.candidates.isEmpty)
        let before = try await store.lastEventNumber()
        try await store.reconsiderWeighing("a", candidates: [candidates[0]], once: "1", recorderState: state)
        let reconsidered = try await store.weighing(weighing.id)
        #expect(reconsidered.state == .unassigned && reconsidered.reason == .ambiguousEID)
        #expect(reconsidered.candidates.map(\.animal?.name) == ["Žofka"] && reconsidered.eids == [eid])
        #expect(try await kinds(after: before) == [.weighingCorrected])
        #expect(try await store.recorderState("main")?.json == "[7]")
        // What waited in a spool may be offered twice.
        try await store.reconsiderWeighing("a", candidates: [candidates[0]], once: "1")
        #expect(try await kinds(after: before).count == 1)
        try await store.reconsiderWeighing("a", candidates: [], once: "2")
        let withdrawn = try await store.weighing(weighing.id)
        #expect(withdrawn.candidates.isEmpty && withdrawn.reason == .ambiguousEID && withdrawn.eids == [eid])
    }

    @Test(arguments: [true, false])
    func `no candidate is told of a weighing that has its animal or was thrown away`(isAssigned: Bool) async throws {
        let weighing = try await store.record(Herd.scale(300), at: Herd.now, idempotencyKey: "a").weighing
        if isAssigned {
            _ = try await store.assign(weighing.id, to: růžena.id, by: "Věra")
        } else {
            _ = try await store.discard(weighing.id, reason: "test", by: "Věra")
        }
        let before = try await store.lastEventNumber()
        try await store.reconsiderWeighing("a", candidates: candidates, once: "1")
        #expect(try await store.weighing(weighing.id).candidates.isEmpty)
        #expect(try await kinds(after: before).isEmpty)
    }

    // MARK: - A name withdrawn

    @Test func `takes the animal back, and always tells so`() async throws {
        let weighing = try await record(300, eid)
        let before = try await store.lastEventNumber()
        let left = Array(candidates.reversed())
        try await store.withdrawName("a", candidates: left, once: "1", recorderState: state)
        let withdrawn = try await store.weighing(weighing.id)
        #expect(withdrawn.state == .unassigned && withdrawn.reason == .withdrawn && withdrawn.animalId == nil)
        #expect(withdrawn.eid == nil && withdrawn.candidates.map(\.animal?.name) == ["Růžena", "Žofka"])
        #expect(try await kinds(after: before) == [.animalChanged, .weighingCorrected])
        #expect(try await store.animal(žofka.id).lastWeighing == nil)
        try await store.withdrawName("a", candidates: left, once: "1")
        #expect(try await kinds(after: before).count == 2)
        // Also of one that had no animal.
        try await store.withdrawName("a", candidates: [], once: "2")
        #expect(try await kinds(after: before).count == 3)
        #expect(try await store.weighing(weighing.id).candidates.isEmpty)
    }

    @Test func `leaves what a person has touched`() async throws {
        let weighing = try await record(300, eid)
        _ = try await store.assign(weighing.id, to: růžena.id, by: "Věra")
        try await store.withdrawName("a", candidates: [], once: "1")
        #expect(try await store.weighing(weighing.id).animalId == růžena.id)
    }
}
