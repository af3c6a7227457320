import HerdStore
import Testing
import Values

@Suite struct `an animal is the fold of its changes` {
    @Test(arguments: Herd.backings)
    func `creating one writes birth, move and tagging`(_ backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1"))
        let group = try await store.createLocation(
            LocationDraft(kind: .group, number: "11", name: "Heifers", parent: barn.id))
        let eid = try EID(digits: "203000123456789")
        let animal = try await store.createAnimal(
            Herd.draft("123456789", eid: eid, collar: "42", group: group.id, name: "Malina"), by: "Věra")
        #expect(animal.earTag.description == "CZ123456789")
        #expect(animal.earTagText == "CZ 123456 789")
        #expect(animal.eid == eid && animal.collar == "42" && animal.name == "Malina")
        #expect(animal.group == group.summary && animal.barn == barn.summary && animal.valid)
        let changes = try await store.changes(of: animal.id).items
        #expect(Set(changes.map(\.kind)) == [.birth, .move, .tagging])
        #expect(changes.allSatisfy { $0.recordedBy == "Věra" && $0.corrections == 0 })
    }

    @Test func `without a group, or in a group without a barn, it is not valid`() async throws {
        let store = try await Herd.store()
        #expect(try await store.createAnimal(Herd.draft("000000001"), by: "t").valid == false)
        let group = try await store.createLocation(LocationDraft(kind: .group, number: "1"))
        #expect(try await store.createAnimal(Herd.draft("000000002", group: group.id), by: "t").valid == false)
    }

    @Test func `a replaced EID stays known as an alias`() async throws {
        let store = try await Herd.store()
        let (old, new) = (try EID(digits: "203000000000001"), try EID(digits: "982000000000002"))
        let animal = try await store.createAnimal(Herd.draft("000000001", eid: old), by: "t")
        let tagging = ChangeDraft(date: .moment(Herd.now), fields: .tagging(TaggingFields(eid: .set(new))))
        _ = try await store.addChange(tagging, to: animal.id, by: "t")
        let tagged = try await store.animal(animal.id)
        #expect(tagged.eid == new && tagged.eidAliases == [old])
        #expect(try await store.resolve(eid: old).animal?.id == animal.id)
        #expect(try await store.resolve(eid: new).animal?.id == animal.id)
    }

    @Test func `null takes a tag off, absence leaves it`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(
            Herd.draft("000000001", eid: try EID(digits: "203000000000001"), collar: "7"), by: "t")
        let tagging = ChangeDraft(date: .moment(Herd.now), fields: .tagging(TaggingFields(collar: .removed)))
        _ = try await store.addChange(tagging, to: animal.id, by: "t")
        let after = try await store.animal(animal.id)
        #expect(after.collar == nil)
        #expect(after.eid == animal.eid)
    }

    @Test func `a change dated ahead counts from its day on`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        let animal = try await store.createAnimal(Herd.draft("000000001"), by: "t")
        let selection = ChangeDraft(
            date: .day(Herd.daysAgo(-1)), fields: .selection(SelectionFields(reason: 5, unit: 2)))
        let change = try await store.addChange(selection, to: animal.id, by: "t")
        #expect(try await store.animal(animal.id).selections.isEmpty)
        clock.advance(by: .seconds(86_400))
        let pending = try await store.animal(animal.id).selections
        #expect(pending.map(\.changeId) == [change.id] && pending.first?.unit == 2)
        #expect(try await store.events(after: 0).last?.kind == .animalChanged)
    }

    @Test func `the last weighing is the newest by date, with the gain since the one before`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("000000001"), by: "t")
        for (days, weight) in [(10, 410.0), (30, 394.0), (20, 402.0)] {
            _ = try await store.addChange(
                ChangeDraft(date: .day(Herd.daysAgo(days)), fields: Herd.weighing(weight)), to: animal.id, by: "t")
        }
        let last = try #require(try await store.animal(animal.id).lastWeighing)
        #expect(last.weight == Herd.weight(410) && last.gainPerDay == 0.8)
    }

    @Test func `a culled animal is culled, and a done selection is no longer pending`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("000000001"), by: "t")
        let selection = try await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: .selection(SelectionFields(reason: 1))), to: animal.id, by: "t")
        _ = try await store.editChange(
            selection.id, ChangePatch(fields: .object(["reason": .integer(1), "done": .boolean(true)])), by: "gate")
        #expect(try await store.animal(animal.id).selections.isEmpty)
        let culling = ChangeFields.other(.culling, .object(["kind": .string("sale"), "kilograms": .number(512.5)]))
        let stored = try await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: culling), to: animal.id, by: "t")
        #expect(stored.fields == culling)
        #expect(try await store.animal(animal.id).status == .culled)
    }

    @Test(arguments: Herd.backings)
    func `the ear tag is unique for ever, also after death`(_ backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        let animal = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        _ = try await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: Herd.culling), to: animal.id, by: "t")
        #expect(await problem { try await store.createAnimal(Herd.draft("123456789"), by: "t") } == "ear-tag-taken")
    }

    @Test func `an EID on another animal is refused with that animal's ear tag`() async throws {
        let store = try await Herd.store()
        let eid = try EID(digits: "203000000000001")
        _ = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        let before = try await store.lastEventNumber()
        await #expect { try await store.createAnimal(Herd.draft("000000002", eid: eid), by: "t") } throws: { error in
            (error as? HerdError)?.message.contains("CZ 123456 789") == true
        }
        // The refused animal left nothing behind.
        #expect(try await store.animals().items.count == 1)
        #expect(try await store.lastEventNumber() == before)
    }

    @Test func `the same idempotency key creates one animal`() async throws {
        let store = try await Herd.store()
        let first = try await store.createAnimal(Herd.draft("123456789"), by: "t", idempotencyKey: "k")
        let again = try await store.createAnimal(Herd.draft("123456789"), by: "t", idempotencyKey: "k")
        #expect(first == again)
        #expect(try await store.lastEventNumber() == 1)
        #expect(
            await problem {
                try await store.addChange(Herd.note("x"), to: first.id, by: "t", idempotencyKey: "k")
            } == "idempotency-key-reused")
    }
}
