/// What a field of a change may hold.
package indirect enum FieldType: Hashable, Sendable {
    /// A line of text, of at most so many characters.
    case text(most: Int = 200)
    /// Text of any number of lines, of at most 10,000 bytes.
    case note
    /// - Parameter decimals: how many are kept; `nil` keeps them all.
    case number(ClosedRange<Double>, decimals: Int? = nil)
    case integer(ClosedRange<Int>)
    /// Such as `2026-11-20`.
    case day
    /// Such as `08:12`.
    case time
    case flag
    case choice([String])
    case numberChoice([Double])
    /// The id of a group.
    case group
    case list(of: FieldType, most: Int = 100)
    /// - Parameter others: what every field that has no description of its own may hold; `nil` means anything.
    case record([Field], others: FieldType? = nil)

    static let longestNote = 10_000

    /// A number that is not negative.
    static let amount = FieldType.number(0 ... .infinity)
    /// A number from 1.
    static let positive = FieldType.integer(1...1_000_000)
}

/// One field of a change.
package struct Field: Hashable, Sendable {
    package let name: String
    package let type: FieldType
    package let isRequired: Bool
    /// When the field is not asked for.
    package let unless: Exemption?

    static func required(_ name: String, _ type: FieldType, unless: Exemption? = nil) -> Field {
        Field(name: name, type: type, isRequired: true, unless: unless)
    }

    static func optional(_ name: String, _ type: FieldType) -> Field {
        Field(name: name, type: type, isRequired: false, unless: nil)
    }

    /// With this choice in another field, this field is not asked for and holds one value always.
    package struct Exemption: Hashable, Sendable {
        package let field: String
        package let choice: String
        package let stored: Int64

        func applies(to fields: [String: JSONValue]) -> Bool { fields[field] == .string(choice) }
    }
}
