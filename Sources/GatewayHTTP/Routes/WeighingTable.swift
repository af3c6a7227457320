import HerdStore
import ScaleProtocol

/// Weighings as CSV (RFC 4180) in UTF-8 with a byte order mark, as Excel opens it by a double click.
struct WeighingTable: Sendable {
    private(set) var text = "\u{FEFF}"
    private let layout: Layout

    /// What a spreadsheet of some country expects.
    struct Layout: Equatable, Sendable {
        var decimal = DecimalMark.comma
        var delimiter = Delimiter.semicolon
    }

    enum DecimalMark: String, CaseIterable, Sendable { case comma, point }

    enum Delimiter: String, CaseIterable, Sendable {
        case semicolon, comma, tab

        fileprivate var text: String {
            switch self {
            case .semicolon: ";"
            case .comma: ","
            case .tab: "\t"
            }
        }
    }

    /// The standard layout is that of a Czech Excel.
    init(_ layout: Layout = Layout()) {
        self.layout = layout
        appendRow([
            "time", "ear_tag", "eid", "name", "kilograms", "state", "reason", "expected_kilograms", "place",
            "simulated", "draft", "gate",
        ])
    }

    mutating func append(_ weighing: Weighing) {
        appendRow([
            weighing.at.description, weighing.animal?.earTagText ?? "", weighing.eid?.description ?? "",
            weighing.animal?.name ?? "", decimal(weighing.weight), weighing.state.rawValue,
            weighing.reason?.rawValue ?? "", weighing.plausibility?.expected.map(decimal) ?? "", weighing.place,
            weighing.simulated ? "simulated" : "", weighing.draft?.name ?? "",
            weighing.draft?.gate.map(String.init) ?? "",
        ])
    }

    private mutating func appendRow(_ fields: [String]) {
        text += fields.map(quoted).joined(separator: layout.delimiter.text) + "\r\n"
    }

    private func decimal(_ weight: Weight) -> String {
        guard layout.decimal == .comma else { return weight.description }
        return String(weight.description.map { $0 == "." ? "," : $0 })
    }

    /// A field that begins like a formula would be run by the spreadsheet: a leading apostrophe keeps it text.
    ///
    /// Looked at byte by byte: as characters, `\r\n` is neither `\r` nor `\n`, and `=` with an accent is no `=`.
    private func quoted(_ field: String) -> String {
        let isFormula = field.utf8.first.map { "=+-@\t\r\n".utf8.contains($0) } ?? false
        let safe = isFormula ? "'" + field : field
        guard safe.utf8.contains(where: { (layout.delimiter.text + "\"\r\n").utf8.contains($0) }) else { return safe }
        return "\"" + safe.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }
}
