import SQLite
import Values

/// A made-up herd of any size: the table it is imported from, and a life of weighings.
struct SeededHerd {
    static let names = [
        "Stračena", "Malina", "Růžena", "Lyska", "Jiskra", "Bělka", "Hvězda", "Kopretina", "Šípka", "Višně",
    ]
    /// With birth, move and tagging thirteen changes an animal.
    static let weighings = 10

    let animals: Int
    let seed: UInt64

    /// Farms of two hundred come in no order; within a farm the numbers count up before its three digits.
    private func tagNumber(_ index: Int) -> String {
        let farms = animals / Self.farm + 1
        // Without a common factor with any number of farms: each has a place of its own.
        let farm = index / Self.farm * 1_000_003 % farms
        return (20_000 + farm / 1000 * Self.farm + index % Self.farm).padded(to: 6) + (farm % 1000).padded(to: 3)
    }

    private static let farm = 200

    var table: [UInt8] {
        var random = SplitMix64(seed: seed)
        var text = "ear_tag,sex,born,breed,dam,sire,name,eid,collar,barn,group\n"
        for index in 0..<animals {
            let number = tagNumber(index)
            let name = index.isMultiple(of: 3) ? Self.names[Int.random(in: 0..<Self.names.count, using: &random)] : ""
            let born = CalendarDay(daysSince1970: 18_000 + Int.random(in: 0..<2000, using: &random))
            text += "CZ\(number),\(index.isMultiple(of: 9) ? "M" : "F"),\(born),H100,CZ\(tagNumber(index / 2)),"
            text +=
                "NEO-\(index % 900 + 100),\(name),203000\(number),\(index % Self.farm + 1),\(index % 40 + 1),\(index % 8)\n"
        }
        return Array(text.utf8)
    }

    func someTags(_ count: Int, _ random: inout SplitMix64) -> [String] {
        (0..<count).map { _ in "CZ" + tagNumber(Int.random(in: 0..<animals, using: &random)) }
    }

    /// Weighs every animal ten times, as the store writes it.
    func live(in database: Database) throws {
        try database.transaction {
            _ = try database.run(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.weighings))
                INSERT INTO changes (id, animal_id, kind, date, whole_day, recorded_at, recorded_by, simulated, fields, event)
                SELECT randomblob(16), a.id, 31, (a.born + 30 * n.i) * 86400000000, 1, 1700000000000000, 'bench', 1,
                    '{"kilograms":' || (40 + 30 * n.i) || ',"mode":"group"}', 1 + n.i
                FROM n CROSS JOIN animals a
                """)
        }
    }
}
