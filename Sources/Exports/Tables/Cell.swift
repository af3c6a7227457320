import Values

/// What stands in one field of a table; how it is written depends on the table's layout.
enum Cell: Equatable, Sendable {
    case empty
    /// What people typed or devices sent; it may look like anything, also like a formula.
    case text(String)
    /// A word of ours in two languages.
    case word(en: String, cs: String)
    case integer(Int)
    /// Kilograms, to the gram.
    case weight(Weight)
    case decimal(Double, digits: Int)
    /// Money in hundredths, written to the hundredth.
    case hundredths(Int)
    case date(CalendarDay)
    /// Local date and time of a moment.
    case localDate(Timestamp)
    case localTime(Timestamp)

    /// Text, or nothing.
    init(_ text: String?) {
        self = text.map(Cell.text) ?? .empty
    }

    /// A word that says `true`, or nothing.
    init(_ flag: Bool, en: String, cs: String) {
        self = flag ? .word(en: en, cs: cs) : .empty
    }

    /// An EID with a space behind the country, as readers show it.
    ///
    /// A spreadsheet takes fifteen digits for a number and shows `2.03E+14`; with the space they are text.
    init(_ eid: EID?) {
        self = eid.map { .text("\($0.description.prefix(3)) \($0.description.dropFirst(3))") } ?? .empty
    }
}
