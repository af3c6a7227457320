package import SQLite
import Values

extension ReadView {
    func locations() throws -> [Location] {
        try rows(
            """
            SELECT * FROM places
            ORDER BY CASE kind WHEN 'company' THEN 0 WHEN 'centre' THEN 1 WHEN 'barn' THEN 2 ELSE 3 END,
                length(number), number, id
            """)
    }

    func location(_ id: Location.ID) throws -> Location {
        guard let found = try findLocation(id) else { throw HerdError.unknownLocation(id) }
        return found
    }

    func findLocation(_ id: Location.ID) throws -> Location? {
        try first("SELECT * FROM places WHERE id = \(id)")
    }

    /// Those of that number or name; two are enough to see that it is not clear which.
    func locations(_ kind: Location.Kind, called text: String) throws -> [Location.ID] {
        try values(
            """
            SELECT id FROM places WHERE kind = \(kind) AND number = \(text)
            UNION SELECT id FROM places WHERE kind = \(kind) AND name = \(text) LIMIT 2
            """)
    }

    func group(called text: String, in barn: Location.ID) throws -> Location.ID? {
        try value(
            "SELECT id FROM places WHERE kind = 'group' AND parent = \(barn) AND \(text) IN (number, name)")
    }

    /// Refuses a group that is none.
    func requireGroup(_ id: Location.ID) throws {
        // Asked for each of a thousand moves: most are into a group.
        guard try !exists("SELECT 1 FROM places WHERE id = \(id) AND kind = \(Location.Kind.group)") else { return }
        let location = try location(id)
        guard location.kind == .group else { throw HerdError.notAGroup(location) }
    }
}

extension Location: RowDecodable {
    package init(row: Row) throws {
        self.init(
            id: try row["id"], kind: try row["kind"], number: try row["number"], name: try row["name"],
            parent: try row["parent"], closed: try row["closed"], position: try Position(row: row))
    }
}

extension Location.Position {
    /// `nil` where the location has none.
    fileprivate init?(row: Row) throws {
        guard let latitude: Double = try row["latitude"], let longitude: Double = try row["longitude"] else {
            return nil
        }
        self.init(latitude: latitude, longitude: longitude)
    }
}

extension HerdError {
    fileprivate static func unknownLocation(_ id: Location.ID) -> HerdError {
        HerdError(.notFound, "unknown-place", "there is no place \(id)", action: "Choose one of the existing places.")
    }

    fileprivate static func notAGroup(_ location: Location) -> HerdError {
        HerdError(
            .invalid, CodedText("not-a-group", ["number": .text(location.number)]),
            "\(location.kind.rawValue) \(location.number) is not a group",
            action: "Choose a group: animals stand in groups.")
    }
}
