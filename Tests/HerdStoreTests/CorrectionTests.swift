import HerdStore
import Testing
import Values

@Suite struct `changes are corrected until they are uploaded` {
    @Test(arguments: Herd.backings)
    func `an edit counts, is audited and folds again`(_ backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        let animal = try await store.createAnimal(Herd.draft("000000001"), by: "t")
        let change = try await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: Herd.weighing(400)), to: animal.id, by: "t")
        let edited = try await store.editChange(
            change.id, ChangePatch(fields: .object(["kilograms": .number(405.5)])), by: "Věra")
        #expect(edited.corrections == 1 && edited.correctedAt == Herd.now && edited.date == change.date)
        #expect(try await store.animal(animal.id).lastWeighing?.weight == Herd.weight(405.5))
        let entry = try #require(try await store.audit().items.first)
        #expect(entry.by == "Věra" && entry.action == "change.edited" && entry.subject == change.id.description)
        #expect(entry.before?["fields"]?["kilograms"] == .integer(400))
        #expect(entry.after?["fields"]?["kilograms"] == .number(405.5))
    }

    @Test func `an uploaded change is left to the central system`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("000000001"), by: "t")
        let change = try await store.addChange(Herd.note("one"), to: animal.id, by: "t")
        try await store.markUploaded([change.id])
        #expect(try await store.change(change.id).uploadedAt == Herd.now)
        #expect(await problem { try await store.deleteChange(change.id, by: "t") } == "change-uploaded")
        let patch = ChangePatch(fields: .object(["text": .string("two")]))
        #expect(await problem { try await store.editChange(change.id, patch, by: "t") } == "change-uploaded")
        #expect(try await store.change(change.id).fields == change.fields)
    }

    @Test func `a birth stays while there are other changes, and takes the animal with it`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("000000001"), by: "t")
        let note = try await store.addChange(Herd.note("x"), to: animal.id, by: "t")
        let changes = try await store.changes(of: animal.id).items
        let birth = try #require(changes.first { $0.kind == .birth })
        #expect(await problem { try await store.deleteChange(birth.id, by: "t") } == "birth-needed")
        try await store.deleteChange(note.id, by: "t")
        try await store.deleteChange(birth.id, by: "t")
        #expect(await problem { try await store.animal(animal.id) } == "unknown-animal")
        // It was never real, so its number is free.
        _ = try await store.createAnimal(Herd.draft("000000001"), by: "t")
    }

    @Test(arguments: ChangeKind.allCases)
    func `males take all kinds but those of reproduction`(_ kind: ChangeKind) async throws {
        let store = try await Herd.store()
        let group = try await store.createLocation(LocationDraft(kind: .group, number: "1"))
        let bull = try await store.createAnimal(Herd.draft("000000001", .male), by: "t")
        let fields: ChangeFields =
            switch kind {
            case .birth: .birth(BirthFields(country: "CZ", number: "000000002", sex: .male))
            case .tagging: .tagging(TaggingFields(collar: .set("9")))
            case .move: .move(MoveFields(groupId: group.id))
            case .weighing: Herd.weighing(500)
            case .note: .note(NoteFields(text: "x"))
            case .selection: .selection(SelectionFields(reason: 11))
            default: .other(kind, Herd.least(kind))
            }
        let result = await problem {
            try await store.addChange(ChangeDraft(date: .day(Herd.today), fields: fields), to: bull.id, by: "t")
        }
        switch kind {
        case .birth: #expect(result == "one-birth")
        case .calving, .heat, .insemination, .pregnancyCheck, .dryOff, .matingPlan, .naturalMating:
            #expect(result == "not-for-males")
        default: #expect(result == nil)
        }
    }

    @Test func `a birth cannot become male when the animal has calved, nor later than its changes`() async throws {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("000000001", born: Herd.daysAgo(900)), by: "t")
        _ = try await store.addChange(
            ChangeDraft(date: .day(Herd.daysAgo(100)), fields: .other(.calving, Herd.least(.calving))), to: cow.id,
            by: "t")
        let birth = try #require(try await store.changes(of: cow.id).items.first { $0.kind == .birth })
        func fields(_ sex: String) -> JSONValue {
            .object(["country": .string("CZ"), "number": .string("000000001"), "sex": .string(sex)])
        }
        #expect(
            await problem { try await store.editChange(birth.id, ChangePatch(fields: fields("male")), by: "t") }
                == "not-for-males")
        #expect(
            await problem {
                try await store.editChange(birth.id, ChangePatch(date: .day(Herd.daysAgo(50))), by: "t")
            } == "before-birth")
        let corrected = try await store.editChange(
            birth.id, ChangePatch(date: .day(Herd.daysAgo(901)), fields: fields("female")), by: "t")
        #expect(corrected.corrections == 1)
        #expect(try await store.animal(cow.id).born == Herd.daysAgo(901))
    }

    @Test(
        arguments: [
            (Herd.weighing(0), "bad-change"), (Herd.weighing(-3), "bad-change"), (Herd.weighing(5001), "bad-change"),
            (.note(NoteFields(text: "x", type: 7)), "bad-field"),
            (.selection(SelectionFields(reason: 12)), "bad-field"),
            (.selection(SelectionFields(reason: 1, order: 6)), "bad-field"),
            (.selection(SelectionFields(reason: 1, unit: 0)), "bad-field"), (.tagging(TaggingFields()), "bad-change"),
        ] as [(ChangeFields, String)])
    func `impossible values are refused`(_ fields: ChangeFields, _ expected: String) async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("000000001"), by: "t")
        let draft = ChangeDraft(date: .day(Herd.today), fields: fields)
        #expect(await problem { try await store.addChange(draft, to: animal.id, by: "t") } == expected)
        #expect(try await store.lastEventNumber() == 1)
    }

    @Test func `a change before the birth is refused`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("000000001", born: Herd.daysAgo(10)), by: "t")
        let draft = ChangeDraft(date: .day(Herd.daysAgo(11)), fields: Herd.weighing(40))
        #expect(await problem { try await store.addChange(draft, to: animal.id, by: "t") } == "before-birth")
    }
}
