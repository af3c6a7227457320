import ScaleProtocol
import Values

extension ScaleFrames {
    /// NCI with three status bytes, as Brecknell writes them (protocols.md §4.9).
    package static let nci = ScaleFrames("nci", dialect: .nci, question: "W\r") { display in
        display.nciText + display.nciStatus + [display.basis == .net ? 0x34 : 0x30, .carriageReturn, .endOfText]
    }

    /// NCI with two status bytes, such as the 7815; the second LF and the last CR are left out, as a PS-USB does.
    package static let nciShort = ScaleFrames(
        "nci-short", dialect: .nci, options: "motion=silent",
        facts: [.stability, .unit, .overload, .underload, .negative], question: "W\r"
    ) { display in display.nciText.dropLast() + display.nciStatus + [.endOfText] }
}

extension ScaleDisplay {
    /// LF, number, unit, CR, LF.
    fileprivate var nciText: [UInt8] {
        let shown =
            switch load {
            case .overload: String(repeating: "^", count: 8)
            case .underload: String(repeating: "_", count: 8)
            case .noSignal: String(repeating: "-", count: 8)
            case .inRange: (isNegative ? "-" : " ") + digits.padded(to: 7, with: "0")
            }
        return Array("\n\(shown)\(unit.rawValue.padded(to: 2, with: " "))\r\n".utf8)
    }

    fileprivate var nciStatus: [UInt8] {
        let first: UInt8 = (isStable ? 0x30 : 0x31) | (mantissa == 0 ? 0x02 : 0)
        let second: UInt8 = load == .overload ? 0x72 : load == .underload ? 0x71 : 0x70
        return [first, load == .noSignal ? 0x78 : second]
    }
}
