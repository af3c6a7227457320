import Testing
import Values

@testable import HerdStore

/// What a change refers to: transponders, groups, types of notes.
struct ChangeReferenceTests {
    private let eid: EID
    private let other: EID

    init() throws {
        eid = try EID(digits: "203000123456789")
        other = try EID(digits: "203000987654321")
    }

    private func tag(_ eid: FieldUpdate<EID>) -> ChangeDraft {
        ChangeDraft(date: .day(Herd.today), fields: .tagging(TaggingFields(eid: eid)))
    }

    private func move(to group: Location) -> ChangeDraft {
        ChangeDraft(date: .day(Herd.today), fields: .move(MoveFields(groupId: group.id)))
    }

    @Test func `only a living animal that wears a transponder keeps it from others`() async throws {
        let store = try await Herd.store()
        let wearer = try await store.createAnimal(Herd.draft("111111111", eid: eid), by: "t")
        let second = try await store.createAnimal(Herd.draft("222222222"), by: "t")
        func put(_ eid: EID, on animal: Animal) async -> String? {
            await problem { try await store.addChange(tag(.set(eid)), to: animal.id, by: "t") }
        }
        #expect(await put(eid, on: second) == "eid-taken")
        #expect(await put(eid, on: wearer) == nil, "its own is no other's")
        // It wears another one since: the former one is free.
        #expect(await put(other, on: wearer) == nil)
        #expect(await put(eid, on: second) == nil)
        #expect(await put(other, on: second) == "eid-taken")
        _ = try await store.addChange(ChangeDraft(date: .day(Herd.today), fields: Herd.culling), to: wearer.id, by: "t")
        #expect(await put(other, on: second) == nil, "it is on no animal of the herd any more")
    }

    @Test func `a transponder that is put on again is no former one`() async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("111111111", eid: eid), by: "t")
        for update in [FieldUpdate.set(other), .set(eid)] {
            _ = try await store.addChange(tag(update), to: cow.id, by: "t")
        }
        var animal = try await store.animal(cow.id)
        #expect(animal.eid == eid && animal.eidAliases == [other])
        _ = try await store.addChange(tag(.removed), to: cow.id, by: "t")
        animal = try await store.animal(cow.id)
        #expect(animal.eid == nil && animal.eidAliases == [other, eid])
        #expect(try await store.resolve(eid: eid).animal?.id == cow.id)
    }

    @Test func `what was recorded before its group was closed can be corrected, but to no other closed one`()
        async throws
    {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111")
        let store = farm.store
        let moved = try await store.addChange(move(to: farm.northGroup), to: cow.id, by: "t")
        let selected = try await store.addChange(
            ChangeDraft(
                date: .day(Herd.today), fields: .selection(SelectionFields(reason: 1, groupId: farm.northGroup.id))),
            to: cow.id, by: "t")
        _ = try await store.addChange(move(to: farm.southGroup), to: cow.id, by: "t")
        let closed = try await store.createLocation(
            LocationDraft(kind: .group, number: "12", parent: farm.north.id))
        for group in [farm.northGroup, closed] {
            _ = try await store.editLocation(group.id, LocationPatch(closed: true), by: "t")
        }
        for change in [moved, selected] {
            guard case .object(var fields) = try JSONValue(encoding: change.fields) else {
                Issue.record("fields are an object")
                continue
            }
            fields[change.kind == .move ? "note" : "order"] = change.kind == .move ? "x" : 2
            _ = try await store.editChange(change.id, ChangePatch(fields: .object(fields)), by: "t")
            fields["groupId"] = .string(closed.id.description)
            #expect(
                await problem {
                    try await store.editChange(change.id, ChangePatch(fields: .object(fields)), by: "t")
                } == "place-closed")
            fields["groupId"] = .string(farm.north.id.description)
            #expect(
                await problem {
                    try await store.editChange(change.id, ChangePatch(fields: .object(fields)), by: "t")
                } == "not-a-group")
        }
        #expect(
            await problem { try await store.addChange(move(to: farm.northGroup), to: cow.id, by: "t") }
                == "place-closed")
    }

    @Test func `a note has one type, which is there, also when it is retired`() async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("111111111"), by: "t")
        let type = try await store.createNoteType(NoteTypeDraft(name: "N"), by: "t")
        func note(_ fields: NoteFields) async -> String? {
            await problem {
                try await store.addChange(
                    ChangeDraft(date: .day(Herd.today), fields: .note(fields)), to: cow.id, by: "t")
            }
        }
        #expect(await note(NoteFields(text: "x", type: 3)) == nil)
        #expect(await note(NoteFields(text: "x", typeId: type.id)) == nil)
        #expect(await note(NoteFields(text: "x", type: 3, typeId: type.id)) == "bad-change")
        _ = try await store.editNoteType(type.id, NoteTypePatch(retired: true), by: "t")
        #expect(await note(NoteFields(text: "x", typeId: type.id)) == nil)
        let renamed = try await store.editNoteType(type.id, NoteTypePatch(name: "M"), by: "t")
        #expect(renamed.retired && renamed.name == "M", "a new name does not take it into use")
        var source = IdentifierSource()
        #expect(await note(NoteFields(text: "x", typeId: source.next(at: Herd.now))) == "unknown-note-type")
    }

    @Test func `a weight that came from a scale stays so when it is corrected, and not when it is typed`() async throws
    {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("111111111", eid: eid), by: "t")
        let weighing = try await store.record(Herd.scale(400, eid: eid), at: Herd.now, idempotencyKey: "a").weighing
        let change = try #require(weighing.changeId)
        let corrected = try await store.editChange(change, ChangePatch(fields: ["kilograms": 410]), by: "t")
        guard case .weighing(let fields) = corrected.fields else {
            Issue.record("it is a weighing")
            return
        }
        #expect(fields.weighingId == weighing.id && fields.weight == Herd.weight(410))
        #expect(try await store.animal(cow.id).lastWeighing?.id == weighing.id.description)
    }
}

