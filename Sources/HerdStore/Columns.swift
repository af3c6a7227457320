import FoundationEssentials
package import SQLite
package import Values

extension Timestamp: ColumnValue {
    package var storage: Storage { .integer(microseconds) }
    package static func read(_ storage: Storage) -> Self? {
        Int64.read(storage).map(Timestamp.init(microseconds:))
    }
}

extension Weight: ColumnValue {
    package var storage: Storage { .integer(Int64(grams)) }
    package static func read(_ storage: Storage) -> Self? {
        Int.read(storage).map(Weight.init(grams:))
    }
}

extension CalendarDay: ColumnValue {
    package var storage: Storage { .integer(Int64(daysSince1970)) }
    package static func read(_ storage: Storage) -> Self? {
        Int.read(storage).map(CalendarDay.init(daysSince1970:))
    }
}

/// An EID is stored as the number its 15 digits make.
extension EID: ColumnValue {
    package var storage: Storage { .integer(number) }
    var number: Int64 { Int64(country) * 1_000_000_000_000 + Int64(national) }
    package static func read(_ storage: Storage) -> Self? {
        guard let number = Int64.read(storage), number > 0 else { return nil }
        return try? EID(country: Int(number / 1_000_000_000_000), national: UInt64(number % 1_000_000_000_000))
    }
}

/// An enumeration stored under the name it has in JSON.
package protocol NamedColumn: ColumnValue, RawRepresentable where RawValue == String {}

extension NamedColumn {
    package var storage: Storage { .text(rawValue) }
    package static func read(_ storage: Storage) -> Self? {
        String.read(storage).flatMap(Self.init(rawValue:))
    }
}

/// The JSON of columns and events: no spaces, keys in one order, so that equal values are equal texts.
enum JSONText {
    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()
    private static let decoder = JSONDecoder()

    static func encode(_ value: some Encodable) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Of a value that is mostly plain.
    static func encode(_ value: JSONValue) throws -> String {
        try PlainJSONWriter.text(value) ?? String(decoding: encoder.encode(value), as: UTF8.self)
    }

    /// The text of a list; most are empty, and for those an encoder is a long way.
    static func encodeList(_ list: [some Encodable]) throws -> String { list.isEmpty ? "[]" : try encode(list) }

    static func encodeIfPresent(_ value: (some Encodable)?) throws -> String? {
        try value.map { try encode($0) }
    }

    static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        if type == JSONValue.self, let plain = PlainJSONReader.read(text) as? Value { return plain }
        return try decoder.decode(type, from: Data(text.utf8))
    }

    /// Reads a list; most stored ones are empty, and for those a decoder is a long way.
    static func decodeList<Element: Decodable>(_ text: String) throws -> [Element] {
        text == "[]" ? [] : try decode(text)
    }

    /// Reads the type that the context asks for.
    static func decode<Value: Decodable>(_ text: String) throws -> Value { try decode(Value.self, text) }
}

extension Row {
    /// What a column holds as JSON.
    func json<Value: Decodable>(_ column: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONText.decode(self[column])
    }

    /// What a column holds as JSON; `nil` when it holds nothing.
    func jsonIfPresent<Value: Decodable>(_ column: String, as type: Value.Type = Value.self) throws -> Value? {
        guard let text: String = try self[column] else { return nil }
        return try JSONText.decode(text)
    }

    /// The list that a column holds as JSON.
    func jsonList<Element: Decodable>(_ column: String) throws -> [Element] {
        try JSONText.decodeList(self[column])
    }
}
