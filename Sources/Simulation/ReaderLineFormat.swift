import ScaleProtocol
package import Values

/// How a simulated reader writes an EID (protocols.md §2, §3).
package enum ReaderLineFormat: String, CaseIterable, Sendable {
    /// `982 000123456789`
    case decimal = "decimal"
    /// `982000123456789`
    case decimalTogether = "decimal-2"
    /// `8000F580075BCD15`
    case hexadecimal = "hexadecimal"
    /// `982_000123456789`
    case priority1 = "priority1"
    /// `LA 982 000123456789`
    case allflex = "allflex"
    /// `LA 00000 0 982 000123456789`
    case tiris = "tiris"
    /// STX, `1000000`, 15 digits, the reader's clock, LF
    case rs420 = "rs420"
    /// STX, `1000000`, 15 digits, LF
    case rs420WithoutClock = "rs420-no-clock"
    /// `A0000000982000123456789`
    case isoLong = "iso-long"
    /// `A 00000 0 982 000123456789`; Digi-Star in-line too
    case datamarsTIRIS = "datamars-tiris"
    /// `A 00000 0 0982 000123456789`
    case f210 = "f-210"
    /// `10000000982000123456789`
    case bdnItaly = "bdn-italy"
    /// `0982000123456789`
    case shearwell = "shearwell"
    /// `A982000123456789`, CR
    case agrident = "agrident"
    /// `A 982 000123456789`
    case oregon = "oregon"
    /// `982000123456789` without the zeros in front
    case gallagher = "gallagher"

    /// The options with which `eid-lines` reads these lines.
    package var options: String { self == .gallagher ? "pad=on" : "" }

    /// Whether the line says that a transponder is not in an animal.
    package var marksAnimals: Bool {
        switch self {
        case .decimal, .decimalTogether, .priority1, .agrident, .shearwell, .gallagher: false
        default: true
        }
    }

    package func line(for eid: EID, at now: Timestamp) -> [UInt8] {
        let country = eid.country.padded(to: 3)
        let national = eid.national.padded(to: 12)
        let letter = eid.isAnimal ? "A" : "R"
        let flag = eid.isAnimal ? 1 : 0
        let text: String =
            switch self {
            case .decimal: "\(country) \(national)\r\n"
            case .decimalTogether: "\(country)\(national)\r\n"
            case .hexadecimal: "\(eid.hexadecimal)\r\n"
            case .priority1: "\(country)_\(national)\r\n"
            case .allflex: "L\(letter) \(country) \(national)\r\n"
            case .tiris: "L\(letter) 00000 0 \(country) \(national)\r\n"
            case .rs420: "\u{02}\(flag)000000\(country)\(national)\(clockText(now))\n"
            case .rs420WithoutClock: "\u{02}\(flag)000000\(country)\(national)\n"
            case .isoLong: "\(letter)0000000\(country)\(national)\r\n"
            case .datamarsTIRIS: "\(letter) 00000 0 \(country) \(national)\r\n"
            case .f210: "\(letter) 00000 0 0\(country) \(national)\r\n"
            case .bdnItaly: "\(flag)0000000\(country)\(national)\r\n"
            case .shearwell: "0\(country)\(national)\r\n"
            case .agrident: "A\(country)\(national)\r"
            case .oregon: "\(letter) \(country) \(national)\r\n"
            case .gallagher: "\(eid.country)\(national)\r\n"
            }
        return Array(text.utf8)
    }

    /// The reader's clock, YYMMDDHHMMSS.
    private func clockText(_ now: Timestamp) -> String {
        String(now.description.prefix(19).filter { $0.isNumber }.dropFirst(2))
    }
}
