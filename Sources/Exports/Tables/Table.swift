import Values

/// A list as CSV (RFC 4180) in UTF-8 with a byte order mark, as Excel opens it by a double click.
struct Table<Item>: Sendable {
    /// One column: its name, and what stands in it for an item.
    struct Column: Sendable {
        /// In English the name that an import of the table knows.
        let name: String
        let czech: String
        let cell: @Sendable (Item) -> Cell

        init(_ name: String, _ czech: String, _ cell: @escaping @Sendable (Item) -> Cell) {
            self.name = name
            self.czech = czech
            self.cell = cell
        }
    }

    let columns: [Column]
    private let layout: TableLayout
    private let clock: LocalClock

    init(_ columns: [Column], _ layout: TableLayout, _ clock: LocalClock) {
        self.columns = columns
        self.layout = layout
        self.clock = clock
    }

    /// The byte order mark and the row of names.
    var header: String {
        "\u{FEFF}" + line(columns.map { layout.language == .cs ? $0.czech : $0.name })
    }

    /// The row of an item.
    func row(_ item: Item) -> String { line(columns.map { written($0.cell(item)) }) }

    private func line(_ fields: [String]) -> String {
        fields.map(quoted).joined(separator: layout.delimiter.text) + "\r\n"
    }

    private func written(_ cell: Cell) -> String {
        switch cell {
        case .empty: ""
        case .text(let text): SafeText.of(text)
        case .word(let english, let czech): layout.language == .cs ? czech : english
        case .integer(let number): "\(number)"
        case .weight(let weight): String(weight.description.map { $0 == "." ? mark : $0 })
        case .decimal(let number, let digits): decimalText(number, digits: digits, mark: mark)
        case .hundredths(let amount): "\(amount / 100)\(mark)\(amount % 100 < 10 ? "0" : "")\(amount % 100)"
        case .date(let day): layout.language.date(day)
        case .localDate(let moment): layout.language.date(clock.day(moment))
        case .localTime(let moment): clock.time(moment)
        }
    }

    private var mark: Character { layout.decimal == .comma ? "," : "." }

    /// Looked at byte by byte: as characters, `\r\n` is neither `\r` nor `\n`.
    private func quoted(_ field: String) -> String {
        guard field.utf8.contains(where: { (layout.delimiter.text + "\"\r\n").utf8.contains($0) }) else { return field }
        return "\"" + field.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }
}

/// Text from outside that a spreadsheet shows and does not run.
enum SafeText {
    /// A field that begins like a formula gets a leading apostrophe, which keeps it text.
    ///
    /// Looked at scalar by scalar, because `=` with an accent is another character. East Asian spreadsheets take the
    /// full-width signs for the same; other control characters end the field or the file in some of them.
    static func of(_ text: String) -> String {
        let printable = String(
            String.UnicodeScalarView(text.unicodeScalars.map { isKept($0) ? $0 : " " }))
        let isFormula = printable.unicodeScalars.first.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
        return isFormula ? "'" + printable : printable
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .control || "\t\r\n".unicodeScalars.contains(scalar)
    }
}
