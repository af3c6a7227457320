import Values

/// The shape of a reader's line, drawn to the byte.
///
/// In the picture a small letter stands for a byte that means something, all else for itself:
///
///     a    an animal's transponder: letter A; R for any other
///     f    the same as a digit: 1 or 0
///     c    country or maker, three digits or four
///     n    national code, twelve digits
///     h    the 64-bit word of ISO 11784, sixteen hexadecimal digits of either case
///     t    the reader's own clock
///     #    a digit that says nothing about who the animal is
///
/// A layout without `n` and `h` is an industrial transponder's.
struct EIDLayout: Sendable {
    let picture: StaticString

    init(_ picture: StaticString) {
        self.picture = picture
    }

    /// Every layout that can be told from the others by itself.
    ///
    /// Two of them can be spelled with the same 16 bytes as a hexadecimal word. They stand before it, because the
    /// word could not be an animal's:
    /// - `0982000123456789`, 15 digits behind a zero: as a word its animal flag were 0;
    /// - `A982000123456789`, 15 digits behind `A`: as a word its reserved bits were set, which readers leave 0.
    ///   (An animal's word can start with `A000`, tagged twice; no decimal EID has country 000.)
    static let all: [EIDLayout] = [
        .together, .decimal, .underscore, .dash, .fourDigitCountry,
        .leadingZero, .agrident, .hexadecimal,
        .allflex, .allflexTogether, .lineMode, .allflexIndustrial, .letter, .industrial,
        .tiris, .tirisLetter, .tirisFourDigitCountry,
        .rs420, .rs420WithoutClock, .isoLong, .bdnItaly,
    ]

    /// Believed only of readers that are said to leave out zeros.
    static let withoutZeros: [EIDLayout] = [.fourteenDigits, .thirteenDigits]

    /// What the line says; `nil` when it has another shape.
    func fields(of line: ArraySlice<UInt8>) -> EIDLineFields? {
        guard line.count == picture.utf8CodeUnitCount else { return nil }
        return picture.withUTF8Buffer { picture in
            var fields = EIDLineFields()
            for (mark, place) in zip(picture, line.indices) {
                guard fields.take(line[place], at: place, as: mark) else { return nil }
            }
            return fields
        }
    }
}

/// The fields of a line as its layout tells them apart.
struct EIDLineFields {
    private(set) var isAnimal = true
    private(set) var country = 0
    private(set) var national: UInt64 = 0
    private(set) var hasNational = false
    /// The word of ISO 11784; `nil` where the line is decimal.
    private(set) var word: UInt64?
    /// Where the reader's clock begins.
    private(set) var clockStart: Int?

    /// - Returns: whether the byte may stand there.
    fileprivate mutating func take(_ byte: UInt8, at place: Int, as mark: UInt8) -> Bool {
        switch mark {
        case UInt8(ascii: "a"):
            isAnimal = byte.uppercased == UInt8(ascii: "A")
            return isAnimal || byte.uppercased == UInt8(ascii: "R")
        case UInt8(ascii: "f"):
            isAnimal = byte == UInt8(ascii: "1")
            return isAnimal || byte == UInt8(ascii: "0")
        case UInt8(ascii: "h"):
            guard let digit = byte.hexadecimalValue else { return false }
            word = (word ?? 0) << 4 | UInt64(digit)
        case UInt8(ascii: "c"):
            guard byte.isDigit else { return false }
            country = country * 10 + Int(byte - 0x30)
        case UInt8(ascii: "n"):
            guard byte.isDigit else { return false }
            hasNational = true
            national = national * 10 + UInt64(byte - 0x30)
        case UInt8(ascii: "t"):
            if clockStart == nil { clockStart = place }
            return byte.isDigit
        case UInt8(ascii: "#"):
            return byte.isDigit
        default:
            return byte.uppercased == mark
        }
        return true
    }
}
