import HerdStore
import Values

/// The herd as Farmsoft-shaped JSON (docs/farmsoft.md): barns, groups, animals and their changes, each a row with its id.
struct FarmsoftHerd {
    /// Barns and groups.
    static func place(_ place: Location) -> JSONValue {
        var row: [String: JSONValue] = ["id": .string(place.id.description), "number": .string(place.number)]
        row["name"] = place.name.map(JSONValue.string)
        if place.kind == .group { row["barnId"] = place.parent.map { .string($0.description) } }
        return .object(row)
    }

    /// What stays when all changes of an animal are folded; to be read it is enough to have the changes.
    static func animal(_ animal: Animal) -> JSONValue {
        var row: [String: JSONValue] = [
            "id": .string(animal.id.description), "country": .string(animal.earTag.country),
            "number": .string(animal.earTag.number),
        ]
        row["eid"] = animal.eid.map { .string($0.description) }
        row["collar"] = animal.collar.map(JSONValue.string)
        row["groupId"] = animal.group.map { .string($0.id.description) }
        return .object(row)
    }

    static func change(_ change: Change) throws -> JSONValue {
        var row: [String: JSONValue] = [
            "id": .string(change.id.description), "animalId": .string(change.animalId.description),
            "kindId": .integer(Int64(change.kind.rawValue)), "date": try JSONValue(encoding: change.date),
            "recordedAt": .string(change.recordedAt.description), "recordedBy": .string(change.recordedBy),
            "corrections": .integer(Int64(change.corrections)), "fields": try JSONValue(encoding: change.fields),
        ]
        row["correctedAt"] = change.correctedAt.map { .string($0.description) }
        return .object(row)
    }
}
