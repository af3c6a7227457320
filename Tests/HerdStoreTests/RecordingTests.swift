import HerdStore
import Testing
import Values

@Suite struct `recording a weighing` {
    let eid: EID
    let other: EID

    init() throws {
        eid = try EID(digits: "203000123456789")
        other = try EID(digits: "203000123456790")
    }

    @Test(arguments: Herd.backings)
    func `of a known EID is assigned, folded and told once`(_ backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        let animal = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "test")
        let state = RecorderState(place: "main", json: #"{"state":"mustEmpty"}"#)
        let first = try await store.record(
            Herd.scale(425.5, eid: eid), at: Herd.now, idempotencyKey: "a", recorderState: state)
        let again = try await store.record(Herd.scale(425.5, eid: eid), at: Herd.now, idempotencyKey: "a")
        #expect(first.weighing == again.weighing)
        #expect(first.event == again.event)
        #expect(first.weighing.animal == animal.summary && first.weighing.state == .assigned)
        let last = try await store.animal(animal.id).lastWeighing
        #expect(last?.weight == Weight(grams: 425_500) && last?.id == first.weighing.id.description)
        let events = try await store.events(after: 0)
        #expect(events.map(\.kind) == [.animalCreated, .sessionOpened, .weighingRecorded])
        #expect(events.map(\.number) == [1, 2, 3])
        #expect(events.last?.data["trace"] == nil && events.last?.data["kilograms"] == .number(425.5))
        #expect(try await store.recorderState("main") == state)
        #expect(try await store.weighing(first.weighing.id).trace == [TracePoint(seconds: 0.5, weight: .zero)])
        let change = try await store.change(try #require(first.weighing.changeId))
        #expect(
            change.fields
                == .weighing(
                    WeighingFields(
                        weight: Weight(grams: 425_500), mode: .group, weighingId: first.weighing.id)))
        #expect(change.simulated)
    }

