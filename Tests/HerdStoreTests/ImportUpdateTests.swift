import Testing
import Values

@testable import HerdStore

/// A table that comes again brings the herd to what it says now.
@Suite struct `a table is imported again` {
    private let first = """
        ear_tag,sex,born,name,eid,collar,barn,group
        CZ123456781,F,2021-05-04,Malina,203000000000001,11,1,11
        CZ123456782,F,2021-05-05,Jahoda,203000000000002,12,1,11
        """

    private func farm() async throws -> HerdStore {
        let store = try await Herd.store()
        #expect(try await store.importAnimals(csv: Array(first.utf8), by: "t").imported == 2)
        return store
    }

    private func take(_ text: String, into store: HerdStore, isPreview: Bool = false) async throws -> ImportReport {
        try await store.importAnimals(csv: Array(text.utf8), isPreview: isPreview, by: "Věra")
    }

    @Test func `and the same one changes nothing, and tells nobody`() async throws {
        let store = try await farm()
        let before = try await store.lastEventNumber()
        let report = try await take(first, into: store)
        #expect(report == ImportReport(unchanged: 2))
        #expect(try await store.lastEventNumber() == before)
    }

    private let second = """
        ear_tag,sex,born,name,eid,collar,barn,group
        CZ123456781,F,2021-05-03,Malina,203000000000009,,1,12
        CZ123456782,F,2021-05-05,,,12,1,11
        CZ123456783,M,2024-02-01,Bobík,,,1,12
        """

    @Test func `and what differs is told field by field before anything is written`() async throws {
        let store = try await farm()
        let (animals, event) = (try await store.animals().items, try await store.lastEventNumber())
        let report = try await take(second, into: store, isPreview: true)
        #expect(report.imported == 1 && report.updated == 1 && report.unchanged == 1)
        let update = try #require(report.updates.first)
        #expect(update.row == 2 && update.animal.earTag.description == "CZ123456781")
        #expect(
            update.fields == [
                .init(column: "born", before: "2021-05-04", after: "2021-05-03"),
                .init(column: "eid", before: "203000000000001", after: "203000000000009"),
                .init(column: "group", before: "1 / 11", after: "1 / 12"),
            ])
        #expect(try await store.animals().items == animals)
        #expect(try await store.locations().count == 2)
        #expect(try await store.lastEventNumber() == event)
    }

    @Test func `and then it is done by the changes that a person would record`() async throws {
        let store = try await farm()
        let event = try await store.lastEventNumber()
        let report = try await take(second, into: store)
        #expect(report == ImportReport(imported: 1, updated: 1, unchanged: 1, updates: report.updates))
        let malina = try #require(try await store.animals(AnimalQuery(text: "Malina")).items.first)
        #expect(try malina.born == Herd.day("2021-05-03") && malina.eid == EID(digits: "203000000000009"))
        // An empty cell says nothing: the collar stays, and so does the other's name.
        #expect(malina.collar == "11" && malina.group?.number == "12")
        #expect(try malina.eidAliases == [EID(digits: "203000000000001")])
        #expect(try await store.animals(AnimalQuery(text: "Jahoda")).items.count == 1)
        let changes = try await store.changes(of: malina.id).items
        #expect(Set(changes.map(\.kind)) == [.birth, .tagging, .move])
        #expect(changes.filter { $0.recordedBy == "Věra" }.count == 2)
        let birth = try #require(changes.first { $0.kind == .birth })
        #expect(birth.corrections == 1)
        let kinds = try await store.events(after: event).map(\.kind)
        #expect(kinds == [.animalChanged, .animalChanged, .animalChanged, .importDone])
    }

    @Test func `and a tag that was replaced since stays replaced`() async throws {
        let store = try await farm()
        _ = try await take("ear_tag,eid\nCZ123456781,203000000000009\n", into: store)
        let report = try await take(first, into: store)
        #expect(report.updated == 0 && report.unchanged == 2)
    }

    @Test func `and an animal without an ear tag in it is known by its EID`() async throws {
        let store = try await farm()
        let report = try await take(
            "eid,name\n203000000000002,Ostružina\n203000000000077,X\n", into: store, isPreview: true)
        #expect(report.updates.map(\.animal.earTag.description) == ["CZ123456782"])
        #expect(report.errors.map(\.code) == [.missing] && report.errors.first?.row == 3)
    }

    @Test func `and what was sent on is not overwritten, nor is another's tag taken`() async throws {
        let store = try await farm()
        let animal = try #require(try await store.animals().items.first)
        let birth = try #require(try await store.changes(of: animal.id).items.first { $0.kind == .birth })
        try await store.markUploaded([birth.id])
        let text = """
            ear_tag,name,eid,collar
            CZ123456781,Jiné,,
            CZ123456782,,203000000000001,

            """
        let report = try await take(text, into: store)
        #expect(report.errors.map(\.code) == [.uploaded, .eidTaken])
        #expect(report.errors.map(\.column) == ["name", "eid"])
        #expect(report.errors.last?.other == "CZ 123456 781")
        #expect(report.updated == 0)
        #expect(try await store.animal(animal.id).name == "Malina")
        // What is recorded anew is not what was sent on.
        let collar = try await take("ear_tag,collar\nCZ123456781,99\n", into: store)
        #expect(collar.updated == 1)
    }

    @Test func `and one bad row leaves all as it was`() async throws {
        let store = try await farm()
        let report = try await take("ear_tag,name,sex\nCZ123456781,Nová,F\nCZ123456782,X,Q\n", into: store)
        #expect(report.errors.map(\.code) == [.badSex])
        #expect(report.updated == 0 && report.updates.isEmpty)
        #expect(try await store.animals(AnimalQuery(text: "Malina")).items.count == 1)
    }
}
