/// Reads JSON as most of it is: without the decoder, which is a long way for a few words.
///
/// What is rare (an exponent, a `\u`, a name that comes twice) or wrong is left to the decoder, whose answer is the same for
/// all that is read here.
struct PlainJSONReader {
    private let bytes: [UInt8]
    private var offset = 0

    /// The value of a text; `nil` when the decoder must say what it is.
    static func read(_ text: String) -> JSONValue? { read(Array(text.utf8)) }

    /// The value of bytes that may be no text.
    static func read(_ bytes: [UInt8]) -> JSONValue? {
        var reader = PlainJSONReader(bytes: bytes)
        guard let value = reader.value(depth: 0) else { return nil }
        reader.skipSpace()
        return reader.offset == reader.bytes.count ? value : nil
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private static let deepest = 32

    private mutating func value(depth: Int) -> JSONValue? {
        skipSpace()
        guard offset < bytes.count, depth < Self.deepest else { return nil }
        switch bytes[offset] {
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "{"): return object(depth)
        case UInt8(ascii: "["): return array(depth)
        case UInt8(ascii: "t"): return take("true") ? .boolean(true) : nil
        case UInt8(ascii: "f"): return take("false") ? .boolean(false) : nil
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        default: return number()
        }
    }

    private mutating func object(_ depth: Int) -> JSONValue? {
        offset += 1
        var members: [String: JSONValue] = [:]
        if takesMark("}") { return .object(members) }
        repeat {
            skipSpace()
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\""), let name = string(), takesMark(":"),
                let value = value(depth: depth + 1), members.updateValue(value, forKey: name) == nil
            else { return nil }
        } while takesMark(",")
        return takesMark("}") ? .object(members) : nil
    }

    private mutating func array(_ depth: Int) -> JSONValue? {
        offset += 1
        var elements: [JSONValue] = []
        if takesMark("]") { return .array(elements) }
        repeat {
            guard let element = value(depth: depth + 1) else { return nil }
            elements.append(element)
        } while takesMark(",")
        return takesMark("]") ? .array(elements) : nil
    }

    /// The text between two quotes, at the first of which it stands.
    private mutating func string() -> String? {
        offset += 1
        let start = offset
        while offset < bytes.count, bytes[offset] >= 0x20 {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                return String(validating: bytes[start..<offset - 1], as: UTF8.self)
            case UInt8(ascii: "\\"): return escaped(Array(bytes[start..<offset]))
            default: offset += 1
            }
        }
        return nil
    }

    /// The rest of a text from its first escape on.
    private mutating func escaped(_ beginning: [UInt8]) -> String? {
        var text = beginning
        while offset < bytes.count, bytes[offset] >= 0x20 {
            let byte = bytes[offset]
            offset += 1
            if byte == UInt8(ascii: "\"") { return String(validating: text, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            guard offset < bytes.count else { return nil }
            switch bytes[offset] {
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[offset])
            default: return nil
            }
            offset += 1
        }
        return nil
    }

    /// A whole number of at most 18 digits, or a decimal one without an exponent.
    private mutating func number() -> JSONValue? {
        let start = offset
        let isNegative = bytes[offset] == UInt8(ascii: "-")
        if isNegative { offset += 1 }
        let first = offset
        var whole: Int64 = 0
        while offset < bytes.count, let digit = digit, offset - first < 18 {
            whole = whole * 10 + digit
            offset += 1
        }
        let digits = offset - first
        // JSON begins no number with a needless zero, and what −0 is may the decoder say.
        guard digits > 0, digits == 1 || bytes[first] != UInt8(ascii: "0"), !isNegative || whole != 0 else {
            return nil
        }
        guard isFraction else { return endsNumber ? .integer(isNegative ? -whole : whole) : nil }
        offset += 1
        let fraction = offset
        while digit != nil { offset += 1 }
        // So many digits are exact as they are written.
        guard offset > fraction, digits + offset - fraction <= 15, endsNumber,
            let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self))
        else { return nil }
        return .plainest(number)
    }

    private var digit: Int64? {
        guard offset < bytes.count, (0x30...0x39).contains(bytes[offset]) else { return nil }
        return Int64(bytes[offset] - 0x30)
    }

    private var isFraction: Bool { offset < bytes.count && bytes[offset] == UInt8(ascii: ".") }

    /// Whether a number can end here: neither an exponent nor more digits follow.
    private var endsNumber: Bool {
        guard offset < bytes.count else { return true }
        return switch bytes[offset] {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0x20, 0x0A, 0x0D, 0x09: true
        default: false
        }
    }

    private mutating func take(_ word: StaticString) -> Bool {
        let end = offset + word.utf8CodeUnitCount
        guard end <= bytes.count, word.withUTF8Buffer({ bytes[offset..<end].elementsEqual($0) }) else { return false }
        offset = end
        return true
    }

    private mutating func takesMark(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: mark) else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while offset < bytes.count, bytes[offset] == 0x20 || (0x09...0x0D).contains(bytes[offset]) {
            // Of the control characters only tab, line feed and carriage return are space.
            guard bytes[offset] != 0x0B, bytes[offset] != 0x0C else { return }
            offset += 1
        }
    }
}
