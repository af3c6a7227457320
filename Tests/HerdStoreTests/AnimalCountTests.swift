import SQLite
import TestSupport
import Testing
import Values

@testable import HerdStore

/// The store counts its animals whenever one changes.
struct AnimalCountTests {
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `after any life the counts are those of the animals`(seed: UInt64) async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        var life = RandomLife(seed: seed)
        try await life.live(in: store, steps: 120, clock: clock)
        #expect(life.done >= 20, "most steps are no refusals")
        let counted = try await store.counts("SELECT *, count AS number FROM animal_counts")
        let animals = try await store.counts(of: "animals")
        #expect(counted.count > 2 && counted == animals)
    }

    @Test func `wrong counts are found by the check and put right by a rebuild`() async throws {
        let path = try Herd.file()
        let store = try await HerdStore.open(.file(path), clock: TestClock().store)
        _ = try await store.fillWithSampleHerd(seed: 1, animals: 20, members: 0)
        let counted = try await store.counts("SELECT *, count AS number FROM animal_counts")
        #expect(try await store.foldFindings() == [])
        try await store.miscount()
        #expect(try await store.foldFindings() == [.miscounted])
        try await store.rebuildAnimals()
        #expect(try await store.counts("SELECT *, count AS number FROM animal_counts") == counted)
        #expect(try await store.foldFindings() == [])
    }

    @Test func `an animal counts where it is, is counted elsewhere when it moves, and nowhere when it is gone`()
        async throws
    {
        let store = try await Herd.store()
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1"))
        let group = try await store.createLocation(LocationDraft(kind: .group, number: "1", parent: barn.id))
        var query = AnimalQuery()
        query.group = group.id
        let animal = try await store.createAnimal(Herd.draft("123456789", group: group.id), by: "t")
        #expect(try await store.statistics(query).heifers == 1)
        query.group = nil
        query.barn = barn.id
        #expect(try await store.statistics(query).total == 1)
        let other = try await store.createLocation(LocationDraft(kind: .barn, number: "2"))
        for (limit, total) in [(barn, 1), (other, 0)] {
            let seen = try await Sight.$current.withValue(.barns([limit.id])) { try await store.statistics().total }
            #expect(seen == total, "limited callers get the counts of their barns")
        }
        _ = try await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: Herd.culling), to: animal.id, by: "t")
        #expect(try await store.statistics(query).total == 0)
        #expect(try await store.statistics().total == 0)
        query = AnimalQuery(culled: .only)
        #expect(try await store.statistics(query).heifers == 1)
    }
}

extension HerdStore {
    fileprivate func foldFindings() throws -> [StoreFinding] {
        try FoldCheck(database, clock: TestClock().store).findings()
    }

    fileprivate func miscount() throws {
        try database.script("UPDATE animal_counts SET count = count - 1 WHERE status = 'alive'")
    }

    fileprivate func counts(of table: String) throws -> [String: Int] {
        try counts(
            """
            SELECT status, category, ifnull(reproduction, '') AS reproduction, out_of_reproduction,
                ifnull(group_id, x'') AS group_id, count(*) AS number FROM \(table) GROUP BY 1, 2, 3, 4, 5
            """)
    }

    fileprivate func counts(_ query: String) throws -> [String: Int] {
        let rows = try database.rows(
            SQL(
                stringLiteral:
                    "SELECT status || category || reproduction || out_of_reproduction || hex(group_id) AS key, number FROM (\(query))"
            )
        ) { (try $0["key"] as String, try $0["number"] as Int) }
        return Dictionary(uniqueKeysWithValues: rows)
    }
}
