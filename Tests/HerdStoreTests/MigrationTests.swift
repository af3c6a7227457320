import Foundation
import SQLite
import Testing
import Values

@testable import HerdStore

@Suite struct `a database of any age is opened` {
    @Test func `an older schema is brought up to date and keeps its rows`() async throws {
        let path = try Herd.file()
        do {
            let old = try Database(.file(path))
            try Schema.migrate(old, steps: [.animals])
            // As the first version wrote it.
            try old.script(
                """
                INSERT INTO changes (id, animal_id, kind, date, whole_day, recorded_at, recorded_by, simulated, ear_tag,
                    fields)
                VALUES (x'0190f0f37c1a7d0e9a3b0123456789ab', x'0190f0f37c1a7d0e9a3b0123456789ac', 13,
                    1620086400000000, 1, 1620100000000000, 'Věra', 0, 'CZ123456789',
                    '{"country":"CZ","number":"123456789","sex":"female","name":"Růžena"}');
                INSERT INTO events VALUES (1, 1620100000000000, 'animal.created', '{}');
                """)
        }
        let store = try await HerdStore.open(.file(path))
        try await store.rebuildAnimals()
        let animal = try #require(try await store.animals().items.first)
        #expect(try animal.name == "Růžena" && animal.born == Herd.day("2021-05-04"))
        _ = try await store.record(Herd.scale(400), at: Herd.now, idempotencyKey: "a")
        #expect(try await store.events(after: 0).map(\.number) == [1, 2, 3])
        let version: Int? = try Database(.file(path)).value("PRAGMA user_version")
        #expect(version == Schema.migrations.count)
    }

    @Test func `whoever had a token before there were phones still has it, and is none`() async throws {
        let path = try Herd.file()
        do {
            let old = try Database(.file(path))
            try Schema.migrate(old, steps: [.animals, .weighings, .people])
            try old.script(
                "INSERT INTO access VALUES (x'0190f0f37c1a7d0e9a3b0123456789ab', 'Věra', 'admin', 'x', 1620086400000000)"
            )
        }
        let store = try await HerdStore.open(.file(path))
        let kept = try #require(try await store.tokens().first)
        #expect(kept.name == "Věra" && kept.kind == .token && kept.lastUsedAt == nil)
        #expect(try await store.tokens(.phone).isEmpty)
    }

    @Test func `a herd from before the search had tables of its own is found as before`() async throws {
        let path = try Herd.file()
        do {
            let old = try Database(.file(path))
            try Schema.migrate(old, steps: Array(Schema.migrations.prefix { $0 != .search }))
            try old.script(
                """
                INSERT INTO animals (id, ear_tag, aliases, collar, name, sex, born, status, selections, simulated,
                    numbers_key, name_key)
                VALUES (x'0190f0f37c1a7d0e9a3b0123456789ac', 'CZ12345678', '[]', 'A7', 'Růžena Malá', 'female', 18751,
                    'alive', '[]', 0, 'cz12345678' || char(10) || 'a7', 'ruzena mala');
                """)
        }
        let store = try await HerdStore.open(.file(path))
        for text in ["678", "12345678", "345", "a7", "mala", "zena", "ruzen", "CZ 123", "8"] {
            #expect(try await store.animals(AnimalQuery(text: text)).items.count == 1, "for \(text)")
        }
        #expect(try await store.animals(AnimalQuery(text: "679")).items.isEmpty)
    }

    /// script/test-package upgrades it.
    @Test func `the older herd of the package's test is one of its schema, and is opened with all that is in it`()
        async throws
    {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = tests.appending(path: "PackageTests/herd-of-schema-3.sql")
        let path = try Herd.file()
        do {
            let (old, made) = (try Database(.file(path)), try Database(.memory))
            try old.script(String(contentsOf: file, encoding: .utf8))
            try Schema.migrate(made, steps: Array(Schema.migrations.prefix(3)))
            #expect(try Schema.version(of: old, known: 3) == 3)
            let tables: SQL = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
            #expect(try old.values(tables, as: String.self) == made.values(tables, as: String.self))
        }
        let store = try await HerdStore.open(.file(path))
        let weighing = try #require(try await store.weighings().items.first)
        #expect(weighing.weight.kilograms == 412.5 && weighing.animal?.name == "Růžena")
        #expect(try await store.members().items.map(\.name) == ["Řehoř Žůžo"])
    }

