import ScaleProtocol
import Values

extension ScaleFrames {
    /// Rinstrum's automatic outputs FMT_1 to FMT_5 (protocols.md §4.8).
    package static let rinstrum: [ScaleFrames] = [
        ScaleFrames(
            "rinstrum-1", dialect: .rinstrum,
            facts: [.stability, .basisAtRest, .overload, .underload, .negative, .rangeAlone]
        ) { display in framed(display.rinstrumNumber + display.rinstrumStatus(moving: "M")) },
        ScaleFrames(
            "rinstrum-2", dialect: .rinstrum, options: "format=2",
            facts: [.stability, .basis, .unitAtRest, .overload, .underload, .negative, .rangeAlone]
        ) { display in
            let letter = display.rinstrumStatus(moving: display.basisLetter)
            let unit = display.isStable && display.load == .inRange ? display.unit.rawValue : ""
            let zero = display.mantissa == 0 ? "Z" : " "
            return framed(
                "\(display.rinstrumNumber)\(letter)\(display.isStable ? " " : "M")\(zero)-\(unit.padded(to: 3, with: " "))"
            )
        },
        ScaleFrames(
            "rinstrum-3", dialect: .rinstrum, facts: [.stability, .basis, .overload, .underload, .negative]
        ) { display in
            let range = display.load == .overload ? "O" : display.load == .underload ? "U" : "I"
            let zero = display.mantissa == 0 ? "Z" : " "
            let number = display.number.padded(to: 8, with: " ")
            return framed("\(number)\(display.basisLetter)\(display.isStable ? "S" : "M")\(range)\(zero)  ")
        },
        ScaleFrames(
            "rinstrum-4", dialect: .rinstrum, facts: [.stability, .basis, .unit, .overload, .negative]
        ) { display in
            let word = display.load == .overload ? "OL" : display.isStable ? "ST" : "US"
            let basis = display.basis == .net ? "NT" : "GR"
            return Array(
                "\(word)\(basis)\(display.rinstrumNumber)\(display.unit.rawValue.padded(to: 2, with: " "))".utf8)
        },
        ScaleFrames("rinstrum-5", dialect: .rinstrum) { display in
            Array("\(display.rinstrumLetters)\r\n".utf8)
        },
    ]

    /// Rinstrum's network protocol, asked for the weight alone and for the status too.
    package static let rinstrumNetwork: [ScaleFrames] = [
        ScaleFrames(
            "rinstrum-network", dialect: .rinstrumNetwork, facts: [.basis, .unit, .negative], question: "20050026:;"
        ) { display in Array(display.rinstrumAnswer.utf8) },
        ScaleFrames(
            "rinstrum-network-status", dialect: .rinstrumNetwork, options: "address=1,status=v4",
            question: "21110021:;21050026:;"
        ) { display in
            var status: UInt32 = display.isStable ? 0 : 0x1000
            if display.basis == .net { status |= 0x0200 }
            if display.load == .overload { status |= 0x2_0000 }
            if display.load == .underload { status |= 0x1_0000 }
            let bits = String(status, radix: 16, uppercase: true)
            return Array("81110021:\(bits.padded(to: 8, with: "0"));\(display.rinstrumAnswer)".utf8)
        },
    ]

    /// Rice Lake's stream (protocols.md §4.9).
    package static let riceLake = ScaleFrames("rice-lake", dialect: .riceLake) { display in
        [.startOfText] + Array("\(display.rinstrumLetters)\r\n".utf8)
    }

    private static func framed(_ content: String) -> [UInt8] {
        [.startOfText] + Array(content.utf8) + [.endOfText]
    }
}

extension ScaleDisplay {
    fileprivate var basisLetter: String { basis == .net ? "N" : "G" }

    /// The sign in one place, the number in seven.
    fileprivate var rinstrumNumber: String {
        (isNegative || load == .underload ? "-" : " ") + digits.padded(to: 7, with: " ")
    }

    /// One letter for basis and range.
    fileprivate func rinstrumStatus(moving: String) -> String {
        switch load {
        case .overload: "O"
        case .underload: "U"
        case .noSignal: "E"
        case .inRange: isStable ? basisLetter : moving
        }
    }

    /// FMT_5 without its end.
    fileprivate var rinstrumLetters: String {
        let letter =
            switch unit {
            case .kilogram: "K"
            case .gram: "G"
            case .tonne: "T"
            case .pound: "L"
            }
        let state =
            switch load {
            case .overload, .underload: "O"
            case .noSignal: "I"
            case .inRange: isStable ? " " : "M"
            }
        return "\(rinstrumNumber)\(letter)\(basisLetter)\(state)"
    }

    fileprivate var rinstrumAnswer: String { "81050026:\(rinstrumNumber) \(unit.rawValue) \(basisLetter);" }
}
