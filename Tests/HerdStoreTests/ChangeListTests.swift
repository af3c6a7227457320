import SQLite
import Testing
import Values

@testable import HerdStore

@Suite struct `another system keeps up with the changes` {
    /// What a follower that remembers only the last event's number has.
    private struct Follower {
        var changes: [Change.ID: Change] = [:]
        var since = 0

        /// Takes what is new, as many lines at a time.
        mutating func catchUp(with store: HerdStore, limit: Int?) async throws {
            while let last = try await store.eventEnding(limit, changesAfter: since == 0 ? -1 : since) {
                let start = since == 0 ? HerdStore.ChangeListPosition.start : .init(event: since)
                for line in try await store.listedChanges(after: start, upTo: last, limit: .max) {
                    switch line.action {
                    case .deleted: changes[line.change.id] = nil
                    case .recorded, .corrected: changes[line.change.id] = line.change
                    }
                }
                since = last
            }
        }
    }

    private func all(_ store: HerdStore) async throws -> [Change.ID: Change] {
        var found: [Change.ID: Change] = [:]
        for animal in try await store.animals(AnimalQuery(limit: 500)).items {
            for change in try await store.changes(of: animal.id, limit: 500).items { found[change.id] = change }
        }
        return found
    }

    @Test(arguments: [1, 2, 7, nil] as [Int?]) func `after whatever happens a follower has the same changes`(
        limit: Int?
    ) async throws {
        let store = try await Herd.store()
        var follower = Follower()
        func check(_ what: String) async throws {
            try await follower.catchUp(with: store, limit: limit)
            let mine = try await all(store)
            #expect(follower.changes == mine, "\(what)")
            #expect(try await follower.since <= store.lastEventNumber(), "\(what)")
        }
        let eid = try EID(digits: "203000123456789")
        let cow = try await store.createAnimal(Herd.draft("111111111", eid: eid), by: "test")
        try await check("created")
        let heifer = try await store.createAnimal(Herd.draft("222222222"), by: "test")
        let weighing = try await store.record(Herd.scale(400, eid: eid), at: Herd.now, idempotencyKey: "a").weighing
        try await check("weighed")
        _ = try await store.assign(weighing.id, to: heifer.id, by: "test")
        try await check("given to another")
        _ = try await store.discard(weighing.id, reason: "x", by: "test")
        try await check("discarded")
        _ = try await store.assign(weighing.id, to: cow.id, by: "test")
        try await check("brought back")
        let note = try await store.addChange(Herd.note("kulhá"), to: cow.id, by: "test")
        _ = try await store.editChange(
            note.id, ChangePatch(fields: .object(["text": .string("nekulhá"), "type": .integer(1)])), by: "test")
        try await check("corrected")
        try await store.deleteChange(note.id, by: "test")
        try await check("deleted")
        _ = try await store.record(
            Herd.scale(300, eid: try EID(digits: "203000222222222")), at: Herd.now, idempotencyKey: "b")
        let merge = EIDMerge(eid: try EID(digits: "203000222222222"), isConfirmed: true, assignWeighings: true)
        _ = try await store.merge(merge, into: heifer.id, by: "test")
        try await check("merged")
        let csv = "ear_tag;sex;born\nCZ555555555;F;1.3.2024\nCZ555555556;F;1.3.2024\n"
        _ = try await store.importAnimals(csv: Array(csv.utf8), by: "test")
        try await check("imported")
        let born = try #require(try await store.animals(AnimalQuery(text: "555555556")).items.first)
        let birth = try #require(try await store.changes(of: born.id).items.first)
        try await store.deleteChange(birth.id, by: "test")
        try await check("an animal deleted")
        _ = try await store.importAnimals(csv: Array("ear_tag;sex;born\n;F;x\n".utf8), skipsBad: true, by: "test")
        try await check("nothing imported")
    }

    @Test func `each line tells by which numbers its animal is known, also former ones`() async throws {
        let store = try await Herd.store()
        let (former, present) = (try EID(digits: "203000000000001"), try EID(digits: "203000000000002"))
        let animal = try await store.createAnimal(
            Herd.draft("123456789", eid: former, collar: "7", name: "Malina"), by: "t")
        _ = try await store.addChange(
            ChangeDraft(date: .moment(Herd.now), fields: .tagging(TaggingFields(eid: .set(present)))), to: animal.id,
            by: "t")
        let last = try #require(try await store.eventEnding(nil, changesAfter: -1))
        for line in try await store.listedChanges(after: .start, upTo: last) {
            #expect(line.animal.id == animal.id && line.animal.earTag == animal.earTag)
            #expect(line.animal.eid == present && line.animal.eidAliases == [former])
            #expect(line.animal.collar == "7" && line.animal.name == "Malina")
        }
    }

    @Test func `a line tells of whom and what`() async throws {
        let store = try await Herd.store()
        let eid = try EID(digits: "203000123456789")
        let cow = try await store.createAnimal(Herd.draft("111111111", eid: eid, collar: "7"), by: "test")
        let weighing = try await store.record(Herd.scale(400, eid: eid), at: Herd.now, idempotencyKey: "a")
        let seen = weighing.event.number
        let lines = try await store.listedChanges(after: .init(event: seen - 1), upTo: seen)
        #expect(lines.map(\.action) == [.recorded] && lines.map(\.event) == [seen])
        #expect(lines.map(\.change.id) == [try #require(weighing.weighing.changeId)])
        #expect(lines.map(\.animal) == [ListedChange.Animal(cow)])
        _ = try await store.discard(weighing.weighing.id, reason: "x", by: "test")
        #expect(try await store.eventEnding(1, changesAfter: seen) == seen + 1)
        let after = try await store.listedChanges(after: .init(event: seen), upTo: .max)
        #expect(after.map(\.action) == [.deleted] && after.map(\.change) == lines.map(\.change))
        #expect(try await store.eventEnding(1, changesAfter: seen + 1) == nil)
    }

    @Test func `changes of an older file come first`() async throws {
        let store = try await Herd.store()
        _ = try await store.createAnimal(Herd.draft("111111111"), by: "test")
        try await store.forgetEvents()
        #expect(try await store.eventEnding(nil, changesAfter: -1) == 0)
        #expect(try await store.listedChanges(after: .start, upTo: 0).count == 1)
    }

    @Test func `pages within one event go on where they ended`() async throws {
        let store = try await Herd.store()
        let rows = (0..<30).map { "CZ5555555\($0 + 10);F;1.3.2024" }.joined(separator: "\n")
        _ = try await store.importAnimals(csv: Array("ear_tag;sex;born\n\(rows)".utf8), by: "test")
        var position = HerdStore.ChangeListPosition.start
        var found: [Change.ID] = []
        while true {
            let page = try await store.listedChanges(after: position, upTo: .max, limit: 7)
            guard let last = page.last else { break }
            found += page.map(\.change.id)
            position = .init(event: last.event, change: last.change.id)
        }
        #expect(found.count == 30 && Set(found).count == 30)
    }
}

extension HerdStore {
    /// As a migration leaves it.
    fileprivate func forgetEvents() throws { try database.run("UPDATE changes SET event = 0") }
}
