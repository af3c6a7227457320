package import Values

/// The stream of Rice Lake indicators, IQ plus 355 and its successors, and of Cardinal's set to it (protocols.md §4.9).
///
///     02 s wwwwwww u b m 0D 0A       13 bytes and the LF, which may be missing
///     │  │ │       │ │ └ blank at rest, M moves, O out of range, I invalid, Z at zero
///     │  │ │       │ └ G gross, N net
///     │  │ │       └ L lb, K kg, G g, T tons, O oz, blank none
///     │  │ └ number with its point, blanks in front
///     │  └ blank or minus
///     STX
///
/// Source: the manuals of Rice Lake 482-AG (p. 33), 680 (p. 63) and Cardinal 200 (p. 28) [man]; no capture. O does not
/// say on which side it is out of range; the sign decides. T may be short or metric tons and is refused. Without a
/// unit it is the option's, or the one last named.
///
/// There is no check: a damaged digit that is a digit again is not noticed. Told apart: it is Rinstrum's FMT_5 behind
/// an STX; other frames behind an STX end in ETX.
package struct RiceLakeFormat: FrameFormat {
    /// From STX to CR.
    private static let count = 13

    /// What a frame without a unit is in: the option at first, then whatever the scale last named.
    private var unit: WeightUnit

    package init(unit: WeightUnit = .kilogram) {
        self.unit = unit
    }

    package mutating func next(in bytes: ArraySlice<UInt8>) -> FramePiece {
        let gap = bytes.prefix { $0 != .startOfText }
        if !gap.isEmpty { return FramePiece(gap: gap) }
        for (offset, byte) in bytes.prefix(Self.count).enumerated().dropFirst()
        where !Self.isPossible(byte, at: offset) {
            return .unreadable(offset)
        }
        guard bytes.count >= Self.count else { return .incomplete }
        do {
            let reading = try reading(of: bytes.prefix(Self.count))
            unit = reading.unit ?? unit
            return .frame(Self.count, .weight(reading))
        } catch {
            return .rejected(Self.count, reason: error.description)
        }
    }

    private static func isPossible(_ byte: UInt8, at offset: Int) -> Bool {
        switch offset {
        case 1: byte == .space || byte == UInt8(ascii: "-")
        case 2...8: (0x20..<0x7F).contains(byte) && !byte.isLetter
        case 9: byte == .space || byte == UInt8(ascii: "O") || RinstrumLayout.unit(of: byte) != nil
        case 10: WeightReading.Basis(letter: byte) != nil
        case 11: byte == .space || "MOIZ".utf8.contains(byte)
        default: byte == .carriageReturn
        }
    }

    private func reading(of frame: ArraySlice<UInt8>) throws(LineError) -> WeightReading {
        let start = frame.startIndex
        let letter = frame[start + 9]
        if letter == UInt8(ascii: "T") || letter == UInt8(ascii: "O") {
            throw LineError("ounces, or tons that may be short ones: set the scale to kg or lb")
        }
        let named = RinstrumLayout.unit(of: letter)
        let basis = WeightReading.Basis(letter: frame[start + 10]) ?? .unknown
        let state = frame[start + 11]
        let load = WeightReading.Load(letter: state, isNegative: frame[start + 1] == UInt8(ascii: "-"))
        guard load == .inRange else {
            return WeightReading(weight: nil, stability: .unknown, load: load, basis: basis, unit: named)
        }
        guard let number = DecimalField(frame[start + 1..<start + 9]), let weight = number.weight(in: named ?? unit)
        else { throw LineError("the weight is not a number") }
        return WeightReading(
            weight: weight, stability: state == UInt8(ascii: "M") ? .moving : .stable, basis: basis, unit: named)
    }
}

extension DialectEntry {
    package static let riceLake = DialectEntry(
        "rice-lake", "Rice Lake IQ plus 355 and successors, Cardinal: STX   425.5KG CR LF", options: [SharedOption.unit]
    ) { StreamDialect(RiceLakeFormat(unit: $0.unit)) }
}
