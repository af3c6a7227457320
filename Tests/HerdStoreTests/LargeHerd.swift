import SQLite
import Values

@testable import HerdStore

/// A herd of any size in a moment: its rows are written by SQL, in the shape that folds give them.
///
/// Two in five animals are alive, in groups of a hundred and barns of five groups. One in fifty is male. Each living animal has
/// eight marks for work, of which one in ten is due. Twenty animals are pregnant heifers, however large the herd is.
struct LargeHerd {
    let store: HerdStore
    /// A barn, and a group in it.
    let barn: Location.ID
    let group: Location.ID

    /// - Parameter animals: their number, living and culled.
    static func of(_ animals: Int) async throws -> LargeHerd {
        let store = try await Herd.store()
        let groups = max(5, animals * 2 / 500)
        try await store.script(
            """
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(groups / 5 - 1))
            INSERT INTO places (id, kind, number, closed)
            SELECT \(id("b", "i")), 'barn', CAST(i + 1 AS TEXT), 0 FROM n;

            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(groups - 1))
            INSERT INTO places (id, kind, number, parent, closed)
            SELECT \(id("c", "i")), 'group', CAST(i + 1 AS TEXT), \(id("b", "i / 5")), 0 FROM n;

            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(animals - 1))
            INSERT INTO animals (id, ear_tag, eid, aliases, sex, born, group_id, status, selections, simulated,
                category, reproduction, out_of_reproduction, withdrawal, collar)
            SELECT \(id("a", "i")), 'CZ' || printf('%09d', 100000000 + i * 894847 % 899999981), 203000100000000 + i, '[]',
                iif(i % 50 = 0, 'male', 'female'), 18000 + i % 2000,
                iif(i % 5 < 2, \(id("c", "i / 5 % \(groups)")), NULL), iif(i % 5 < 2, 'alive', 'culled'), '[]', 0,
                CASE WHEN i % 50 = 0 THEN 'bull' WHEN i < 20 THEN 'pregnantHeifer'
                    WHEN i % 3 = 0 THEN 'heifer' ELSE 'cow' END,
                CASE WHEN i % 50 = 0 THEN NULL WHEN i < 20 THEN 'pregnant' ELSE 'open' END,
                i % 20 = 1, NULL, iif(i % 5 < 2, CAST(i AS TEXT), NULL)
            FROM n;

            INSERT INTO animal_counts
            SELECT status, category, ifnull(reproduction, ''), out_of_reproduction, ifnull(group_id, x''), count(*)
            FROM animals GROUP BY 1, 2, 3, 4, 5;

            WITH RECURSIVE k(j) AS (SELECT 0 UNION ALL SELECT j + 1 FROM k WHERE j < 7)
            INSERT INTO work_marks (animal_id, kind, value, change_id)
            SELECT a.id, iif(j % 2 = 0, 'pregnancyCheck', 'dryOff'),
                \(Herd.today.daysSince1970) + 90 + j - iif((a.eid + j) % 10 = 0, 200, 0), a.id
            FROM animals a CROSS JOIN k WHERE a.status = 'alive';

            INSERT INTO work_marks (animal_id, kind, value, change_id)
            SELECT id, 'calving', \(Herd.today.daysSince1970), id FROM animals
            WHERE status = 'alive' AND (eid - 203000100000000) % 250 = 0;

            INSERT INTO work_marks (animal_id, kind, value, change_id)
            SELECT id, 'weaning', 500000, id FROM (
                SELECT id FROM animals WHERE status = 'alive' ORDER BY ear_tag DESC LIMIT 100);
            """)
        let places = try await store.locations()
        guard let barn = places.first(where: { $0.kind == .barn }),
            let group = places.first(where: { $0.parent == barn.id })
        else { throw BadTestText(text: "no places") }
        _ = await store.takeWork()
        return LargeHerd(store: store, barn: barn.id, group: group.id)
    }

    /// An id of 16 bytes whose last ones count.
    private static func id(_ prefix: String, _ number: String) -> String {
        "CAST(printf('\(prefix)%015d', \(number)) AS BLOB)"
    }
}

extension HerdStore {
    fileprivate func script(_ sql: String) throws { try database.script(sql) }

    /// The work of all statements since the last call; all run on one connection in a store in memory.
    func takeWork() -> StatementWork { database.takeWork() }
}
