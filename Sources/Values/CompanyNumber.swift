/// The identification number of an organisation in the Czech Republic (IČO): eight digits, the last of which checks the others.
///
/// The digits are weighted 8, 7, … 2; the check digit is (11 − sum mod 11) mod 10, as the business register (ARES) computes it.
package struct CompanyNumber: Hashable, Sendable {
    /// Eight digits.
    package let digits: String

    /// - Parameter text: with or without spaces; zeros at the beginning may be missing.
    /// - Returns: `nil` when it is no number, or its check digit is another one.
    package init?(_ text: String) {
        let plain = text.filter { $0 != " " && $0 != "\u{A0}" }
        guard (1...8).contains(plain.utf8.count), plain.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let digits = String(repeating: "0", count: 8 - plain.utf8.count) + plain
        let values = digits.utf8.map { Int($0) - 0x30 }
        let sum = zip(values, stride(from: 8, through: 2, by: -1)).map { $0 * $1 }.reduce(0, +)
        // No organisation has a number of zeros alone.
        guard values[7] == (11 - sum % 11) % 10, values.contains(where: { $0 > 0 }) else { return nil }
        self.digits = digits
    }
}

extension CompanyNumber: CustomStringConvertible {
    package var description: String { digits }
}
