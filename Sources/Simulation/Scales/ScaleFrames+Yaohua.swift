import ScaleProtocol
import Values

extension ScaleFrames {
    /// Yaohua A9, by itself: `+004255` 1 and its check between STX and ETX (protocols.md §4.7).
    package static let yaohuaA9 = ScaleFrames("yaohua-a9", dialect: .yaohuaA9, facts: [.negative]) { display in
        checked(display.yaohuaNumber)
    }

    /// Yaohua A9 with address 1, when it is asked.
    package static let yaohuaA9Polled = ScaleFrames(
        "yaohua-a9-polled", dialect: .yaohuaA9, options: "address=1", facts: [.basis, .negative],
        question: YaohuaA9Format.question(to: 1)
    ) { display in checked((display.basis == .net ? "AD" : "AB") + display.yaohuaNumber) }

    /// `=` and the lowest digit first.
    package static let yaohuaReversed = ScaleFrames(
        "yaohua-reversed", dialect: .yaohuaEquals, options: "digits=reversed", facts: [.negative]
    ) { display in Array("=\(String(display.yaohuaField.reversed()))".utf8) }

    /// `=` and the sign first.
    package static let yaohuaForward = ScaleFrames(
        "yaohua-forward", dialect: .yaohuaEquals, options: "digits=forward", facts: [.negative]
    ) { display in Array("=\(display.yaohuaField)".utf8) }

    /// Yaohua A12: `WG00425.5kg1A`.
    package static let yaohuaA12 = ScaleFrames(
        "yaohua-a12", dialect: .yaohuaA12, facts: [.basis, .unit, .overload, .underload, .negative, .rangeAlone]
    ) { display in
        let content =
            switch display.load {
            case .overload: "         OL"
            case .underload: "         LO"
            case .inRange, .noSignal: (display.basis == .net ? "WN" : "WG") + display.yaohuaText + display.unit.rawValue
            }
        let check = YaohuaChecksum(of: content.utf8)
        return Array(content.utf8) + [check.high, check.low, .carriageReturn, .lineFeed]
    }

    /// Yaohua A12 without a check: `ww00425.5kg`.
    package static let yaohuaA12Plain = ScaleFrames(
        "yaohua-a12-plain", dialect: .yaohuaA12, facts: [.basis, .unit, .negative]
    ) { display in
        Array("\(display.basis == .net ? "wn" : "ww")\(display.yaohuaText)\(display.unit.rawValue)\r\n".utf8)
    }

    /// The content with its check between STX and ETX.
    private static func checked(_ content: String) -> [UInt8] {
        let check = YaohuaChecksum(of: content.utf8)
        return [.startOfText] + Array(content.utf8) + [check.high, check.low, .endOfText]
    }
}

extension ScaleDisplay {
    /// Sign, six digits, how many of them stand behind the point.
    fileprivate var yaohuaNumber: String {
        (isNegative ? "-" : "+") + abs(mantissa).padded(to: 6) + String(decimals)
    }

    /// 0 or a minus, then the number in seven places.
    fileprivate var yaohuaField: String {
        (isNegative ? "-" : "0") + digits.padded(to: 7, with: "0")
    }

    /// The number in seven places, of which the first can be a minus.
    fileprivate var yaohuaText: String {
        isNegative ? "-" + digits.padded(to: 6, with: "0") : digits.padded(to: 7, with: "0")
    }
}
