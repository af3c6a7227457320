/// Header fields in the order they came, looked up by name regardless of case.
package struct Headers: Sendable, Equatable {
    /// One header field.
    package struct Field: Sendable, Equatable {
        package let name: String
        package let value: String
    }

    package private(set) var fields: [Field] = []

    package init() {}

    /// The first value under a name; setting it replaces every value there, setting nil removes them.
    package subscript(name: String) -> String? {
        get { fields.first { Self.same($0.name, name) }?.value }
        set {
            fields.removeAll { Self.same($0.name, name) }
            if let newValue { add(name, newValue) }
        }
    }

    /// Adds a field and keeps those of the same name, as `Set-Cookie` needs.
    ///
    /// Control characters become spaces, so no value can start another header or another response.
    package mutating func add(_ name: String, _ value: String) {
        let isClean = value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        let clean = isClean ? value : Self.cleaned(value)
        fields.append(Field(name: name, value: clean))
    }

    /// Every value under a name.
    package func all(_ name: String) -> [String] {
        fields.filter { Self.same($0.name, name) }.map(\.value)
    }

    private static func cleaned(_ value: String) -> String {
        String(decoding: value.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }, as: UTF8.self)
    }

    /// Whether two names are equal apart from case; header names are ASCII (RFC 9110 §5.1).
    private static func same(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        return zip(left.utf8, right.utf8).allSatisfy { $0 == $1 || lowered($0) == lowered($1) }
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}

extension Headers: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }
}
