import Values

// A number on a card or in a text is taken for an ear tag only where it looks like one of the countries that mark
// cattle, sheep and goats with digits; what people type may be more (`EarTag.init(country:number:)`).
extension EarTag {
    /// `nil` when the country marks no animals, or marks none with so many digits.
    init?(found number: some StringProtocol, in country: String) {
        let country = country.uppercased()
        guard Self.countriesOfDigits.contains(country), (8...12).contains(number.utf8.count),
            number.utf8.allSatisfy(\.isDigit)
        else { return nil }
        try? self.init(country: country, number: String(number))
    }

    /// Countries of Europe whose cattle, sheep and goats carry tags of this form.
    private static let countriesOfDigits: Set<String> = [
        "AD", "AL", "AT", "BA", "BE", "BG", "BY", "CH", "CY", "CZ", "DE", "DK", "EE", "EL", "ES", "FI", "FR", "GB",
        "GR", "HR", "HU", "IE", "IS", "IT", "LI", "LT", "LU", "LV", "MD", "ME", "MK", "MT", "NL", "NO", "PL", "PT",
        "RO", "RS", "SE", "SI", "SK", "TR", "UA", "UK", "XI",
    ]

    /// The ear tag that is the whole text, however its digits are grouped.
    ///
    /// - Parameter country: the country of digits that stand alone.
    init?(found text: String, country: String? = nil) {
        let words = text.uppercased().split { $0 == " " || $0 == "-" || $0 == "." || $0 == "\u{A0}" }
        // The Roman numeral of a duplicate tag is no part of the number.
        let isNumeral = words.count > 1 && words.last.map { $0.allSatisfy("IVX".contains) } == true
        let joined = words.dropLast(isNumeral ? 1 : 0).joined()
        if joined.utf8.prefix(2).allSatisfy(\.isUppercase), joined.utf8.count > 2 {
            self.init(found: joined.dropFirst(2), in: String(joined.prefix(2)))
            return
        }
        // Nine digits in groups of three are a telephone number; eight alone are too common to be a sheep.
        let groups = words.dropLast(isNumeral ? 1 : 0).map(\.utf8.count)
        guard let country, country != "CZ" || groups == [9] || groups == [6, 3] else { return nil }
        self.init(found: joined, in: country)
    }

    /// The first ear tag with its country in a text: in a URL, between delimiters, within a sentence.
    init?(firstIn text: String) {
        let bytes = Array(text.utf8)
        for start in bytes.indices.dropLast(9)
        where bytes[start].isUppercase && bytes[start + 1].isUppercase && (start == 0 || !bytes[start - 1].isWord) {
            let country = String(decoding: bytes[start...(start + 1)], as: UTF8.self)
            guard let tag = Self(country: country, after: bytes[(start + 2)...]) else { continue }
            self = tag
            return
        }
        return nil
    }

    private init?(country: String, after bytes: ArraySlice<UInt8>) {
        var rest = bytes
        let skipSpaces = { (rest: inout ArraySlice<UInt8>) in rest = rest.drop { $0 == 0x20 } }
        skipSpaces(&rest)
        // Country and number may be fields of their own.
        if let delimiter = rest.first, ";,|:/-_.=\t".utf8.contains(delimiter) { rest.removeFirst() }
        skipSpaces(&rest)
        var groups: [ArraySlice<UInt8>] = []
        var ends: [UInt8?] = []
        // No number has more than five groups; what follows then is something else.
        while groups.count < 6, rest.first?.isDigit == true {
            let group = rest.prefix(while: \.isDigit)
            rest = rest.dropFirst(group.count)
            groups.append(group)
            ends.append(rest.first)
            guard let separator = rest.first, " -.".utf8.contains(separator) else { break }
            rest.removeFirst()
        }
        for count in stride(from: groups.count, to: 0, by: -1) where ends[count - 1]?.isWord != true {
            // Other countries group as they like, so that only the end of all digits ends the number.
            let isWhole = country == "CZ" ? Self.isCzech(groups.prefix(count).map(\.count)) : count == groups.count
            guard isWhole else { continue }
            let number = String(decoding: groups.prefix(count).joined(), as: UTF8.self)
            self.init(found: number, in: country)
            return
        }
        return nil
    }

    private static func isCzech(_ groups: [Int]) -> Bool {
        [[9], [6, 3], [3, 3, 3], [8], [5, 3], [12]].contains(groups)
    }
}
