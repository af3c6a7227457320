package import SQLite
package import ScaleProtocol

/// The ear-tag number: unique for ever, also after the animal's death.
package struct EarTag: Hashable, Comparable, Sendable {
    /// ISO 3166 alpha-2, such as `CZ`.
    package let country: String
    /// 1…12 digits or capital letters.
    package let number: String

    /// Spaces in the number are dropped, letters become capitals.
    package init(country: String, number: String) throws(HerdError) {
        let country = country.uppercased()
        let number = number.uppercased().filter { !$0.isWhitespace }
        guard country.utf8.count == 2, country.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            throw .badEarTag(
                "'\(country.prefix(20))' is not a country", "Use the two letters of ISO 3166, such as CZ.")
        }
        guard (1...12).contains(number.utf8.count),
            number.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) })
        else {
            throw .badEarTag(
                "'\(number.prefix(40))' is not an ear-tag number",
                "It has at most 12 digits or letters, without the country.")
        }
        // protocols.md §5.1: cattle have nine digits, sheep and goats eight.
        if country == "CZ" {
            guard (8...9).contains(number.utf8.count), number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                throw .badEarTag(
                    "'\(number)' is not a Czech ear-tag number", "It has nine digits (cattle) or eight (sheep, goats).")
            }
        }
        self.country = country
        self.number = number
    }

    /// Reads `CZ123456789` and `CZ 123456 789`; digits alone belong to `country`.
    package init(_ text: String, country: String = "CZ") throws(HerdError) {
        let compact = text.filter { !$0.isWhitespace }
        let letters = compact.prefix(2)
        if compact.count > 2, letters.allSatisfy({ $0.isASCII && $0.isLetter }) {
            try self.init(country: String(letters), number: String(compact.dropFirst(2)))
        } else {
            try self.init(country: country, number: compact)
        }
    }

    package static func < (left: Self, right: Self) -> Bool { left.description < right.description }

    /// As printed on the tag, such as `CZ 123456 789`.
    package var text: String {
        guard country == "CZ", number.utf8.count > 3 else { return "\(country) \(number)" }
        return "\(country) \(number.dropLast(3)) \(number.suffix(3))"
    }

    /// The EID that a Czech electronic tag of this number would carry: 203 and the padded number.
    ///
    /// Only a hint (protocols.md §5.1): nothing proves that the transponder sits in this animal.
    package var probableEID: EID? {
        guard country == "CZ", let national = UInt64(number) else { return nil }
        return try? EID(country: 203, national: national)
    }
}

extension EarTag: CustomStringConvertible {
    /// Without spaces, such as `CZ123456789`.
    package var description: String { country + number }
}

extension EarTag: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(container.decode(String.self))
        } catch let error as HerdError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension EarTag: ColumnValue {
    package var storage: Storage { .text(description) }
    package static func read(_ storage: Storage) -> Self? {
        String.read(storage).flatMap { try? EarTag($0) }
    }
}
