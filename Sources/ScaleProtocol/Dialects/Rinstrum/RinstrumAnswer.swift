import Values

/// An answer of a Rinstrum indicator, cut into its fields; drawn at `RinstrumNetworkFormat`.
struct RinstrumAnswer {
    let isError: Bool
    let register: UInt16
    let data: ArraySlice<UInt8>
    private let command: UInt8

    /// `nil` for what is none, such as a question.
    init?(_ line: ArraySlice<UInt8>) {
        let line = line.trimmed { $0.isControl }
        guard line.count > 8, line[line.startIndex + 8] == UInt8(ascii: ":"),
            let header = line.prefix(8).hexadecimalValue, header & 0x8000_0000 != 0
        else { return nil }
        isError = header & 0x4000_0000 != 0
        command = UInt8(truncatingIfNeeded: header >> 16)
        register = UInt16(truncatingIfNeeded: header)
        data = line.dropFirst(9)
    }

    /// How many bytes in front of an answer belong to none, such as those of one that lost its end.
    static func lost(in line: ArraySlice<UInt8>) -> Int {
        guard let colon = line.lastIndex(of: UInt8(ascii: ":")), colon - line.startIndex > 8,
            RinstrumAnswer(line[(colon - 8)...]) != nil
        else { return 0 }
        let lost = line[..<(colon - 8)]
        return lost.allSatisfy(\.isControl) ? 0 : lost.count
    }

    /// The displayed, the gross or the net weight, as text.
    var isWeight: Bool { (command == 0x05 || command == 0x11) && (0x0025...0x0027).contains(register) }

    /// The status register, if this answer is about it.
    var status: RinstrumStatus? {
        guard !isError, register == 0x0021, data.count == 8, let bits = data.hexadecimalValue else { return nil }
        return RinstrumStatus(bits: UInt32(truncatingIfNeeded: bits))
    }
}

/// The status register of Rinstrum software 4.
package struct RinstrumStatus: Sendable {
    let bits: UInt32

    /// Whose bits are asked for.
    package enum Source: String, CaseIterable, Sendable { case off, v4 }

    var load: WeightReading.Load {
        if bits & 0x2_0000 != 0 { return .overload }
        if bits & 0x1_0000 != 0 { return .underload }
        // An error, or somebody is setting the scale up.
        return bits & 0xE000 != 0 ? .noSignal : .inRange
    }

    var stability: WeightReading.Stability { bits & 0x1000 != 0 ? .moving : .stable }
    var basis: WeightReading.Basis { bits & 0x0200 != 0 ? .net : .gross }
}
