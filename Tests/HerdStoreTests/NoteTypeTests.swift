import SQLite
import Testing

@testable import HerdStore

/// Types of notes that the farm names itself.
struct NoteTypeTests {
    @Test func `a name is there once, whatever its case, accents and spaces`() async throws {
        let store = try await Herd.store()
        let type = try await store.createNoteType(NoteTypeDraft(name: "  Kulhá   vlevo "), by: "Věra")
        #expect(type.name == "Kulhá vlevo")
        for twin in ["kulha vlevo", "KULHÁ VLEVO", "Kulhá\tvlevo", "Kulha\u{301} vlevo"] {
            #expect(
                await problem { try await store.createNoteType(NoteTypeDraft(name: twin), by: "t") }
                    == "note-type-taken")
        }
        _ = try await store.editNoteType(type.id, NoteTypePatch(retired: true), by: "t")
        #expect(
            await problem { try await store.createNoteType(NoteTypeDraft(name: "kulhá vlevo"), by: "t") }
                == "note-type-taken", "a retired one too: it may come back")
        let renamed = try await store.editNoteType(type.id, NoteTypePatch(name: "KULHÁ vlevo"), by: "t")
        #expect(renamed.name == "KULHÁ vlevo" && renamed.retired, "its own name in other letters")
    }

    @Test func `the changes of an animal are listed by the type of their notes, page by page`() async throws {
        let store = try await Herd.store()
        let (lame, calm) = (
            try await store.createNoteType(NoteTypeDraft(name: "Kulhá"), by: "t"),
            try await store.createNoteType(NoteTypeDraft(name: "Klidná"), by: "t")
        )
        let cow = try await store.createAnimal(Herd.draft("111111111"), by: "t")
        for (days, type) in [(3, lame), (2, calm), (1, lame)] {
            let note = NoteFields(text: "před \(days) dny", typeId: type.id)
            _ = try await store.addChange(
                ChangeDraft(date: .day(Herd.daysAgo(days)), fields: .note(note)), to: cow.id, by: "t")
        }
        let first = try await store.changes(of: cow.id, noteType: lame.id, limit: 1)
        let second = try await store.changes(of: cow.id, noteType: lame.id, cursor: first.next, limit: 1)
        let texts = (first.items + second.items).map { change in
            if case .note(let note) = change.fields { note.text } else { "" }
        }
        #expect(texts == ["před 1 dny", "před 3 dny"] && second.next == nil)
    }

    @Test(arguments: ["", "   ", "a\u{7}b", String(repeating: "x", count: 41)])
    func `what is no name is refused`(name: String) async throws {
        let store = try await Herd.store()
        #expect(await problem { try await store.createNoteType(NoteTypeDraft(name: name), by: "t") } == "bad-value")
    }

    @Test func `a note has a type, which is exported by its name of today`() async throws {
        let store = try await Herd.store()
        let type = try await store.createNoteType(NoteTypeDraft(name: "Kulhá"), by: "t")
        let cow = try await store.createAnimal(Herd.draft("111111111"), by: "t")
        func note(_ fields: NoteFields) async throws -> Change {
            try await store.addChange(ChangeDraft(date: .day(Herd.today), fields: .note(fields)), to: cow.id, by: "t")
        }
        let lame = try await note(NoteFields(text: "vlevo", typeId: type.id))
        _ = try await note(NoteFields(text: "klidná", type: 2))
        #expect(lame.fields == .note(NoteFields(text: "vlevo", typeId: type.id)))
        let unknown = NoteType.ID(high: 1, low: 2)
        #expect(await problem { try await note(NoteFields(text: "x", typeId: unknown)) } == "unknown-note-type")
        #expect(await problem { try await note(NoteFields(text: "x", type: 1, typeId: type.id)) } == "bad-change")
        _ = try await store.editNoteType(type.id, NoteTypePatch(name: "Kulhání", retired: true), by: "t")
        _ = try await store.editChange(lame.id, ChangePatch(fields: JSONValue(encoding: lame.fields)), by: "t")
        let names = try await store.listedChanges(after: .start, upTo: .max).map(\.noteType)
        #expect(names.compactMap(\.self) == ["Kulhání"], "it keeps a type that is retired")
        try await store.deleteChange(lame.id, by: "t")
        let gone = try #require(try await store.listedChanges(after: .start, upTo: .max).last)
        #expect(gone.action == .deleted && gone.noteType == "Kulhání")
    }

    @Test func `who named and retired it stands in the history, and those who listen hear of it`() async throws {
        let store = try await Herd.store()
        let type = try await store.createNoteType(NoteTypeDraft(name: "Kulhá"), by: "Věra")
        _ = try await store.editNoteType(type.id, NoteTypePatch(retired: true), by: "Jan")
        let entries = try await store.audit().items.filter { $0.subject == type.id.description }
        #expect(entries.map(\.action) == ["noteType.edited", "noteType.created"])
        #expect(entries.map(\.by) == ["Jan", "Věra"])
        #expect(try await store.events(after: 0).map(\.kind) == [.noteTypesChanged, .noteTypesChanged])
    }

    @Test func `notes of an older file stay as they are`() async throws {
        let path = try Herd.file()
        do {
            let old = try Database(.file(path))
            try Schema.migrate(old, steps: Array(Schema.migrations.dropLast()))
        }
        let store = try await HerdStore.open(.file(path))
        #expect(try await store.noteTypes().isEmpty)
        let fields = try ChangeFields(.note, stored: #"{"text":"kulhá","type":3}"#)
        #expect(fields == .note(NoteFields(text: "kulhá", type: 3)))
        _ = try await store.createNoteType(NoteTypeDraft(name: "A"), by: "t")
    }
}
