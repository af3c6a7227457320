package import Values

/// The network protocol of Rinstrum indicators: one question, one answer, about a register (protocols.md §4.8).
///
///     20050026:;                  address 0 = all + 20 a reply is wanted, 05 read as text, 0026 gross weight
///     81050026:     100 kg G;     + 80 a reply, address 1, the same command and register, what the display would show
///     81050026:-     23 kg G;     the sign stands in front of the blanks
///     C1050026:9000;              + 40 an error
///     20110021:;  81110021:00001000;          the status, in hexadecimal
///
/// A message ends in `;` or CR LF, the answer as the question. Only these two questions are ever asked; both read.
///
/// `status=v4` asks for the status in the same write, for stability and range; its bits are those of the R320 manual
/// 1.19 for software 4: 20000 overload, 10000 underload, 8000 error, 4000 setup, 2000 calibration, 1000 motion,
/// 200 net. Earlier software has other bits (motion in 8), so nothing is asked without the option, and then stability
/// is unknown. Whether every model answers two questions in one write is not confirmed.
/// Sources: that manual (p. 75–76), R427 (p. 91) [man]; the answers above from programs in use [code]. One source
/// has `81110026:` with text behind it; that is read too, as the unit tells it from a hexadecimal number.
///
/// There is no check. Told apart: by eight hexadecimal digits and a colon, the first of them 8…F.
package struct RinstrumNetworkFormat: LineFormat {
    /// Whether the indicator is asked for its status too.
    static let status = DialectOption<RinstrumStatus.Source>.choice("status")

    package init() {}

    package func isBoundary(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ";") || byte == .carriageReturn || byte == .lineFeed
    }

    /// A status and the weight behind it are one frame.
    package mutating func next(in bytes: ArraySlice<UInt8>) -> FramePiece {
        guard let end = bytes.firstIndex(where: { isBoundary($0) }) else { return .incomplete }
        let lost = RinstrumAnswer.lost(in: bytes[..<end])
        guard lost == 0 else { return .unreadable(lost) }
        guard let status = RinstrumAnswer(bytes[..<end])?.status else { return piece(of: bytes, endingAt: end) }
        let rest = bytes[end...].drop { isBoundary($0) }
        guard let restEnd = rest.firstIndex(where: { isBoundary($0) }) else { return .incomplete }
        guard let answer = RinstrumAnswer(rest[..<restEnd]), answer.isWeight, !answer.isError else {
            return .filler(rest.startIndex - bytes.startIndex)
        }
        let count = restEnd + 1 - bytes.startIndex
        do {
            return .frame(count, .weight(try Self.reading(of: answer, status: status)))
        } catch {
            return .rejected(count, reason: error.description)
        }
    }

    package func content(of line: ArraySlice<UInt8>) throws(LineError) -> Reading.Content? {
        guard let answer = RinstrumAnswer(line) else { return nil }
        if answer.isError { throw LineError("the indicator refuses to read its gross weight") }
        return answer.isWeight ? .weight(try Self.reading(of: answer, status: nil)) : nil
    }

    private static func reading(
        of answer: RinstrumAnswer, status: RinstrumStatus?
    ) throws(LineError) -> WeightReading {
        let shown = shown(answer.data)
        if let status, status.load != .inRange {
            return WeightReading(
                weight: nil, stability: .unknown, load: status.load, basis: shown?.basis ?? status.basis,
                unit: shown?.unit)
        }
        guard let shown, let weight = shown.number.weight(in: shown.unit) else { throw LineError("not a weight") }
        return WeightReading(
            weight: weight, stability: status?.stability ?? .unknown, basis: shown.basis, unit: shown.unit)
    }

    /// Number, unit, G or N.
    private static func shown(
        _ data: ArraySlice<UInt8>
    ) -> (number: DecimalField, unit: WeightUnit, basis: WeightReading.Basis)? {
        let number = data.prefix { !$0.isLetter }
        let words = data.dropFirst(number.count)
        let unit = words.prefix { $0.isLetter }
        let rest = words.dropFirst(unit.count).trimmed { $0 == .space }
        guard let number = DecimalField(number), let unit = WeightUnit(symbol: unit.span), rest.count <= 1 else {
            return nil
        }
        guard let letter = rest.first else { return (number, unit, .unknown) }
        return WeightReading.Basis(letter: letter).map { (number, unit, $0) }
    }
}

extension DialectEntry {
    package static let rinstrumNetwork = DialectEntry(
        "rinstrum-network", "Rinstrum R320, R400, C500 on a network: 20050026:;",
        options: [SharedOption.address, RinstrumNetworkFormat.status, SharedOption.poll], probe: Probe("20050026:;")
    ) { options in
        let address = String(0x20 | (options[SharedOption.address] ?? 0), radix: 16, uppercase: true)
        let weight = "\(address)050026:;"
        return StreamDialect(
            RinstrumNetworkFormat(),
            polling: Polling(
                options[RinstrumNetworkFormat.status] == .v4 ? "\(address)110021:;\(weight)" : weight,
                every: options.pollInterval))
    }
}
