import SQLite
import Values

extension Transaction {
    func insertLocation(_ draft: LocationDraft) throws -> Location {
        let location = Location(
            id: makeID(), kind: draft.kind, number: draft.number, name: draft.name, parent: draft.parent,
            position: draft.position)
        try check(location)
        if let parent = draft.parent { try requireOpen(parent) }
        try insert(
            into: "places",
            [
                "id": location.id, "kind": location.kind, "number": location.number, "name": location.name,
                "parent": location.parent, "closed": location.closed, "latitude": location.position?.latitude,
                "longitude": location.position?.longitude,
            ])
        return location
    }

    func editLocation(_ id: Location.ID, _ patch: LocationPatch, by person: String) throws -> Location {
        let before = try location(id)
        let after = Location(
            id: id, kind: before.kind, number: patch.number ?? before.number, name: patch.name.applied(to: before.name),
            parent: patch.parent.applied(to: before.parent), closed: patch.closed ?? before.closed,
            position: patch.position.applied(to: before.position))
        guard after != before else { return before }
        try check(after)
        if let parent = after.parent, parent != before.parent { try requireOpen(parent) }
        if after.closed, !before.closed { try requireEmpty(before) }
        try run(
            """
            UPDATE places SET number = \(after.number), name = \(after.name), parent = \(after.parent),
                closed = \(after.closed), latitude = \(after.position?.latitude), longitude = \(after.position?.longitude)
            WHERE id = \(id)
            """)
        openGroups = []
        try audit("place.edited", id, by: person, before: before, after: after)
        try emit(.listChanged, ["list": "places"])
        return after
    }

    /// Refuses what has no number, belongs where it cannot, or is there already.
    private func check(_ location: Location) throws {
        try HerdError.check(location.number, "number", 1...40)
        try HerdError.check(location.name, "name", 0...200)
        if let parent = location.parent {
            let above = try self.location(parent)
            guard above.kind.level < location.kind.level, location.kind != .group || above.kind == .barn else {
                throw HerdError.wrongParent(location.kind, in: above.kind)
            }
        }
        if let position = location.position {
            guard location.kind == .barn else {
                throw HerdError.badText("position", "belongs to a barn", CodedText("bad-value.position-of-barn"))
            }
            guard (-90...90).contains(position.latitude), (-180...180).contains(position.longitude) else {
                throw HerdError.badText("position", "is not on the Earth", CodedText("bad-value.position"))
            }
        }
        let hasTwin = try exists(
            """
            SELECT 1 FROM places WHERE kind = \(location.kind) AND number = \(location.number)
                AND parent IS \(location.parent) AND id <> \(location.id)
            """)
        guard !hasTwin else { throw HerdError.locationExists(location.kind, location.number) }
    }

    /// Refuses to close what still has animals in it, or in what belongs to it.
    private func requireEmpty(_ location: Location) throws {
        let count: Int? = try value(
            """
            WITH RECURSIVE inside (id) AS (
                SELECT \(location.id) UNION ALL SELECT p.id FROM inside JOIN places p ON p.parent = inside.id
            )
            SELECT count(*) FROM inside CROSS JOIN animals a ON a.group_id = inside.id WHERE +a.status = 'alive'
            """)
        guard let count, count > 0 else { return }
        throw HerdError.locationOccupied(location, animals: count)
    }
}

extension ReadView {
    /// Refuses a location that is closed, or belongs to one that is.
    func requireOpen(_ id: Location.ID) throws {
        let closed: Location? = try first(
            """
            WITH RECURSIVE above (id) AS (
                SELECT \(id) UNION ALL SELECT p.parent FROM above JOIN places p ON p.id = above.id
                WHERE p.parent IS NOT NULL
            )
            SELECT p.* FROM above JOIN places p ON p.id = above.id WHERE p.closed = 1 LIMIT 1
            """)
        if let closed { throw HerdError.locationClosed(closed) }
    }
}

extension Location.Kind {
    fileprivate var level: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension HerdError {
    fileprivate static func wrongParent(_ kind: Location.Kind, in parent: Location.Kind) -> HerdError {
        HerdError(
            .invalid, "wrong-parent", "a \(kind.rawValue) cannot belong to a \(parent.rawValue)",
            action: "Groups belong to barns; barns to a centre or a company; centres to a company.")
    }

    fileprivate static func locationExists(_ kind: Location.Kind, _ number: String) -> HerdError {
        HerdError(
            .conflict, CodedText("place-exists", ["place": .text(kind.rawValue), "number": .text(number)]),
            "there is already a \(kind.rawValue) with the number \(number)",
            action: "Use that one, or choose another number.")
    }

    fileprivate static func locationOccupied(_ location: Location, animals count: Int) -> HerdError {
        HerdError(
            .conflict,
            CodedText(
                "place-occupied",
                ["place": .text(location.kind.rawValue), "number": .text(location.number), "count": .number(count)]),
            "there are \(count) animals in the \(location.kind.rawValue) \(location.number)",
            action: "Move them first, then close it.")
    }

    fileprivate static func locationClosed(_ location: Location) -> HerdError {
        HerdError(
            .conflict,
            CodedText(
                "place-closed", ["place": .text(location.kind.rawValue), "number": .text(location.number)]),
            "the \(location.kind.rawValue) \(location.number) is closed",
            action: "Choose another one, or open it again.")
    }
}
