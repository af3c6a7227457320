import Values

/// The fields of a change: typed for the kinds the gateway folds, as they came for all others.
///
/// What each kind has is said by its `KindDescription`.
package enum ChangeFields: Hashable, Sendable {
    case birth(BirthFields)
    case tagging(TaggingFields)
    case move(MoveFields)
    case weighing(WeighingFields)
    case note(NoteFields)
    case selection(SelectionFields)
    /// A kind without a type of its own; always a JSON object.
    case other(ChangeKind, JSONValue)

    package var kind: ChangeKind {
        switch self {
        case .birth: .birth
        case .tagging: .tagging
        case .move: .move
        case .weighing: .weighing
        case .note: .note
        case .selection: .selection
        case .other(let kind, _): kind
        }
    }

    /// Reads the fields of a change of that kind.
    init(_ kind: ChangeKind, from decoder: any Decoder) throws {
        switch kind {
        case .birth: self = .birth(try Kept(from: decoder).fields)
        case .tagging: self = .tagging(try Kept(from: decoder).fields)
        case .move: self = .move(try Kept(from: decoder).fields)
        case .weighing: self = .weighing(try Kept(from: decoder).fields)
        case .note: self = .note(try Kept(from: decoder).fields)
        case .selection: self = .selection(try Kept(from: decoder).fields)
        default:
            let fields = try JSONValue(from: decoder)
            guard case .object = fields else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "the fields must be a JSON object"))
            }
            self = .other(kind, fields)
        }
    }

    /// Reads fields that came from outside: they must be as the kind is described.
    package init(_ kind: ChangeKind, json: JSONValue) throws {
        try KindDescription.of(kind).check(json)
        switch kind {
        case .birth, .tagging, .move, .weighing, .note, .selection: break
        default:
            // Nothing is to be read out of it.
            self = .other(kind, json.plain)
            return
        }
        self = try JSONText.decode(
            ChangeFieldsOfKind.self, JSONText.encode(["kind": .string(kind.name), "fields": json])
        ).fields
    }

    /// As they are stored.
    var completed: ChangeFields {
        guard case .other(let kind, let json) = self else { return self }
        return .other(kind, KindDescription.of(kind).completed(json))
    }

    /// Reads fields as they were stored.
    init(_ kind: ChangeKind, stored text: String) throws {
        switch kind {
        case .birth: self = .birth(try JSONText.decode(Kept.self, text).fields)
        case .tagging: self = .tagging(try JSONText.decode(Kept.self, text).fields)
        case .move: self = .move(try JSONText.decode(Kept.self, text).fields)
        case .weighing: self = .weighing(try JSONText.decode(Kept.self, text).fields)
        case .note: self = .note(try JSONText.decode(Kept.self, text).fields)
        case .selection: self = .selection(try JSONText.decode(Kept.self, text).fields)
        default: self = .other(kind, try JSONText.decode(text))
        }
    }
}

extension ChangeFields: Encodable {
    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .birth(let fields): try Kept(fields).encode(to: encoder)
        case .tagging(let fields): try Kept(fields).encode(to: encoder)
        case .move(let fields): try Kept(fields).encode(to: encoder)
        case .weighing(let fields): try Kept(fields).encode(to: encoder)
        case .note(let fields): try Kept(fields).encode(to: encoder)
        case .selection(let fields): try Kept(fields).encode(to: encoder)
        case .other(_, let fields): try fields.encode(to: encoder)
        }
    }
}

/// Fields beside the kind that tells how to read them.
struct ChangeFieldsOfKind: Decodable {
    let fields: ChangeFields

    enum CodingKeys: CodingKey { case kind, fields }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let kind = try container.decode(ChangeKind.self, forKey: .kind)
        fields = try ChangeFields(kind, from: container.superDecoder(forKey: .fields))
    }
}
