extension Payload {
    /// The official number of an animal: country and digits.
    package struct EarTag: Hashable, Sendable {
        /// ISO 3166 alpha-2, upper case.
        package let country: String
        /// Digits only; nine in the Czech Republic, eight for sheep and goats.
        package let number: String

        /// `nil` when the country marks no animals, or marks none with so many digits.
        package init?(country: String, number: some StringProtocol) {
            let country = country.uppercased()
            guard Self.countries.contains(country), number.utf8.allSatisfy(\.isDigit) else { return nil }
            let digits = number.utf8.count
            self.country = country
            if country == "CZ" {
                // ISO 11784 has twelve digits, and some printers fill up the nine with zeros.
                let isFilledUp = digits == 12 && number.hasPrefix("000")
                guard digits == 9 || digits == 8 || isFilledUp else { return nil }
                self.number = String(isFilledUp ? number.suffix(9) : number[...])
            } else {
                guard (8...12).contains(digits) else { return nil }
                self.number = String(number)
            }
        }

        /// Countries of Europe whose cattle, sheep and goats carry tags of this form.
        static let countries: Set<String> = [
            "AD", "AL", "AT", "BA", "BE", "BG", "BY", "CH", "CY", "CZ", "DE", "DK", "EE", "EL", "ES", "FI", "FR", "GB",
            "GR", "HR", "HU", "IE", "IS", "IT", "LI", "LT", "LU", "LV", "MD", "ME", "MK", "MT", "NL", "NO", "PL", "PT",
            "RO", "RS", "SE", "SI", "SK", "TR", "UA", "UK", "XI",
        ]

        /// As people read it, such as `CZ 123456 789`.
        package var text: String {
            let tail = country == "CZ" ? 3 : 0
            let groups = [country, String(number.dropLast(tail)), String(number.suffix(tail))]
            return groups.filter { !$0.isEmpty }.joined(separator: " ")
        }
    }
}

extension Payload.EarTag: CustomStringConvertible {
    /// As machines write it, such as `CZ123456789`.
    package var description: String { country + number }
}

extension UInt8 {
    var isDigit: Bool { (0x30...0x39).contains(self) }
    var isUppercase: Bool { (0x41...0x5A).contains(self) }
    var isLowercase: Bool { (0x61...0x7A).contains(self) }
    /// Letter, digit, or a piece of a letter outside ASCII.
    var isWord: Bool { isDigit || isUppercase || isLowercase || self >= 0x80 }
}
