import SQLite
import Values

extension Transaction {
    func insertLocation(_ draft: LocationDraft) throws -> Location {
        guard (1...40).contains(draft.number.count) else {
            throw HerdError.badLength("number", 1...40)
        }
        guard (draft.name ?? "").count <= 200 else { throw HerdError.tooLong("name", most: 200) }
        if let parent = draft.parent {
            let above = try location(parent)
            guard above.kind.level < draft.kind.level, draft.kind != .group || above.kind == .barn else {
                throw HerdError.wrongParent(draft.kind, in: above.kind)
            }
        }
        let hasTwin = try exists(
            "SELECT 1 FROM places WHERE kind = \(draft.kind) AND number = \(draft.number) AND parent IS \(draft.parent)"
        )
        guard !hasTwin else { throw HerdError.locationExists(draft.kind, draft.number) }
        let location = Location(
            id: makeID(), kind: draft.kind, number: draft.number, name: draft.name, parent: draft.parent)
        try insert(
            into: "places",
            [
                "id": location.id, "kind": location.kind, "number": location.number, "name": location.name,
                "parent": location.parent,
            ])
        return location
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
}
