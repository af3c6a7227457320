import Values

extension ChangeFields {
    /// The JSON of births, moves and taggings of plain texts, as the encoder writes it; `nil` for all others.
    ///
    /// A herd that is imported is three of them an animal, and an encoder is a long way for so few words.
    var plainText: String? {
        var object = PlainObject()
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
        default: return nil
        }
        return object.text
    }
}

/// A JSON object of texts that need no escape, its members in the order in which they are added.
private struct PlainObject {
    private var bytes: [UInt8] = [UInt8(ascii: "{")]
    private var isPlain = true

    init() { bytes.reserveCapacity(200) }

    /// `nil` when a text was not plain.
    var text: String? {
        isPlain ? String(decoding: bytes + [UInt8(ascii: "}")], as: UTF8.self) : nil
    }

    mutating func add(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        begin(name)
        bytes.append(quote)
        for byte in value.utf8 {
            if byte < 0x20 || byte == 0x7F || byte == quote || byte == UInt8(ascii: "\\") { isPlain = false }
            bytes.append(byte)
        }
        bytes.append(quote)
    }

    mutating func add<Value>(_ name: StaticString, _ update: FieldUpdate<Value>, _ text: (Value) -> String) {
        switch update {
        case .unchanged: break
        case .removed:
            begin(name)
            bytes += "null".utf8
        case .set(let value): add(name, text(value))
        }
    }

    private mutating func begin(_ name: StaticString) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(quote)
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(quote)
        bytes.append(UInt8(ascii: ":"))
    }
}

private let quote = UInt8(ascii: "\"")
