import SQLite
import Values

extension ReadView {
    /// Everybody who was erased.
    func erasedPeople() throws -> [Member.ID] { try values("SELECT person FROM main.erasures ORDER BY person") }

    /// Erasures of which something is left to be done.
    func openErasures() throws -> [(person: Member.ID, photos: [String])] {
        try rows("SELECT person, photos FROM main.erasures WHERE done_at IS NULL ORDER BY person") {
            (person: try $0["person"], photos: try $0.jsonList("photos"))
        }
    }

    /// The hashes of photos that something still refers to.
    func usedPhotos() throws -> Set<String> {
        var hashes: [String] = try values("SELECT hash FROM main.photos UNION SELECT small_hash FROM main.photos")
        for table in PersonalData.tables {
            for column in table.photos {
                let select = SQL(stringLiteral: "SELECT \(column) FROM main.\(table.name) WHERE \(column) IS NOT NULL")
                hashes += try values(select) as [String]
            }
        }
        return Set(hashes)
    }

    /// Indexes of words in which persons stand: what was deleted stays in them until their
    /// parts are merged.
    func personalIndexes() throws -> [String] {
        try values(
            """
            SELECT name FROM main.sqlite_schema
            WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5%' AND name NOT GLOB 'animal_*'
            """)
    }
}
