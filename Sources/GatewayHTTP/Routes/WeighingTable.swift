import HerdStore
import ScaleProtocol

/// Weighings as CSV (RFC 4180): UTF-8 with a byte order mark and semicolons, as a Czech Excel opens by a double click.
struct WeighingTable: Sendable {
    private(set) var text =
        "\u{FEFF}time;ear_tag;eid;name;kilograms;state;reason;expected_kilograms;place;simulated\r\n"

    mutating func append(_ weighing: Weighing) {
        let fields = [
            weighing.at.description, weighing.animal?.earTagText ?? "", weighing.eid?.description ?? "",
            weighing.animal?.name ?? "", decimal(weighing.weight), weighing.state.rawValue,
            weighing.reason?.rawValue ?? "", weighing.plausibility?.expected.map(decimal) ?? "", weighing.place,
            weighing.simulated ? "simulated" : "",
        ]
        text += fields.map(quoted).joined(separator: ";") + "\r\n"
    }

    /// With a comma, as a spreadsheet that separates by semicolons expects it.
    private func decimal(_ weight: Weight) -> String {
        String(weight.description.map { $0 == "." ? "," : $0 })
    }

    /// A field that begins like a formula would be run by the spreadsheet: a leading apostrophe keeps it text.
    ///
    /// Looked at byte by byte: as characters, `\r\n` is neither `\r` nor `\n`, and `=` with an accent is no `=`.
    private func quoted(_ field: String) -> String {
        let isFormula = field.utf8.first.map { "=+-@\t\r\n".utf8.contains($0) } ?? false
        let safe = isFormula ? "'" + field : field
        guard safe.utf8.contains(where: { ";\"\r\n".utf8.contains($0) }) else { return safe }
        return "\"" + safe.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }
}
