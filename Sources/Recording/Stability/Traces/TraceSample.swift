package import Values

/// One line of a trace: what a scale showed, and when.
package struct TraceSample: Equatable, Sendable {
    /// Of whatever clock the trace has: seconds since its begin, or since 1970.
    package let at: Timestamp
    package let shown: Weight

    /// Beyond these, a number is no time and no weight but a mistake.
    private static let mostSeconds = 1e11
    private static let mostKilograms = 100_000.0

    /// Reads `seconds<TAB>kilograms`; blanks may stand for the tab or around it.
    package init(line: some Collection<UInt8>) throws(TraceLineError) {
        let fields = line.split { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }
        guard fields.count == 2 else { throw .fields(fields.count) }
        guard let seconds = decimal(fields[0]) else { throw .notANumber(String(decoding: fields[0], as: UTF8.self)) }
        guard let kilograms = decimal(fields[1]) else { throw .notANumber(String(decoding: fields[1], as: UTF8.self)) }
        guard abs(seconds) <= Self.mostSeconds else { throw .noTime(seconds) }
        guard abs(kilograms) <= Self.mostKilograms else { throw .noWeight(kilograms) }
        at = Timestamp(microseconds: Int64((seconds * 1_000_000).rounded()))
        shown = Weight(grams: Int((kilograms * 1000).rounded()))
    }
}

/// A line of a trace that is no sample.
package enum TraceLineError: Error, Equatable, Sendable {
    case fields(Int)
    case notANumber(String)
    case noTime(Double)
    case noWeight(Double)
    /// Longer than any line that holds two numbers.
    case tooLong
}

extension TraceLineError: CustomStringConvertible {
    /// What is wrong with the line, and what belongs there.
    package var description: String {
        switch self {
        case .fields(let count): "has \(count) field\(count == 1 ? "" : "s"); a line is seconds, a tab, kilograms"
        case .notANumber(let text):
            "\(Self.quoted(text)) is not a number; write it like 12.4, with a point and without a unit"
        case .noTime(let seconds): "\(seconds) is too far for seconds; are these milliseconds?"
        case .noWeight(let kilograms): "\(kilograms) is too much for kilograms; are these grams?"
        case .tooLong: "is longer than \(TraceDecoder.longestLine) bytes; a line is seconds, a tab, kilograms"
        }
    }

    /// The text with everything that a terminal might obey taken out.
    private static func quoted(_ text: String) -> String {
        let safe = text.unicodeScalars.prefix(40).map { (0x20...0x7E).contains($0.value) ? Character($0) : "?" }
        return "'\(String(safe))'"
    }
}

/// A decimal number, such as `-12.5` or `1.7e9`; not the infinities, hexadecimals and names that Swift reads too.
private func decimal(_ text: some Collection<UInt8>) -> Double? {
    let allowed = text.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
    }
    guard allowed, let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite else { return nil }
    return number
}
