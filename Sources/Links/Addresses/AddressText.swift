/// The spelling of paths and options inside the text form of a link address.
enum AddressText {
    /// A path with `%`, `?` and control characters percent-encoded.
    static func escape(_ path: String) -> String {
        var text: [UInt8] = []
        for byte in path.utf8 {
            if byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "?") {
                text += Array((byte < 16 ? "%0" : "%").utf8) + Array(String(byte, radix: 16, uppercase: true).utf8)
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// A path as it stands in an address, decoded.
    static func path(_ text: String, of kind: String) throws(LinkAddressError) -> String {
        var path: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                path.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16) else {
                throw .badTarget(kind: kind, text: text, expected: "a path whose % is written %25")
            }
            path.append(value)
            rest = rest.dropFirst(2)
        }
        guard !path.isEmpty, !path.contains(0) else {
            throw .badTarget(kind: kind, text: text, expected: "a path")
        }
        return String(decoding: path, as: UTF8.self)
    }

    static func options(_ options: [String?]) -> String {
        let given = options.compactMap(\.self)
        return given.isEmpty ? "" : "?" + given.joined(separator: "&")
    }
}

/// The `name=value` pairs of an address, taken one by one so that a left-over is noticed.
struct AddressOptions {
    private let kind: String
    private var values: [String: String] = [:]

    init(_ text: some StringProtocol, of kind: String) throws(LinkAddressError) {
        self.kind = kind
        for pair in text.split(separator: "&", omittingEmptySubsequences: true) {
            let name = String(pair.prefix { $0 != "=" })
            let value = String(pair.dropFirst(name.count + 1))
            guard values.updateValue(value, forKey: name) == nil else { throw .repeatedOption(name) }
        }
    }

    /// The value of an option, or `nil` when it was not given.
    mutating func take<Value>(
        _ option: String, _ read: (String) -> Value?, expected: String, where isAllowed: (Value) -> Bool = { _ in true }
    ) throws(LinkAddressError) -> Value? {
        guard let text = values.removeValue(forKey: option) else { return nil }
        guard let value = read(text), isAllowed(value) else {
            throw .badValue(option: option, value: text, expected: expected)
        }
        return value
    }

    /// Whether everything was used.
    func finish() throws(LinkAddressError) {
        if let option = values.keys.min() { throw .unknownOption(kind: kind, option: option) }
    }
}
