/// What a spreadsheet of some country expects.
package struct TableLayout: Equatable, Sendable {
    package var language: Language
    package var decimal: DecimalMark
    package var delimiter: Delimiter

    package enum DecimalMark: String, CaseIterable, Sendable { case comma, point }

    package enum Delimiter: String, CaseIterable, Sendable {
        case semicolon, comma, tab

        var text: String {
            switch self {
            case .semicolon: ";"
            case .comma: ","
            case .tab: "\t"
            }
        }
    }

    /// What is not said follows the language.
    ///
    /// Without a language the headers are those that an import knows, the dates ISO 8601, and the marks those of a Czech
    /// Excel.
    package init(language: Language? = nil, decimal: DecimalMark? = nil, delimiter: Delimiter? = nil) {
        self.language = language ?? .en
        self.decimal = decimal ?? (language == .en ? .point : .comma)
        self.delimiter = delimiter ?? (language == .en ? .comma : .semicolon)
    }
}
