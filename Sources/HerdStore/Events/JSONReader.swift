/// Reads JSON into a `JSONValue` in one pass, and says nothing of what is wrong with it.
///
/// The general decoder takes ten times as long over a row of the central system, and there are millions of them. It is
/// the one that refuses: what this reader does not take is given to it.
struct JSONReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var at: Int
    private var depth = 0

    private static let deepest = 64

    /// `nil` where this is not JSON, or unusual.
    static func read(_ bytes: ArraySlice<UInt8>) -> JSONValue? {
        bytes.withUnsafeBufferPointer { buffer in
            var reader = JSONReader(bytes: buffer, at: 0)
            guard let value = reader.value() else { return nil }
            reader.skipSpace()
            return reader.at == buffer.count ? value : nil
        }
    }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A { at += 1 }
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: mark) else { return false }
        at += 1
        return true
    }

    private mutating func value() -> JSONValue? {
        skipSpace()
        switch next {
        case UInt8(ascii: "\""): return string().map(JSONValue.string)
        case UInt8(ascii: "{"): return object()
        case UInt8(ascii: "["): return array()
        case UInt8(ascii: "t"): return word("true", .boolean(true))
        case UInt8(ascii: "f"): return word("false", .boolean(false))
        case UInt8(ascii: "n"): return word("null", .null)
        default: return number()
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) -> JSONValue? {
        let end = at + word.utf8CodeUnitCount
        guard end <= bytes.count, (0..<word.utf8CodeUnitCount).allSatisfy({ bytes[at + $0] == word.utf8Start[$0] })
        else { return nil }
        at = end
        return value
    }

    private mutating func object() -> JSONValue? {
        guard depth < Self.deepest, take("{") else { return nil }
        depth += 1
        defer { depth -= 1 }
        var members: [String: JSONValue] = [:]
        if take("}") { return .object(members) }
        repeat {
            skipSpace()
            // A name that comes twice means whatever the general decoder takes it for.
            guard let name = string(), take(":"), let value = value(), members.updateValue(value, forKey: name) == nil
            else { return nil }
        } while take(",")
        return take("}") ? .object(members) : nil
    }

    private mutating func array() -> JSONValue? {
        guard depth < Self.deepest, take("[") else { return nil }
        depth += 1
        defer { depth -= 1 }
        var elements: [JSONValue] = []
        if take("]") { return .array(elements) }
        repeat {
            guard let value = value() else { return nil }
            elements.append(value)
        } while take(",")
        return take("]") ? .array(elements) : nil
    }

    /// Texts with escapes are left to the general decoder, but for the plainest.
    private mutating func string() -> String? {
        guard next == UInt8(ascii: "\"") else { return nil }
        at += 1
        let start = at
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20, byte != UInt8(ascii: "\\") else { return nil }
            at += 1
        }
        guard next != nil else { return nil }
        defer { at += 1 }
        return String(validating: bytes[start..<at], as: UTF8.self)
    }

    /// Whole numbers, and decimals as people write them.
    private mutating func number() -> JSONValue? {
        let start = at
        if next == UInt8(ascii: "-") { at += 1 }
        let digits = at
        var whole: Int64 = 0
        while let byte = next, byte >= 0x30, byte <= 0x39 {
            // More than that may not be exact.
            guard at - digits < 15 else { return nil }
            whole = whole * 10 + Int64(byte - 0x30)
            at += 1
        }
        guard at > digits, at == digits + 1 || bytes[digits] != 0x30 else { return nil }
        let isNegative = digits > start
        switch next {
        case UInt8(ascii: "."): break
        case UInt8(ascii: "e"), UInt8(ascii: "E"): return nil
        default: return .integer(isNegative ? -whole : whole)
        }
        at += 1
        let decimals = at
        while let byte = next, byte >= 0x30, byte <= 0x39 { at += 1 }
        guard at > decimals, next != UInt8(ascii: "e"), next != UInt8(ascii: "E"),
            let number = Double(String(decoding: bytes[start..<at], as: UTF8.self))
        else { return nil }
        // 5.0 is the whole number 5, as it is to the general decoder.
        return Int64(exactly: number).map(JSONValue.integer) ?? .number(number)
    }
}
