/// How a simulated reader writes an EID (protocols.md §2, §3.1–3.4).
package enum ReaderLineFormat: String, CaseIterable, Sendable {
    /// `982 000123456789`
    case decimal = "decimal"
    /// `982000123456789`
    case decimalTogether = "decimal-2"
    /// `8000F580075BCD15`
    case hexadecimal = "hexadecimal"
    /// `LA 982 000123456789`
    case allflex = "allflex"
    /// `LA 00000 0 982 000123456789`
    case tiris = "tiris"
    /// STX, `1000000`, 15 digits, the reader's clock, LF
    case rs420 = "rs420"
    /// `A0000000982000123456789`
    case isoLong = "iso-long"
    /// `0982000123456789`
    case shearwell = "shearwell"
    /// `A982000123456789`, CR
    case agrident = "agrident"

    package func line(for eid: EID, at now: Timestamp) -> [UInt8] {
        let country = eid.country.padded(to: 3)
        let national = eid.national.padded(to: 12)
        let text: String =
            switch self {
            case .decimal: "\(country) \(national)\r\n"
            case .decimalTogether: "\(country)\(national)\r\n"
            case .hexadecimal: "\(eid.hexadecimal)\r\n"
            case .allflex: "LA \(country) \(national)\r\n"
            case .tiris: "LA 00000 0 \(country) \(national)\r\n"
            case .rs420: "\u{02}1000000\(country)\(national)\(clockText(now))\n"
            case .isoLong: "A0000000\(country)\(national)\r\n"
            case .shearwell: "0\(country)\(national)\r\n"
            case .agrident: "A\(country)\(national)\r"
            }
        return Array(text.utf8)
    }

    /// The reader's clock, YYMMDDHHMMSS.
    private func clockText(_ now: Timestamp) -> String {
        String(now.description.prefix(19).filter { $0.isNumber }.dropFirst(2))
    }
}
