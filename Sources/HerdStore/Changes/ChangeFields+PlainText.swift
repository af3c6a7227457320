import Values

extension ChangeFields {
    /// The JSON of plain fields, as the encoder writes it; `nil` when it must.
    ///
    /// A herd that is imported is a dozen of them an animal, and an encoder is a long way for so few words.
    var plainText: String? {
        var object = PlainJSONWriter()
        object.begin()
        switch self {
        case .birth(let birth) where birth.others.isEmpty:
            object.add("breed", birth.breed)
            object.add("colour", birth.colour)
            object.add("country", birth.country)
            object.add("dam", birth.dam)
            object.add("damSire", birth.damSire)
            object.add("name", birth.name)
            object.add("number", birth.number)
            object.add("sex", birth.sex.rawValue)
            object.add("sire", birth.sire)
            object.add("taggingDate", birth.taggingDate?.description)
        case .move(let move) where move.others.isEmpty:
            object.add("groupId", move.groupId.description)
            object.add("note", move.note)
        case .tagging(let tagging) where tagging.others.isEmpty:
            object.add("collar", tagging.collar) { $0 }
            object.add("eid", tagging.eid, \.description)
            object.add("vitalimeter", tagging.vitalimeter) { $0 }
        case .weighing(let weighing) where weighing.others.isEmpty:
            object.add("kilograms", weighing.weight.kilograms)
            object.add("mode", weighing.mode.rawValue)
            object.add("note", weighing.note)
            object.add("weighingId", weighing.weighingId?.description)
        case .note(let note) where note.others.isEmpty:
            object.add("text", note.text)
            object.add("type", note.type)
            object.add("typeId", note.typeId?.description)
        case .selection(let selection) where selection.others.isEmpty:
            object.add("done", selection.done)
            object.add("groupId", selection.groupId?.description)
            object.add("order", selection.order)
            object.add("reason", selection.reason)
            object.add("unit", selection.unit)
        case .other(_, let json): return PlainJSONWriter.text(json)
        default: return nil
        }
        object.end()
        return object.text
    }

    /// The JSON of all fields.
    var text: String {
        get throws { try plainText ?? JSONText.encode(self) }
    }

    /// The fields as JSON that can be looked into.
    var asJSON: JSONValue {
        get throws {
            if case .other(_, let json) = self { return json }
            return try JSONText.decode(JSONValue.self, text)
        }
    }
}