/// Whose a number is.
struct ResolveTests {
    @Test(arguments: [("203000123456789", "123456789"), ("203000012345678", "12345678")])
    func `a Czech transponder proposes the cow or the sheep of that number`(digits: String, number: String) async throws
    {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft(number), by: "t")
        _ = try await store.createAnimal(Herd.draft("999999999"), by: "t")
        let found = try await store.resolve(eid: EID(digits: digits))
        #expect(found.kind == .unknown && found.animal == nil)
        #expect(found.candidates.map(\.animal.id) == [animal.id])
        #expect(found.candidates.map(\.certainty) == [.probable])
        // Of another country the number says nothing.
        let foreign = try await store.resolve(eid: EID(digits: "276" + digits.dropFirst(3)))
        #expect(foreign.kind == .unknown && foreign.candidates.isEmpty)
    }

    @Test func `a tag means the living one that wears it, else the dead one, else who had it`() async throws {
        let store = try await Herd.store()
        let (eid, other) = (try EID(digits: "276000123456789"), try EID(digits: "276000123456790"))
        func resolve() async throws -> Animal.ID? { try await store.resolve(eid: eid).animal?.id }
        let former = try await store.createAnimal(Herd.draft("111111111", eid: eid), by: "t")
        _ = try await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: .tagging(TaggingFields(eid: .set(other)))), to: former.id,
            by: "t")
        #expect(try await resolve() == former.id)
        let dead = try await store.createAnimal(Herd.draft("222222222", eid: eid), by: "t")
        _ = try await store.addChange(ChangeDraft(date: .day(Herd.today), fields: Herd.culling), to: dead.id, by: "t")
        #expect(try await resolve() == dead.id)
        let living = try await store.createAnimal(Herd.draft("333333333", eid: eid), by: "t")
        #expect(try await resolve() == living.id)
    }

    @Test func `a collar means the living animals that wear it`() async throws {
        let store = try await Herd.store()
        let first = try await store.createAnimal(Herd.draft("111111111", collar: "7"), by: "t")
        let second = try await store.createAnimal(Herd.draft("222222222", collar: "7"), by: "t")
        _ = try await store.createAnimal(Herd.draft("333333333", collar: "77"), by: "t")
        let both = try await store.resolve(collar: "7")
        #expect(both.kind == .ambiguous && both.candidates.map(\.animal.id) == [first.id, second.id])
        #expect(both.candidates.allSatisfy { $0.certainty == .recorded })
        _ = try await store.addChange(ChangeDraft(date: .day(Herd.today), fields: Herd.culling), to: first.id, by: "t")
        #expect(try await store.resolve(collar: "7").animal?.id == second.id)
    }

    /// Eight digits are a whole number, seven are not.
    @Test func `eight digits find an animal that left the herd, seven do not`() async throws {
        let store = try await Herd.store()
        let sheep = try await store.createAnimal(Herd.draft("12345678"), by: "t")
        _ = try await store.addChange(ChangeDraft(date: .day(Herd.today), fields: Herd.culling), to: sheep.id, by: "t")
        #expect(try await store.animals(AnimalQuery(text: "12345678")).items.map(\.id) == [sheep.id])
        #expect(try await store.animals(AnimalQuery(text: "2345678")).items.isEmpty)
    }
}
