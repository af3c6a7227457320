package import Values

/// The answers of Mettler Toledo's standard commands, MT-SICS level 0 (protocols.md §4.5 `man`).
///
///     S S     100.00 g␍␊      at rest: id, blank, status, blank, ten places, blank, unit
///     S D     100.00 g␍␊      moving `inf`: standard knowledge, no page seen
///     S I␍␊                   cannot weigh now: at start, while calibrating, or no rest within its time
///     S +␍␊                   too much on the plate; `-` too little
///     ES␍␊                    command not understood; `ET` damaged on its way, `EL` wrong parameter
///
/// Scales of the maker's other series use other widths, so the fields are what stands between blanks. There is
/// nothing about gross and net: what is sent is what is shown.
package struct SICSFormat: LineFormat {
    package init() {}

    package mutating func content(of line: ArraySlice<UInt8>) throws(LineError) -> Reading.Content? {
        let line = line.span
        let words = BlankFields(line)
        guard line[0] == UInt8(ascii: "S"), words.count >= 2, words[0].count == 1, words[1].count == 1 else {
            return try Self.error(line)
        }
        let status = line[words[1].lowerBound]
        if words.count == 2 {
            switch status {
            case UInt8(ascii: "+"): return .weight(WeightReading(weight: nil, stability: .unknown, load: .overload))
            case UInt8(ascii: "-"): return .weight(WeightReading(weight: nil, stability: .unknown, load: .underload))
            case UInt8(ascii: "I"): throw LineError("the scale cannot weigh now: wait until it shows a weight")
            case UInt8(ascii: "L"): throw LineError("the scale does not know this question: use ask=any")
            default: return nil
            }
        }
        let isStable = status == UInt8(ascii: "S")
        guard isStable || status == UInt8(ascii: "D"), words.count == 4 else { return nil }
        return .weight(
            try WeightReading(
                number: line.extracting(words[2]), unit: line.extracting(words[3]),
                stability: isStable ? .stable : .moving))
    }

    /// - Throws: what the scale says is wrong with a command.
    private static func error(_ line: Span<UInt8>) throws(LineError) -> Reading.Content? {
        guard line.count == 2, line[0] == UInt8(ascii: "E") else { return nil }
        switch line[1] {
        case UInt8(ascii: "S"): throw LineError("the scale does not understand the command: it speaks another dialect")
        case UInt8(ascii: "T"): throw LineError("the command reached the scale damaged: check baud rate and parity")
        case UInt8(ascii: "L"): throw LineError("the scale does not know this question: use ask=any")
        default: return nil
        }
    }
}

extension DialectEntry {
    /// Asks `SI`, `S` or once in ten seconds `SIR`; none of them changes anything but who speaks.
    package static let mtSICS = DialectEntry(
        "mt-sics", "Scales: Mettler Toledo MT-SICS: S S     425.50 kg", options: [SharedOption.ask, SharedOption.poll],
        probe: Probe("SI\r\n"),
        listen: { _ in StreamDialect(SICSFormat()) }
    ) { options in
        StreamDialect(
            SICSFormat(),
            polling: options.polling(habit: .any, any: "SI\r\n", stable: "S\r\n", repeated: "SIR\r\n"))
    }
}
