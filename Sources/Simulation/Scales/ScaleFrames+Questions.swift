import ScaleProtocol
import Values

extension ScaleFrames {
    /// Dini Argeo's long layout: `1ST,1,   425.5,PT    0.0,     0,kg` (protocols.md §4.2).
    package static let diniArgeoExtended = ScaleFrames(
        "dini-argeo-extended", dialect: .weightLines, facts: [.stability, .unit, .overload, .underload, .negative]
    ) { display in
        let word =
            switch display.load {
            case .overload: "OL"
            case .underload: "UL"
            case .inRange, .noSignal: display.isStable ? "ST" : "US"
            }
        let value = display.number.padded(to: 8, with: " ")
        return Array("1\(word),1,\(value),PT     0.0,     0,\(display.unit.rawValue)\r\n".utf8)
    }

    /// KERN when it is asked by `w` (protocols.md §4.4).
    package static let kernPolled = ScaleFrames(
        "kern-polled", dialect: .weightLines, options: "ask=any", facts: kern.facts, question: "w"
    ) { kern.write($0) }

    /// Mettler Toledo: `S S     425.50 kg` (protocols.md §4.5).
    package static let mtSICS = ScaleFrames(
        "mt-sics", dialect: .mtSICS, facts: [.stability, .unit, .overload, .underload, .negative, .rangeAlone],
        question: "SI\r\n"
    ) { display in
        switch display.load {
        case .overload: return Array("S +\r\n".utf8)
        case .underload: return Array("S -\r\n".utf8)
        case .noSignal: return Array("S I\r\n".utf8)
        case .inRange:
            let value = display.number.padded(to: 10, with: " ")
            return Array("S \(display.isStable ? "S" : "D") \(value) \(display.unit.rawValue)\r\n".utf8)
        }
    }

    /// Ohaus: `     425.50 kg ? G` (protocols.md §4.11).
    package static let ohaus = ScaleFrames(
        "ohaus", dialect: .ohaus, facts: [.stability, .unit, .basis, .negative]
    ) { display in
        let value = display.number.padded(to: 11, with: " ")
        let mark = display.isStable ? " " : "?"
        return Array("\(value) \(display.unit.rawValue) \(mark) \(display.basis == .net ? "NET" : "G")\r\n".utf8)
    }

    /// CAS at a till (protocols.md §4.3): kilograms with three digits behind the point.
    package static let casPOS = ScaleFrames(
        "cas-pos", dialect: .casPOS, facts: [.stability, .unit, .overload, .negative, .rangeAlone], question: "\u{11}",
        greeting: (question: 0x05, answer: 0x06)
    ) { display in
        let sign = display.load == .overload ? "F" : display.isNegative ? "-" : " "
        let value = display.digits.padded(to: 6, with: "0")
        let unit = display.unit.rawValue.padded(to: 2, with: " ")
        let content = Array("\(display.isStable ? "S" : "U")\(sign)\(value)\(unit)".utf8)
        return [0x01, 0x02] + content + [content.reduce(0, ^), 0x03, 0x04]
    }

    /// Digi-Star, settings 7 and 8: `   280,LB,GR,     0,03JL03, 3:41:21` (protocols.md §4.10).
    package static let digiStar = ScaleFrames(
        "digi-star", dialect: .digiStar, facts: [.unit, .basis, .negative], clock: "03JL03 3:41:21"
    ) { display in
        let value = display.number.padded(to: 7, with: " ")
        let tag = display.basis == .net ? "NT" : "GR"
        return Array("\(value),\(display.unit.rawValue.uppercased()),\(tag),     0,03JL03, 3:41:21\r\n".utf8)
    }

    /// Digi-Star, setting 10, while no EID was read: 29 blanks, `,   1400,LB, ,GR,08/12/03,14:09,` and the checksum.
    package static let digiStarRecord = ScaleFrames(
        "digi-star-record", dialect: .digiStar, facts: [.unit, .basis, .negative], clock: "08/12/03 14:09"
    ) { display in
        let eid = String(repeating: " ", count: 29)
        let value = display.number.padded(to: 7, with: " ")
        let tag = display.basis == .net ? "NT" : "GR"
        let text = "\(eid),\(value),\(display.unit.rawValue.uppercased()), ,\(tag),08/12/03,14:09"
        let check = text.utf8.reduce(0, ^) & 0x3F | 0x40
        return Array(text.utf8) + [UInt8(ascii: ","), check, 0x0D, 0x0A]
    }

    /// A scale nobody knows: the number and `M` while it moves.
    package static let firstNumber = ScaleFrames(
        "first-number", dialect: .firstNumber, options: "moving=M", facts: [.stability, .unit, .negative]
    ) { display in
        Array("WT: \(display.number) \(display.unit.rawValue)\(display.isStable ? "" : " M")\r\n".utf8)
    }
}