    @Test func `a newer schema is refused and left alone`() async throws {
        let path = try Herd.file()
        _ = try await HerdStore.open(.file(path))
        // Newer by one step, as after the very next upgrade.
        let newer = Schema.migrations.count + 1
        try Database(.file(path)).script("PRAGMA user_version = \(newer)")
        await #expect(throws: HerdError.newerSchema(found: newer, known: newer - 1)) {
            try await HerdStore.open(.file(path))
        }
        #expect(try Database(.file(path)).value("PRAGMA user_version") == newer)
    }

    @Test func `another program's database is refused`() async throws {
        let path = try Herd.file()
        try Database(.file(path)).script("CREATE TABLE photos (id INTEGER PRIMARY KEY)")
        await #expect(throws: HerdError.foreignDatabase) { try await HerdStore.open(.file(path)) }
    }

    @Test func `a file that is no database is refused`() async throws {
        let path = try Herd.file()
        try Array("not a database, but long enough to be looked at. ".utf8).write(to: path)
        await #expect { try await HerdStore.open(.file(path)) } throws: { ($0 as? SQLiteError)?.isDamaged == true }
    }

    @Test func `a directory that does not exist is named`() async throws {
        #expect(await problem { try await HerdStore.open(.file("/nowhere/gateway.sqlite")) } == "cannot-open-database")
    }

    @Test func `released steps are never edited`() {
        // When this fails, put the old text back and add a new step.
        #expect(
            Schema.migrations.map(\.name) == [
                "animals", "weighings", "people", "corrections", "session plans", "drafting", "estimates",
                "change list", "time off feed", "device identity", "missed weighings", "attribution",
                "device rate", "phones", "note types", "card layouts", "culled", "bulk", "search", "sync", "lists",
                "closed places", "lactation records", "animal card", "work", "reports", "daily events", "rights",
                "synced lists", "identity", "clock", "photos", "imports", "retention", "accounts", "register",
                "sees people", "erasures",
                "door", "door people", "directory",
                "member import", "register lists", "organisations",
                "issued cards", "reminders", "print orders", "planner", "resource members",
                "study lists", "directory parts", "register looks", "boots", "farm days", "ordered lists",
            ])
        #expect(
            Schema.migrations.map { fingerprint($0.sql) } == [
                727561912314383607, 3724387926869917951, 11016799985895470217, 1033873185050261625,
                4103739126944182998, 17034443174834633227, 15058871662352813500, 7438692601906376777,
                1796638933599700961, 42052174654366374, 2782472261029026888, 2788129059127824143,
                9269786878823802895, 3576473535207760770, 6028203939459930972, 16794368537930477136,
                18229706781769555126, 2713955246226239212, 5556933062365948898, 9951014030244726459,
                2980860723622813373, 3186790544503488693, 13622346664533292347, 15924939354276135901,
                14571718855179890963, 9537048723590371488, 15909406122880666813, 1530308464127781792,
                9053662956533142354, 1895451875360655303, 15250703290100020308, 6358532444704124445,
                12536343411265313745, 16727990952637876245, 16890455251525537781, 17626601355325133892,
                6688044790591815895, 9574394573862497810,
                13254002046551198211, 5077251552728630189,
                15342648717979209701,
                11676555755632580720, 12065862707240852913, 15802190802580129134,
                11692685179180146076, 16715212046078299822, 11062107922942060106,
                2219674038481939292, 5841518894295354372,
                11967896713453769297, 14265910864869990697, 5774033046409955284,
                7347012024100144835, 13642480671026597298, 13191407411607882663,
            ])
    }

    @Test func `every table is strict, foreign keys and full durability are on`() async throws {
        let store = try await Herd.store(.file)
        #expect(
            try await store.pragma(
                "SELECT count(*) FROM pragma_table_list WHERE type='table' AND NOT strict AND name NOT LIKE 'sqlite_%'")
                == 0)
        #expect(try await store.pragma("PRAGMA foreign_keys") == 1)
        #expect(try await store.pragma("PRAGMA synchronous") == 2)
    }

    /// FNV-1a, enough to notice an edit.
    private func fingerprint(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}

extension HerdStore {
    fileprivate func pragma(_ sql: SQL) throws -> Int? { try database.value(sql) }
}
