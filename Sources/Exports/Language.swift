package import Values

/// The languages in which people read what is exported.
package enum Language: String, CaseIterable, Sendable {
    case cs, en

    /// The first of an `Accept-Language` header that is spoken here; `nil` when none is.
    ///
    /// Browsers write the header in order of preference, so its weights need no look.
    package init?(accepted header: String) {
        for range in header.split(separator: ",") {
            let tag = range.prefix { $0 != ";" && $0 != "-" }.lowercased().filter { $0.isLetter }
            if let language = Language(rawValue: tag) {
                self = language
                return
            }
        }
        return nil
    }

    /// What stands between whole and parts in a number.
    package var decimalMark: Character { self == .cs ? "," : "." }

    /// A date as a spreadsheet of that country reads it: `20.11.2026`, or ISO 8601, which all read.
    func date(_ day: CalendarDay) -> String {
        self == .cs ? "\(day.day).\(day.month).\(day.year)" : day.description
    }

    /// A date as people of that country read it, on paper as on the screen: `20. 11. 2026`, `20/11/2026`.
    package func writtenDate(_ day: CalendarDay) -> String {
        self == .cs
            ? "\(day.day).\u{A0}\(day.month).\u{A0}\(day.year)"
            : "\(padded(day.day))/\(padded(day.month))/\(day.year)"
    }

    private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// A number with so many digits behind the mark.
    func number(_ value: Double, digits: Int) -> String {
        decimalText(value, digits: digits, mark: decimalMark)
    }
}

/// A number rounded to so many digits behind the mark, without a negative zero.
func decimalText(_ value: Double, digits: Int, mark: Character) -> String {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    // What is that large is no weight; it is shown without digits that mean nothing.
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let scaled = Int((value * scale).rounded())
    guard digits > 0 else { return "\(scaled)" }
    let (whole, part) = abs(scaled).quotientAndRemainder(dividingBy: Int(scale))
    let fraction = "\(part)"
    return "\(scaled < 0 ? "-" : "")\(whole)\(mark)\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
}
