/// A day of the proleptic Gregorian calendar, without time or zone.
///
/// Conversion to and from a day count follows the era arithmetic of Howard Hinnant's
/// "chrono-Compatible Low-Level Date Algorithms".
package struct CalendarDay: Hashable, Comparable, Sendable {
    package let year: Int
    package let month: Int
    package let day: Int

    package init(daysSince1970 days: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// `nil` when the calendar has no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        let count = Self.daysSince1970(year: year, month: month, day: day)
        self.init(daysSince1970: count)
        guard self.month == month else { return nil }
    }

    /// Reads `2021-05-04`; `nil` when it is anything else.
    package init?(_ text: some StringProtocol) { self.init(String(text)) }

    /// The same of a whole string, without the detour of a generic: dates are read by the million.
    package init?(_ text: String) {
        guard text.utf8.count == 10 else { return nil }
        var number = 0
        var index = -1
        for byte in text.utf8 {
            index += 1
            if index == 4 || index == 7 {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                guard (0x30...0x39).contains(byte) else { return nil }
                number = number * 10 + Int(byte - 0x30)
            }
        }
        self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    package var daysSince1970: Int {
        Self.daysSince1970(year: year, month: month, day: day)
    }

    package static func < (left: Self, right: Self) -> Bool {
        left.daysSince1970 < right.daysSince1970
    }

    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension CalendarDay: CustomStringConvertible {
    /// ISO 8601, such as `2021-05-04`.
    package var description: String {
        "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }
}

extension CalendarDay: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let day = CalendarDay(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(text)' is not a date such as 2021-05-04")
        }
        self = day
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
