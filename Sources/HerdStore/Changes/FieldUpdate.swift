/// What a partial update says about one field: absent, `null`, or a new value.
package enum FieldUpdate<Value: Hashable & Sendable & Codable>: Hashable, Sendable {
    case unchanged
    case removed
    case set(Value)

    /// What the field holds afterwards.
    package func applied(to value: Value?) -> Value? {
        switch self {
        case .unchanged: value
        case .removed: nil
        case .set(let value): value
        }
    }
}

extension KeyedDecodingContainer {
    func decodeUpdate<Value>(_ type: Value.Type, forKey key: Key) throws -> FieldUpdate<Value> {
        guard contains(key) else { return .unchanged }
        return try decodeNil(forKey: key) ? .removed : .set(decode(type, forKey: key))
    }
}

extension KeyedEncodingContainer {
    mutating func encode<Value>(_ update: FieldUpdate<Value>, forKey key: Key) throws {
        switch update {
        case .unchanged: break
        case .removed: try encodeNil(forKey: key)
        case .set(let value): try encode(value, forKey: key)
        }
    }
}
