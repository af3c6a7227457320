import Values

/// Where the fields of a Rinstrum frame stand; drawn at `RinstrumFormat`.
package enum RinstrumLayout: String, CaseIterable, Sendable {
    case weightAndStatus = "1"
    case framedWithUnit = "2"
    case framedWithoutUnit = "3"
    case words = "4"
    case letters = "5"

    /// What some bytes that begin with a start byte turn out to be.
    enum Finding: Equatable {
        case incomplete
        /// The byte after so many is one that cannot stand there.
        case broken(Int)
        case frame(RinstrumLayout, Int)
    }

    static func isStart(_ byte: UInt8) -> Bool {
        switch byte {
        case .startOfText, .space, UInt8(ascii: "-"), UInt8(ascii: "O"), UInt8(ascii: "S"), UInt8(ascii: "U"): true
        default: false
        }
    }

    /// - Parameter bytes: the first is a start byte.
    static func find(in bytes: ArraySlice<UInt8>) -> Finding {
        switch bytes.first {
        case .startOfText: framed(bytes)
        case .space, UInt8(ascii: "-"): fixed(.letters, length: 12, bytes)
        default: fixed(.words, length: 14, bytes)
        }
    }

    /// ETX ends the frame, and its place says which it is.
    private static func framed(_ bytes: ArraySlice<UInt8>) -> Finding {
        for (offset, byte) in bytes.prefix(17).enumerated().dropFirst() {
            switch (offset, byte) {
            case (10, .endOfText): return .frame(.weightAndStatus, 11)
            case (15, .endOfText): return .frame(.framedWithoutUnit, 16)
            case (16, .endOfText): return .frame(.framedWithUnit, 17)
            case (16, _): return .broken(16)
            case (_, 0x20..<0x7F): continue
            default: return .broken(offset)
            }
        }
        return .incomplete
    }

    private static func fixed(_ layout: RinstrumLayout, length: Int, _ bytes: ArraySlice<UInt8>) -> Finding {
        for (offset, byte) in bytes.prefix(length).enumerated().dropFirst()
        where !layout.isPossible(byte, at: offset) {
            return .broken(offset)
        }
        return bytes.count < length ? .incomplete : .frame(layout, length)
    }

    /// Of the layouts without STX: whether this byte can stand there.
    private func isPossible(_ byte: UInt8, at offset: Int) -> Bool {
        switch (self, offset) {
        case (.letters, 1...7): (0x20..<0x7F).contains(byte) && !byte.isLetter
        case (.letters, 8): byte == .space || Self.unit(of: byte) != nil
        case (.letters, 9): WeightReading.Basis(letter: byte) != nil
        case (.letters, 10):
            byte == .space || byte == UInt8(ascii: "M") || byte == UInt8(ascii: "O") || byte == UInt8(ascii: "I")
        case (.letters, 11): byte == .carriageReturn
        case (.words, 1...3): byte.isLetter
        case (.words, 4): byte == .space || byte == UInt8(ascii: "-")
        case (.words, 5...11): (0x20..<0x7F).contains(byte) && !byte.isLetter
        case (.words, 12): byte == .space || byte.isLetter
        case (.words, 13): byte.isLetter
        default: false
        }
    }

    /// The unit of one letter, as FMT_5 writes it.
    static func unit(of letter: UInt8) -> WeightUnit? {
        switch letter {
        case UInt8(ascii: "K"): .kilogram
        case UInt8(ascii: "L"): .pound
        case UInt8(ascii: "G"): .gram
        case UInt8(ascii: "T"): .tonne
        default: nil
        }
    }
}

extension WeightReading.Basis {
    /// G or N, capital.
    init?(letter: UInt8) {
        switch letter {
        case UInt8(ascii: "G"): self = .gross
        case UInt8(ascii: "N"): self = .net
        default: return nil
        }
    }
}
