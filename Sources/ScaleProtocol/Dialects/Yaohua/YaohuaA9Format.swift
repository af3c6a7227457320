package import Values

/// The checked frames of Yaohua XK3190-A9, A12, A23, A26 and their many copies (protocols.md §4.7).
///
///     02 +  0 0 4 2 5 5  1  1 C 03          by itself: 12 bytes
///     │  sign  digits    │  └┴ exclusive or from the sign to the point
///     STX                └ digits behind the point, 0…4                      ETX
///
///     02 A B  + 0 0 4 2 5 5 1  1 F 03       answer to address A: 14 bytes; B gross, C tare, D net
///     02 A B 0 3 03                         the question: `address=1` is A, 26 is Z
///
/// No stability, no unit, no overload: a scale out of range says something that is not known, which is no frame then.
/// Source: the manuals of A26 (p. 10), A23p (p. 21, 24), A9+ (p. 11), DS3 (p. 6) and several decoders in use
/// [man, code]. The only question is B, which reads the gross weight and changes nothing.
///
/// What the check cannot notice is told at `YaohuaChecksum`.
///
/// Told apart: by the sign or the letter right behind STX. Toledo's first status byte can look like a sign, Rinstrum
/// has a minus or a blank there; neither has ETX in byte 12.
package struct YaohuaA9Format: FrameFormat {
    private let unit: WeightUnit
    /// The letter of the indicator that is asked; `nil` takes what comes.
    private let letter: UInt8?

    /// - Parameters:
    ///   - unit: that of the scale, which does not tell.
    ///   - address: of the indicator that is asked, 1…26.
    package init(unit: WeightUnit = .kilogram, address: UInt8? = nil) {
        self.unit = unit
        letter = address.map { Self.letter(of: $0) }
    }

    package func next(in bytes: ArraySlice<UInt8>) -> FramePiece {
        let gap = bytes.prefix { $0 != .startOfText }
        if !gap.isEmpty { return FramePiece(gap: gap) }
        let start = bytes.startIndex
        guard bytes.count > 1 else { return .incomplete }
        let head = Self.isSign(bytes[start + 1]) ? 1 : 3
        for (offset, byte) in bytes.prefix(head + 11).enumerated()
        where !Self.isPossible(byte, at: offset, head: head) {
            return .unreadable(offset)
        }
        let count = head + 11
        guard bytes.count >= count else { return .incomplete }
        let checked = bytes[start + 1..<start + head + 8]
        guard YaohuaChecksum(of: checked).isWritten(as: bytes[start + head + 8..<start + head + 10]) else {
            return .rejected(count, reason: "wrong checksum")
        }
        if head == 3, let letter, bytes[start + 1] != letter {
            return .rejected(count, reason: "the answer of another indicator: give each its own address")
        }
        let basis: WeightReading.Basis = head == 1 ? .unknown : Self.basis(of: bytes[start + 2]) ?? .unknown
        guard let number = DecimalField(bytes[start + head..<start + head + 7]),
            let weight = Weight(
                mantissa: number.mantissa, decimals: Int(bytes[start + head + 7] & 0x0F), unit: unit)
        else { return .rejected(count, reason: "not a weight") }
        return .frame(count, .weight(WeightReading(weight: weight, stability: .unknown, basis: basis)))
    }

    package func isBoundary(_ byte: UInt8) -> Bool { byte == .endOfText }

    /// Whether this byte can stand there in a frame whose sign is at `head`.
    private static func isPossible(_ byte: UInt8, at offset: Int, head: Int) -> Bool {
        switch offset - head {
        case 0: isSign(byte)
        case 1...6: byte.isDigit
        case 7: (0x30...0x34).contains(byte)
        // Which two they must be, the check tells.
        case 8, 9: (0x30...0x46).contains(byte)
        case 10: byte == .endOfText
        case -2: (letter(of: 1)...letter(of: 26)).contains(byte)
        case -1 where head == 3: basis(of: byte) != nil
        default: byte == .startOfText
        }
    }

    private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }

    private static func basis(of command: UInt8) -> WeightReading.Basis? {
        switch command {
        case UInt8(ascii: "B"): .gross
        case UInt8(ascii: "C"): .tare
        case UInt8(ascii: "D"): .net
        default: nil
        }
    }

    static func letter(of address: UInt8) -> UInt8 { 0x40 + min(address, 26) }

    /// The question for the gross weight.
    package static func question(to address: UInt8) -> String {
        let content = [letter(of: address), UInt8(ascii: "B")]
        let check = YaohuaChecksum(of: content)
        return String(decoding: [.startOfText] + content + [check.high, check.low, .endOfText], as: UTF8.self)
    }
}

extension DialectEntry {
    package static let yaohuaA9 = DialectEntry(
        "yaohua-a9", "Yaohua XK3190-A9, A12, A26 and copies: STX +004255 1 1C ETX",
        options: [SharedOption.unit, SharedOption.address, SharedOption.poll],
        // The address they leave the works with.
        probe: Probe(YaohuaA9Format.question(to: 1), options: ["address=1"])
    ) { options in
        let address = options[SharedOption.address]
        return StreamDialect(
            YaohuaA9Format(unit: options.unit, address: address),
            polling: address.map {
                Polling(
                    YaohuaA9Format.question(to: $0), every: options.pollInterval)
            })
    }
}
