/// The ear-tag number: unique for ever, also after the animal's death.
package struct EarTag: Hashable, Comparable, Sendable {
    /// ISO 3166 alpha-2, such as `CZ`.
    package let country: String
    /// 1…12 digits or capital letters; nine digits (cattle) or eight (sheep, goats) in the Czech Republic.
    package let number: String

    /// Spaces in the number are dropped, letters become capitals.
    ///
    /// - Throws: `EarTagError` when country or number cannot be on a tag.
    package init(country: String, number: String) throws(EarTagError) {
        // Most are plain already, and to look at bytes is much quicker than at characters.
        let country = country.utf8.allSatisfy(\.isOnTag) ? country : country.uppercased()
        let number = number.utf8.allSatisfy(\.isOnTag) ? number : number.uppercased().filter { !$0.isWhitespace }
        guard country.utf8.count == 2, country.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            throw .badCountry(country)
        }
        guard (1...12).contains(number.utf8.count),
            number.utf8.allSatisfy(\.isOnTag)
        else { throw .badNumber(number) }
        self.country = country
        guard country == "CZ" else {
            self.number = number
            return
        }
        // ISO 11784 has twelve digits, and some printers fill up the nine with zeros.
        let isFilledUp = number.utf8.count == 12 && number.hasPrefix("000")
        let short = isFilledUp ? String(number.dropFirst(3)) : number
        // protocols.md §5.1: cattle have nine digits, sheep and goats eight.
        guard (8...9).contains(short.utf8.count), short.utf8.allSatisfy(\.isDigit) else {
            throw .badCzechNumber(number)
        }
        self.number = short
    }

    /// Reads `CZ123456789` and `CZ 123456 789`; digits alone belong to `country`.
    ///
    /// - Throws: `EarTagError` when the text cannot be on a tag.
    package init(_ text: String, country: String = "CZ") throws(EarTagError) {
        let compact = text.utf8.allSatisfy(\.isOnTag) ? text : text.filter { !$0.isWhitespace }
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

extension UInt8 {
    /// Whether it is a digit or a capital letter.
    fileprivate var isOnTag: Bool { isDigit || (0x41...0x5A).contains(self) }
}

/// Why a text is not the number of an ear tag.
package enum EarTagError: Error, Hashable, Sendable {
    /// Not two letters; carries what stood there.
    case badCountry(String)
    /// Empty, longer than 12 characters, or with other characters than digits and letters.
    case badNumber(String)
    /// Neither nine digits nor eight.
    case badCzechNumber(String)
}

extension EarTagError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .badCountry(let text): "'\(text.prefix(20))' is not a country"
        case .badNumber(let text): "'\(text.prefix(40))' is not an ear-tag number"
        case .badCzechNumber(let text): "'\(text)' is not a Czech ear-tag number"
        }
    }

    /// What to do about it.
    package var action: String {
        switch self {
        case .badCountry: "Use the two letters of ISO 3166, such as CZ."
        case .badNumber: "It has at most 12 digits or letters, without the country."
        case .badCzechNumber: "It has nine digits (cattle) or eight (sheep, goats)."
        }
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
        } catch let error as EarTagError {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: container.codingPath, debugDescription: error.description, underlyingError: error))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
