package import Values

extension AnimalCard {
    /// What the reports of its performance in this lactation say, and nothing that they do not.
    package struct Milk: Codable, Equatable, Sendable {
        /// Of the last report.
        package let date: CalendarDay
        package let days: Int
        package let items: [Item]

        /// One thing a report says, under the report's own name.
        package struct Item: Codable, Equatable, Sendable {
            package let name: String
            package let last: JSONValue
            /// Of the numbers of this lactation, when there are several; with two digits behind the mark.
            package let mean: Double?
        }
    }
}

extension AnimalCard.Milk {
    /// - Parameter changes: all of the animal's that have happened, the oldest first.
    init?(_ changes: [Change], since calving: Change?, _ dates: CardDates) {
        let begun = calving.map(dates.calendar.day(of:))
        let reports = changes.filter { change in
            change.kind == .performance && begun.map { dates.calendar.day(of: change) >= $0 } ?? true
        }
        guard let last = reports.last, case .object(let fields) = last.fields.json else { return nil }
        let past = dates.past(last)
        (date, days) = (past.date, past.days)
        items = fields.filter { $0.value.isPlain }.sorted { $0.key < $1.key }.map { name, value in
            let numbers = reports.compactMap { $0.fields.json?[name]?.double }
            let mean = numbers.count < 2 || value.double == nil ? nil : numbers.reduce(0, +) / Double(numbers.count)
            return Item(name: name, last: value, mean: mean.map { ($0 * 100).rounded() / 100 })
        }
        if items.isEmpty { return nil }
    }
}

extension JSONValue {
    /// Whether it is a text or a number.
    fileprivate var isPlain: Bool { text != nil || double != nil }
}
