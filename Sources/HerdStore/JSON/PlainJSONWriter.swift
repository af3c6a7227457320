/// Writes JSON as the encoder of `JSONText` does, member by member in the order of their names; what would need an escape is
/// left to the encoder.
struct PlainJSONWriter {
    private var bytes: [UInt8] = []
    private var isPlain = true

    init() { bytes.reserveCapacity(200) }

    /// `nil` when something was not plain.
    var text: String? { isPlain ? String(decoding: bytes, as: UTF8.self) : nil }

    /// The text of a value; `nil` when the encoder must write it.
    static func text(_ value: JSONValue) -> String? {
        var writer = PlainJSONWriter()
        writer.write(value)
        return writer.text
    }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: write(word: "null")
        case .boolean(let value): write(word: value ? "true" : "false")
        case .integer(let value): bytes += value.description.utf8
        case .number(let value): write(value)
        case .string(let value): write(text: value)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(element)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            begin()
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                write(name: name)
                write(value)
            }
            end()
        }
    }

    mutating func begin() { bytes.append(UInt8(ascii: "{")) }

    mutating func end() { bytes.append(UInt8(ascii: "}")) }

    /// A member of the object that was begun; nothing when there is no value.
    mutating func add(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        write(name: name)
        write(text: value)
    }

    mutating func add(_ name: StaticString, _ value: Int?) {
        guard let value else { return }
        write(name: name)
        bytes += value.description.utf8
    }

    mutating func add(_ name: StaticString, _ value: Bool) {
        write(name: name)
        write(word: value ? "true" : "false")
    }

    mutating func add(_ name: StaticString, _ value: Double?) {
        guard let value else { return }
        write(name: name)
        write(value)
    }

    mutating func add<Value>(_ name: StaticString, _ update: FieldUpdate<Value>, _ text: (Value) -> String) {
        switch update {
        case .unchanged: break
        case .removed:
            write(name: name)
            write(word: "null")
        case .set(let value): add(name, text(value))
        }
    }

    private mutating func write(name: StaticString) {
        separate()
        bytes.append(quote)
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(quote)
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func write(name: String) {
        // Where names are in another script, the encoder has an order of its own.
        if !name.utf8.allSatisfy({ $0 < 0x80 }) { isPlain = false }
        separate()
        write(text: name)
        bytes.append(UInt8(ascii: ":"))
    }

    /// A comma, but for the first member.
    private mutating func separate() {
        if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func write(text: String) {
        bytes.append(quote)
        for byte in text.utf8 {
            if byte < 0x20 || byte == 0x7F || byte == quote || byte == UInt8(ascii: "\\") { isPlain = false }
            bytes.append(byte)
        }
        bytes.append(quote)
    }

    private mutating func write(_ number: Double) {
        guard number.isFinite else { return isPlain = false }
        var text = number.description
        if text.hasSuffix(".0") { text.removeLast(2) }
        bytes += text.utf8
    }

    private mutating func write(word: StaticString) {
        word.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
}

private let quote = UInt8(ascii: "\"")
