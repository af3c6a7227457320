package import Values

extension DeviceMoment {
    /// Reads a date and a time as devices write them; `nil` when the date is none.
    ///
    /// Dates are day, month, year (`30/05/2026`, `30-05-26`, `30.5.2026`, `30052026`, `300526`) or year, month, day
    /// with marks between (`2026-05-30`); times `10:17:01`, `10:17` or `101701` (protocols.md §1.5 `cap`, §3.4 `code`).
    package init?(date: String, time: String? = nil) {
        guard let day = CalendarDay(deviceText: date) else { return nil }
        self.init(day: day, second: time.flatMap(Self.second))
    }

    private static func second(of time: String) -> Int? {
        guard let parts = numbers(in: time, glued: [2, 2, 2]), (2...3).contains(parts.count) else { return nil }
        let second = parts.count == 3 ? parts[2] : 0
        guard parts[0] < 24, parts[1] < 60, second < 60 else { return nil }
        return parts[0] * 3600 + parts[1] * 60 + second
    }
}

extension CalendarDay {
    /// A day as devices write it; `nil` when it is none of the years 1990–2099.
    init?(deviceText text: String) {
        let digits = text.utf8.filter(\.isDigit).count
        guard let parts = numbers(in: text, glued: digits == 6 ? [2, 2, 2] : [2, 2, 4]), parts.count == 3 else {
            return nil
        }
        let isYearFirst = parts[0] > 31
        let year = isYearFirst ? parts[0] : parts[2]
        let fullYear = year < 100 ? 2000 + year : year
        guard (1990...2099).contains(fullYear) else { return nil }
        self.init(year: fullYear, month: parts[1], day: isYearFirst ? parts[2] : parts[0])
    }
}

/// The numbers of a text, between marks or cut at these lengths; `nil` when there is anything else in it.
private func numbers(in text: String, glued lengths: [Int]) -> [Int]? {
    let bytes = text.utf8.trimmed { $0 == .space }
    guard bytes.count <= 10, bytes.allSatisfy({ $0.isDigit || Array("/-.:".utf8).contains($0) }) else { return nil }
    var parts = bytes.split(omittingEmptySubsequences: false) { !$0.isDigit }.map(Array.init)
    if parts.count == 1, parts[0].count == lengths.reduce(0, +) {
        var rest = parts[0][...]
        parts = lengths.map { length in
            defer { rest = rest.dropFirst(length) }
            return Array(rest.prefix(length))
        }
    }
    let values = parts.compactMap { $0.decimalValue.map { Int($0) } }
    return values.count == parts.count ? values : nil
}
