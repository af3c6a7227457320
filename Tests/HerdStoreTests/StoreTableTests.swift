import SQLite
import Testing

@testable import HerdStore

/// The declarations of the tables match the schema.
struct StoreTableTests {
    @Test func `every table of the schema has exactly one declaration`() async throws {
        let tables = try await Herd.store().tables()
        let declared = StoreTable.all.map(\.name)
        // A table without a declaration appears empty to limited callers.
        #expect(Set(tables).subtracting(declared) == [])
        #expect(Set(declared).subtracting(tables) == [], "there are no such tables")
        #expect(Set(declared).count == declared.count)
    }

    @Test func `a table of animals has a column for the animal`() async throws {
        let store = try await Herd.store()
        var count = 0
        for table in StoreTable.all {
            guard case .ofAnimal = table.scope else { continue }
            count += 1
            #expect(try await store.columns(of: table.name).contains("animal_id"), "\(table.name)")
        }
        #expect(count > 5)
    }

    @Test func `a table with a column for a member declares its rows as those of persons`() async throws {
        let store = try await Herd.store()
        let ofPersons = Set(PersonalData.tables.map(\.name))
        for table in try await store.tables() {
            let columns = try await store.columns(of: table)
            for column in columns where column.contains("member") || column.contains("person_id") {
                #expect(ofPersons.contains(table), "\(table).\(column)")
            }
        }
        for table in PersonalData.tables {
            let columns = try await store.columns(of: table.name)
            #expect(Set(columns).isSuperset(of: [table.person] + table.photos), "\(table.name)")
            guard case .emptied(let emptied) = table.erased else { continue }
            #expect(Set(columns).isSuperset(of: emptied.keys), "\(table.name)")
        }
    }

    @Test func `each column with a signer is declared, so that an erasure lists it`() async throws {
        let store = try await Herd.store()
        var found: Set<String> = []
        for table in try await store.tables() where table != "erasures" {
            for column in try await store.columns(of: table)
            where ["by", "person"].contains(column) || column.hasSuffix("_by") { found.insert("\(table).\(column)") }
        }
        #expect(Set(PersonalData.signatures.map { "\($0.table).\($0.column)" }) == found)
    }

    @Test func `the columns with free text exist, and their rows have an id`() async throws {
        let store = try await Herd.store()
        #expect(PersonalData.freeTexts.count > 10)
        for place in PersonalData.freeTexts {
            let columns = try await store.columns(of: place.table)
            let wanted = ["id"] + place.columns + [place.animal].compactMap(\.self)
            #expect(Set(columns).isSuperset(of: wanted), "\(place.table)")
        }
    }

    @Test(arguments: Forgetting.allCases)
    func `each retention limit applies to some table`(what: Forgetting) {
        let tables = StoreTable.all.filter { table in
            switch table.retention {
            case .age(let age), .foreverBut(let age): age == what
            case .forever, .withOwner, .rule: false
            }
        }
        #expect(!tables.isEmpty)
    }
}

extension HerdStore {
    /// All tables except those that SQLite and FTS5 manage.
    fileprivate func tables() throws -> [String] {
        let names: [String] = try database.values("SELECT name FROM sqlite_schema WHERE type = 'table'")
        return names.filter { !SightViews.isIndex($0) }
    }

    fileprivate func columns(of table: String) throws -> [String] {
        try database.values("SELECT name FROM pragma_table_info(\(table))")
    }
}