    @Test func `that the samples contradict asks, whoever it is given to, and keeps both numbers`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "test")
        let next = try await store.createAnimal(Herd.draft("123456790"), by: "test")
        var draft = Herd.scale(425.5, eid: eid)
        draft.contradiction = Contradiction(weight: Weight(grams: 447_100), interval: Weight(grams: 1800))
        let weighing = try await store.record(draft, at: Herd.now, idempotencyKey: "a").weighing
        #expect(weighing.animalId == animal.id && weighing.weight.grams == 425_500)
        #expect(weighing.contradiction == draft.contradiction && weighing.method == .device)
        #expect(weighing.plausibility?.level == .ask)
        let moved = try await store.assign(weighing.id, to: next.id, by: "test")
        #expect(moved.contradiction == draft.contradiction && moved.plausibility?.level == .ask)
    }

    @Test func `of an estimate keeps its interval`() async throws {
        let store = try await Herd.store()
        var draft = Herd.scale(425.5)
        (draft.method, draft.interval) = (.estimate, Weight(grams: 1200))
        let weighing = try await store.record(draft, at: Herd.now, idempotencyKey: "a").weighing
        #expect(weighing.method == .estimate && weighing.interval?.grams == 1200)
    }

    @Test(arguments: [(8500, Plausibility.Level.ok), (8600, .ask)])
    func `of an estimate that may be off by more than 2 % asks`(interval: Int, level: Plausibility.Level) async throws {
        let store = try await Herd.store()
        _ = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "test")
        var draft = Herd.scale(425.5, eid: eid)
        (draft.method, draft.interval) = (.estimate, Weight(grams: interval))
        let weighing = try await store.record(draft, at: Herd.now, idempotencyKey: "a").weighing
        #expect(weighing.plausibility?.level == level)
    }

    @Test func `that is contradicted or doubted later says so, until a person has touched it`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "test")
        let id = try await store.record(Herd.scale(425.5, eid: eid), at: Herd.now, idempotencyKey: "a").weighing.id
        let found = Contradiction(weight: Weight(grams: 400_000), interval: Weight(grams: 900))
        try await store.contradictWeighing("a", found)
        let asked = try await store.weighing(id)
        #expect(asked.contradiction == found && asked.plausibility?.level == .ask && asked.animalId == animal.id)
        try await store.doubtWeighing("a")
        #expect(try await store.weighing(id).state == .unassigned)
        #expect(try await store.history(of: id).map(\.action) == ["weighing.contradicted", "weighing.doubted"])
        _ = try await store.assign(id, to: animal.id, by: "test")
        try await store.doubtWeighing("a")
        #expect(try await store.weighing(id).animalId == animal.id)
        // Nothing was recorded under this.
        try await store.doubtWeighing("b")
        try await store.contradictWeighing("b", found)
    }

    @Test func `that a person has touched is not contradicted any more`() async throws {
        let store = try await Herd.store()
        _ = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "test")
        let right = try await store.createAnimal(Herd.draft("123456790"), by: "test")
        let id = try await store.record(Herd.scale(425.5, eid: eid), at: Herd.now, idempotencyKey: "a").weighing.id
        let touched = try await store.assign(id, to: right.id, by: "test")
        let last = try await store.lastEventNumber()
        try await store.contradictWeighing(
            "a", Contradiction(weight: Weight(grams: 400_000), interval: Weight(grams: 900)),
            recorderState: RecorderState(place: "main", json: "[1]"))
        var now = try await store.weighing(id)
        now.trace = nil
        #expect(now == touched)
        #expect(try await store.lastEventNumber() == last)
        #expect(try await store.history(of: id).map(\.action) == ["weighing.assigned"])
        #expect(try await store.recorderState("main")?.json == "[1]", "the recorder goes on")
    }

    @Test func `that was sent on keeps its animal, whatever is doubted later`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "test")
        let weighing = try await store.record(Herd.scale(425.5, eid: eid), at: Herd.now, idempotencyKey: "a").weighing
        try await store.markUploaded([try #require(weighing.changeId)])
        let last = try await store.lastEventNumber()
        try await store.doubtWeighing("a", recorderState: RecorderState(place: "main", json: "[1]"))
        #expect(try await store.weighing(weighing.id).animalId == animal.id)
        #expect(try await store.lastEventNumber() == last)
        #expect(try await store.recorderState("main")?.json == "[1]", "the recorder goes on")

        var next = Herd.scale(300, reason: .ambiguousEID, eids: [eid])
        next.doubts = "a"
        let second = try await store.record(next, at: Herd.now + .seconds(20), idempotencyKey: "b")
        #expect(second.isNew && second.weighing.state == .unassigned)
        #expect(try await store.weighing(weighing.id).animalId == animal.id)
        #expect(try await store.history(of: weighing.id).isEmpty)
    }

    @Test func `takes its animal from the one before when both carry one tag, unless a person was there first`()
        async throws
    {
        for isTouched in [false, true] {
            let store = try await Herd.store()
            let animal = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "test")
            let first = try await store.record(Herd.scale(425.5, eid: eid), at: Herd.now, idempotencyKey: "a").weighing
            if isTouched {
                _ = try await store.discard(first.id, reason: "test", by: "test")
                _ = try await store.assign(first.id, to: animal.id, by: "test")
            }
            var draft = Herd.scale(300, reason: .ambiguousEID, eids: [eid])
            draft.doubts = "a"
            _ = try await store.record(draft, at: Herd.now + .seconds(20), idempotencyKey: "b")
            let after = try await store.weighing(first.id)
            #expect(after.state == (isTouched ? .assigned : .unassigned))
            guard !isTouched else { continue }
            #expect(after.reason == .ambiguousEID && after.eids == [eid] && after.changeId == nil)
            #expect(try await store.animal(animal.id).lastWeighing == nil)
            #expect(try await store.history(of: first.id).map(\.action) == ["weighing.doubted"])
            let kinds = try await store.events(after: 0).map(\.kind)
            #expect(kinds.suffix(3) == [.animalChanged, .weighingCorrected, .weighingRecorded])
        }
    }

    @Test func `without a certain animal goes to the unassigned bin, with the reason`() async throws {
        let store = try await Herd.store()
        let drafts: [(WeighingDraft, UnassignedReason)] = [
            (Herd.scale(1), .noEID), (Herd.scale(2, eid: eid), .unknownEID),
            (Herd.scale(3, eids: [eid, other]), .ambiguousEID),
            (Herd.scale(4, eid: eid, reason: .ambiguousEID), .ambiguousEID),
        ]
        for (index, (draft, reason)) in drafts.enumerated() {
            let weighing = try await store.record(draft, at: Herd.now, idempotencyKey: "\(index)").weighing
            #expect(weighing.state == .unassigned && weighing.reason == reason && weighing.plausibility == nil)
        }
        #expect(try await store.weighings(WeighingQuery(isUnassignedOnly: true)).items.count == 4)
    }

    @Test func `whose EID two animals carry is ambiguous`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        let second = try await store.createAnimal(Herd.draft("000000002"), by: "t")
        // Dated ahead, so that the other animal may take the EID before it is in force here.
        let tomorrow = ChangeDate.day(Herd.daysAgo(-1))
        _ = try await store.addChange(
            ChangeDraft(date: tomorrow, fields: .tagging(TaggingFields(eid: .set(eid)))), to: second.id, by: "t")
        _ = try await store.createAnimal(Herd.draft("000000001", eid: eid), by: "t")
        clock.advance(by: .seconds(86_400))
        let weighing = try await store.record(
            Herd.scale(400, eid: eid), at: Herd.now + .seconds(86_400), idempotencyKey: "x"
        ).weighing
        #expect(weighing.reason == .ambiguousEID)
        #expect(try await store.resolve(eid: eid).kind == .ambiguous)
    }

    @Test(arguments: Herd.backings)
    func `an unassigned one is assigned with audit and event, and can be corrected`(
        _ backing: Herd.Backing
    ) async throws {
        let store = try await Herd.store(backing)
        let first = try await store.createAnimal(Herd.draft("000000001"), by: "t")
        let second = try await store.createAnimal(Herd.draft("000000002"), by: "t")
        let recorded = try await store.record(Herd.scale(300), at: Herd.now, idempotencyKey: "a").weighing
        let assigned = try await store.assign(recorded.id, to: first.id, by: "Věra")
        #expect(assigned.state == .assigned && assigned.reason == nil && assigned.animalId == first.id)
        #expect(try await store.animal(first.id).lastWeighing?.weight == Herd.weight(300))
        let corrected = try await store.assign(recorded.id, to: second.id, by: "Věra")
        #expect(corrected.animalId == second.id && corrected.changeId != assigned.changeId)
        #expect(try await store.animal(first.id).lastWeighing == nil)
        #expect(try await store.animal(second.id).lastWeighing?.weight == Herd.weight(300))
        let kinds = try await store.events(after: 3).map(\.kind)
        #expect(kinds == [.weighingRecorded, .weighingAssigned, .animalChanged, .weighingCorrected])
        #expect(try await store.audit().items.map(\.by) == ["Věra", "Věra"])
        // Once more changes nothing.
        _ = try await store.assign(recorded.id, to: second.id, by: "Věra")
        #expect(try await store.lastEventNumber() == 7)
    }

    @Test func `deleting its change sends it back to the bin`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        let weighing = try await store.record(Herd.scale(300, eid: eid), at: Herd.now, idempotencyKey: "a").weighing
        try await store.deleteChange(try #require(weighing.changeId), by: "t")
        let released = try await store.weighing(weighing.id)
        #expect(released.state == .unassigned && released.reason == .noAnimal && released.animalId == nil)
        #expect(released.weight == weighing.weight && released.eid == eid)
        #expect(try await store.animal(animal.id).lastWeighing == nil)
        #expect(try await store.events(after: 0).suffix(2).map(\.kind) == [.weighingCorrected, .animalChanged])
    }

    @Test func `an uploaded weighing cannot be moved to another animal`() async throws {
        let store = try await Herd.store()
        _ = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        let second = try await store.createAnimal(Herd.draft("000000002"), by: "t")
        let weighing = try await store.record(Herd.scale(300, eid: eid), at: Herd.now, idempotencyKey: "a").weighing
        try await store.markUploaded([try #require(weighing.changeId)])
        #expect(await problem { try await store.assign(weighing.id, to: second.id, by: "t") } == "change-uploaded")
        #expect(try await store.weighing(weighing.id).animalId == weighing.animalId)
    }

    @Test func `lists are newest first, page by page, without traces`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        for index in 0..<7 {
            _ = try await store.record(
                Herd.scale(300 + Double(index), eid: index.isMultiple(of: 2) ? eid : nil),
                at: Herd.now + .seconds(index / 2), idempotencyKey: "\(index)")
        }
        var weights: [Double] = []
        var cursor: String?
        repeat {
            let page = try await store.weighings(WeighingQuery(cursor: cursor, limit: 2))
            #expect(page.items.allSatisfy { $0.trace == nil })
            weights += page.items.map(\.weight.kilograms)
            cursor = page.next
        } while cursor != nil
        #expect(weights == [306, 305, 304, 303, 302, 301, 300])
        #expect(try await store.weighings(WeighingQuery(animal: animal.id)).items.count == 4)
        #expect(try await store.weighings(WeighingQuery(isUnassignedOnly: true)).items.count == 3)
        #expect(await problem { try await store.weighings(WeighingQuery(cursor: "x")) } == "bad-cursor")
    }

    @Test(arguments: [-2.5, 0, 5000.5])
    func `of an impossible weight is kept, but never given to an animal`(_ kilograms: Double) async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        let weighing = try await store.record(
            Herd.scale(kilograms, eid: eid), at: Herd.now, idempotencyKey: "a"
        ).weighing
        #expect(weighing.state == .unassigned && weighing.reason == .noAnimal && weighing.eid == eid)
        #expect(await problem { try await store.assign(weighing.id, to: animal.id, by: "t") } == "bad-change")
    }

    @Test func `cannot be claimed by a change typed by hand`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        let weighing = try await store.record(Herd.scale(300), at: Herd.now, idempotencyKey: "a").weighing
        let fields = ChangeFields.weighing(WeighingFields(weight: Herd.weight(300), weighingId: weighing.id))
        let change = try await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: fields), to: animal.id, by: "t")
        #expect(change.fields == Herd.weighing(300))
    }

    @Test func `of an animal that is gone by then is kept, without it`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        let birth = try #require(try await store.changes(of: animal.id).items.first)
        try await store.deleteChange(birth.id, by: "t")
        var draft = Herd.scale(300)
        draft.animalId = animal.id
        let (weighing, _, isNew) = try await store.record(
            draft, at: Herd.now, idempotencyKey: "a", recorderState: RecorderState(place: "main", json: "{}"))
        #expect(isNew && weighing.state == .unassigned && weighing.reason == .noAnimal)
    }
}
