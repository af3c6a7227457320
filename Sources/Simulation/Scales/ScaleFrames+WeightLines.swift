import ScaleProtocol
import Values

extension ScaleFrames {
    /// A&D: `ST,GS,+0425.50kg` (protocols.md §4.1).
    package static let aAndD = ScaleFrames("a-and-d", dialect: .weightLines) { display in
        let sign = display.isNegative ? "-" : "+"
        let value =
            switch display.load {
            case .overload: "+    .  "
            case .underload: "-    .  "
            case .inRange, .noSignal: sign + display.digits.padded(to: 7, with: "0")
            }
        return Array("\(display.words)\(value)\(display.unit.rawValue.padded(to: 2, with: " "))\r\n".utf8)
    }

    /// Dini Argeo: `ST,GS,   425.5,kg` (protocols.md §4.2).
    package static let diniArgeo = ScaleFrames("dini-argeo", dialect: .weightLines) { display in
        Array("\(display.words)\(display.number.padded(to: 8, with: " ")),\(display.unit.rawValue)\r\n".utf8)
    }

    /// CAS: `ST,GS,` id lamps `,  425.50 kg` (protocols.md §4.3).
    package static let cas = ScaleFrames("cas", dialect: .weightLines) { display in
        // Device 1; lamps: bit 7 always, bit 6 stable, bit 2 gross, bit 1 tare, bit 0 zero.
        let lamps: UInt8 =
            0x80 | (display.isStable ? 0x40 : 0) | (display.basis == .net ? 2 : 4) | (display.mantissa == 0 ? 1 : 0)
        let value = display.number.padded(to: 8, with: " ")
        return Array(display.words.utf8) + [1, lamps]
            + Array(",\(value) \(display.unit.rawValue.padded(to: 2, with: " "))\r\n".utf8)
    }

    /// KERN: sign, ten places, unit when stable (protocols.md §4.4).
    package static let kern = ScaleFrames(
        "kern", dialect: .weightLines, facts: [.stability, .unitAtRest, .negative]
    ) { display in
        guard display.load == .inRange else { return Array("           Error\r\n".utf8) }
        let unit = display.isStable ? display.unit.rawValue : ""
        let value = display.digits.padded(to: 10, with: " ")
        let filler = String(repeating: " ", count: 3 - unit.count)
        return Array(" \(display.isNegative ? "-" : " ")\(value) \(unit)\(filler)\r\n".utf8)
    }
}

extension ScaleDisplay {
    /// `ST,GS,` and the like.
    fileprivate var words: String {
        let word =
            switch load {
            case .overload: "OL"
            case .underload: "UL"
            case .inRange, .noSignal: isStable ? "ST" : "US"
            }
        return "\(word),\(basis == .net ? "NT" : "GS"),"
    }
}

extension String {
    /// With fillers in front up to this width.
    func padded(to width: Int, with filler: Character) -> String {
        String(repeating: filler, count: max(0, width - count)) + self
    }
}
