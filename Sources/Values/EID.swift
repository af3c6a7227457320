/// The electronic identity of an animal: the code of its RFID transponder per ISO 11784.
///
/// Two EIDs are equal when country (or maker) and national code are equal; the animal flag, the retagging
/// counter and the other bits of the 64-bit word say something about the transponder, not about who it is.
package struct EID: Sendable {
    /// The 64-bit word, most significant bit first (protocols.md §3.7):
    /// `animal 1 · retagging 3 · user 5 · reserved 6 · data block 1 · country 10 · national 38`.
    package let word: UInt64

    /// Largest national code that 38 bits hold.
    package static let largestNationalCode: UInt64 = 274_877_906_943

    /// An animal's EID from its two numbers.
    ///
    /// - Parameters:
    ///   - country: ISO 3166 numeric country, or a maker's code from 900 up; 1…998.
    ///   - national: the national code, 0…274 877 906 943.
    /// - Throws: `EIDError` when the numbers cannot be an identity.
    package init(country: Int, national: UInt64) throws(EIDError) {
        guard country != 999 else { throw .testTransponder }
        guard (1...998).contains(country) else { throw .countryOutOfRange(country) }
        guard national <= Self.largestNationalCode else { throw .nationalCodeTooLarge(national) }
        word = 1 << 63 | UInt64(country) << 38 | national
    }

    /// An EID from the 64-bit word a reader sends in hexadecimal.
    package init(word: UInt64) throws(EIDError) {
        guard word != 0 else { throw .allZero }
        let country = Int(word >> 38 & 0x3FF)
        guard country != 999 else { throw .testTransponder }
        guard (1...998).contains(country) else { throw .countryOutOfRange(country) }
        self.word = word
    }

    /// Country by ISO 3166 numeric code, or the maker's code from 900 up.
    package var country: Int { Int(word >> 38 & 0x3FF) }
    /// National code, unique within the country or maker.
    package var national: UInt64 { word & Self.largestNationalCode }
    /// Whether the transponder says that it sits in an animal.
    package var isAnimal: Bool { word >> 63 == 1 }
    /// How often this identity was put on a new transponder, 0…7.
    package var retaggingCounter: Int { Int(word >> 60 & 0b111) }
    /// The word as 16 upper-case hexadecimal digits.
    package var hexadecimal: String {
        let digits = String(word, radix: 16, uppercase: true)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

/// Why a number is not the identity of an animal.
package enum EIDError: Error, Equatable, Sendable {
    /// Not 15 digits; carries the text.
    case notFifteenDigits(String)
    /// The code 000 000000000000 or an all-zero word: an empty transponder.
    case allZero
    /// Country 999 marks a test transponder; many share one number.
    case testTransponder
    /// Country outside 1…998.
    case countryOutOfRange(Int)
    /// National code above 274 877 906 943.
    case nationalCodeTooLarge(UInt64)
}

extension EIDError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notFifteenDigits(let text): "'\(text)' is not an EID: it needs 15 digits"
        case .allZero: "the EID is all zeros: the transponder is empty, replace the tag"
        case .testTransponder: "country 999 marks a test transponder, which cannot identify an animal"
        case .countryOutOfRange(let country): "country \(country) is outside 001–998"
        case .nationalCodeTooLarge(let code): "national code \(code) is above 274877906943"
        }
    }
}

extension EID: Hashable {
    package static func == (left: Self, right: Self) -> Bool {
        left.country == right.country && left.national == right.national
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(country)
        hasher.combine(national)
    }
}

extension EID: CustomStringConvertible {
    /// The 15 digits, such as `203000021346208`.
    package var description: String { country.padded(to: 3) + national.padded(to: 12) }

    /// An EID from its 15 digits, without separators.
    package init(digits text: some StringProtocol) throws(EIDError) { try self.init(digits: String(text)) }

    /// The same of a whole string, without the detour of a generic: EIDs are read by the million.
    package init(digits text: String) throws(EIDError) {
        guard text.utf8.count == 15, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .notFifteenDigits(String(text.prefix(40)))
        }
        let number = text.utf8.reduce(UInt64(0)) { $0 * 10 + UInt64($1 - 0x30) }
        guard number != 0 else { throw .allZero }
        try self.init(country: Int(number / 1_000_000_000_000), national: number % 1_000_000_000_000)
    }
}

extension EID: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(digits: container.decode(String.self))
        } catch let error as EIDError {
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
