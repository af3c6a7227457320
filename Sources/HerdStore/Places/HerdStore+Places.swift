import SQLite

extension HerdStore {
    /// All places, higher levels first, by number.
    package func places() throws -> [Place] {
        try database.rows(
            """
            SELECT id, kind, number, name, parent FROM places
            ORDER BY CASE kind WHEN 'company' THEN 0 WHEN 'centre' THEN 1 WHEN 'barn' THEN 2 ELSE 3 END,
                length(number), number, id
            """
        ) { try place($0) }
    }

    package func place(_ id: Place.ID) throws -> Place {
        let found = try database.first("SELECT id, kind, number, name, parent FROM places WHERE id = ?", id) {
            try place($0)
        }
        guard let found else { throw HerdError.unknownPlace(id) }
        return found
    }

    package func createPlace(_ draft: PlaceDraft) throws -> Place {
        try write { try insertPlace(draft) }
    }

    func insertPlace(_ draft: PlaceDraft) throws -> Place {
        guard (1...40).contains(draft.number.count) else {
            throw HerdError.badText("number", "needs 1 to 40 characters")
        }
        guard (draft.name ?? "").count <= 200 else { throw HerdError.badText("name", "has more than 200 characters") }
        if let parent = draft.parent {
            let above = try place(parent)
            guard above.kind.level < draft.kind.level, draft.kind != .group || above.kind == .barn else {
                throw HerdError.wrongParent(draft.kind, in: above.kind)
            }
        }
        let twin = try database.first(
            "SELECT 1 FROM places WHERE kind = ? AND number = ? AND parent IS ?", draft.kind, draft.number, draft.parent
        ) { _ in true }
        guard twin == nil else { throw HerdError.placeExists(draft.kind, draft.number) }
        let place = Place(
            id: makeID(), kind: draft.kind, number: draft.number, name: draft.name, parent: draft.parent)
        try database.run(
            "INSERT INTO places (id, kind, number, name, parent) VALUES (?, ?, ?, ?, ?)", place.id, place.kind,
            place.number, place.name, place.parent)
        return place
    }

    /// Refuses a group that is none.
    func requireGroup(_ id: Place.ID) throws {
        let place = try place(id)
        guard place.kind == .group else { throw HerdError.notAGroup(place) }
    }

    private func place(_ row: Row) throws -> Place {
        Place(id: try row[0], kind: try row[1], number: try row[2], name: try row[3], parent: try row[4])
    }
}

extension Place.Kind {
    fileprivate var level: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension HerdError {
    static func unknownPlace(_ id: Place.ID) -> HerdError {
        HerdError(.notFound, "unknown-place", "there is no place \(id)", action: "Choose one of the existing places.")
    }

    static func notAGroup(_ place: Place) -> HerdError {
        HerdError(
            .invalid, "not-a-group", "\(place.kind.rawValue) \(place.number) is not a group",
            action: "Choose a group: animals stand in groups.")
    }

    static func wrongParent(_ kind: Place.Kind, in parent: Place.Kind) -> HerdError {
        HerdError(
            .invalid, "wrong-parent", "a \(kind.rawValue) cannot belong to a \(parent.rawValue)",
            action: "Groups belong to barns; barns to a centre or a company; centres to a company.")
    }

    static func placeExists(_ kind: Place.Kind, _ number: String) -> HerdError {
        HerdError(
            .conflict, "place-exists", "there is already a \(kind.rawValue) with the number \(number)",
            action: "Use that one, or choose another number.")
    }
}
