import SQLite
package import Values

/// What a report is about: when, where and whose work.
package struct ReportQuery: Equatable, Sendable {
    /// Both days belong to it.
    package var from: CalendarDay
    package var to: CalendarDay
    /// Only of these; of all when there are none.
    package var barns: Set<Location.ID>
    package var technician: String?
    package var grouping: Grouping

    /// How the lines of a report stand together.
    package enum Grouping: String, Codable, CaseIterable, Sendable { case none, date, barn }

    package init(
        from: CalendarDay, to: CalendarDay, barns: Set<Location.ID> = [], technician: String? = nil,
        grouping: Grouping = .none
    ) {
        self.from = from
        self.to = to
        self.barns = barns
        self.technician = technician
        self.grouping = grouping
    }

    /// The month in which a day lies.
    package static func month(of day: CalendarDay) -> ClosedRange<CalendarDay> {
        let first = day.daysSince1970 - day.day + 1
        // 32 days after the first of a month the next one has begun, whatever its length.
        let next = CalendarDay(daysSince1970: first + 32)
        return CalendarDay(daysSince1970: first)...CalendarDay(daysSince1970: first + 32 - next.day)
    }

    /// Whether it is one month from its first to its last day.
    var isWholeMonth: Bool { Self.month(of: from) == from...max(from, to) }

    private static let longest = 1100

    /// Refuses a period that ends before it begins, or is of many years.
    func checkPeriod() throws(HerdError) {
        guard from <= to else {
            throw .badPeriod("the period ends before it begins", CodedText("bad-period.backwards"))
        }
        guard to.daysSince1970 - from.daysSince1970 < Self.longest else {
            throw .badPeriod("the period is longer than \(Self.longest) days", CodedText("bad-period.long"))
        }
    }

    /// The SQL condition, with its `AND`, that a column is one of the barns; empty for all barns.
    func barnCondition(_ column: SQL) -> SQL {
        barns.isEmpty ? "" : "AND \(column) IN (\(SQL(barns.sorted().map { "\($0)" }, separator: ", ")))"
    }

    func includes(_ barn: Location.ID?) -> Bool {
        guard !barns.isEmpty else { return true }
        return barn.map(barns.contains) ?? false
    }
}

extension HerdError {
    fileprivate static func badPeriod(_ message: String, _ code: CodedText) -> HerdError {
        HerdError(.invalid, code, message, action: "Choose another period.")
    }
}
