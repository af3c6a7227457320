/// Any JSON, kept without knowing what it means.
package enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The member of an object; `nil` when there is none, or this is no object.
    package subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The JSON an encodable value turns into.
    package init(encoding value: some Encodable) throws {
        self = try JSONText.decode(JSONValue.self, JSONText.encode(value))
    }

    /// Reads this JSON as a value of that type.
    package func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try JSONText.decode(type, JSONText.encode(self))
    }
}

extension JSONValue {
    /// As it is when it was written and read again: 5.0 is the whole number 5.
    var plain: JSONValue {
        switch self {
        case .number(let number): Int64(exactly: number).map(JSONValue.integer) ?? self
        case .array(let elements): .array(elements.map(\.plain))
        case .object(let members): .object(members.mapValues(\.plain))
        case .null, .boolean, .integer, .string: self
        }
    }
}

extension JSONValue: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // The commonest first: every wrong guess costs an error that is made and thrown away.
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode([String: JSONValue].self) {
            self = .object(value)
        } else {
            self = .array(try container.decode([JSONValue].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
