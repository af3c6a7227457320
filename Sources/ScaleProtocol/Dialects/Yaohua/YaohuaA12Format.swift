package import Values

/// The lines of Yaohua XK3190-A12 and A12E (protocols.md §4.7).
///
///     W G 0 0 4 . 1 3 9 k g 3 D    G gross, N net; the digits behind the unit are the exclusive or of all in front
///     W N - 0 1 2 5 _ _ k g 0 6    without a point the last of the seven places is blank
///     _ _ _ _ _ _ _ _ _ O L 2 3    overload          _ _ _ _ _ _ _ _ _ L O 2 3    underload
///     w n 0 0 0 0 0 . 0 k g        ww, wn, wt: no check
///
/// Lines end in CR LF. No stability. Sources: the A12E manual (p. 12) with its 3D and 23 worked out again [man]; the
/// small letters from two programs in use [code]; that `ww` is gross, as `wn` is net and `wt` tare, is inferred [inf].
///
/// Overload and underload carry the same check, as it does not see the order of bytes; only their letters tell them
/// apart. What else it cannot notice is told at `YaohuaChecksum`. The small form has no check: a damaged digit that
/// is a digit again is not noticed.
///
/// Told apart: by W or w as the first letter, or by eleven bytes of which nine are blank; the lengths are fixed.
package struct YaohuaA12Format: LineFormat {
    package init() {}

    package func content(of line: ArraySlice<UInt8>) throws(LineError) -> Reading.Content? {
        let line = line.trimmed { $0.isControl }
        return switch line.count {
        case 13: try checked(line)
        case 11: try Self.weight(line, kinds: ("ww", "wn", "wt")).map { .weight($0) }
        default: nil
        }
    }

    private func checked(_ line: ArraySlice<UInt8>) throws(LineError) -> Reading.Content? {
        let content = line.prefix(11)
        let word = content.suffix(2)
        let isBlank = content.dropLast(2).allSatisfy { $0 == .space }
        let load: WeightReading.Load? =
            word.elementsEqual("OL".utf8) ? .overload : word.elementsEqual("LO".utf8) ? .underload : nil
        let isRight = YaohuaChecksum(of: content).isWritten(as: line.suffix(2))
        if isBlank, let load {
            guard isRight else { throw LineError("wrong checksum") }
            return .weight(WeightReading(weight: nil, stability: .unknown, load: load))
        }
        guard let reading = try Self.weight(content, kinds: ("WG", "WN", "")) else { return nil }
        guard isRight else { throw LineError("wrong checksum") }
        return .weight(reading)
    }

    /// - Parameter kinds: the two letters of gross, net and tare.
    private static func weight(
        _ line: ArraySlice<UInt8>, kinds: (gross: String, net: String, tare: String)
    ) throws(LineError) -> WeightReading? {
        let kind = line.prefix(2)
        let basis: WeightReading.Basis
        if kind.elementsEqual(kinds.gross.utf8) {
            basis = .gross
        } else if kind.elementsEqual(kinds.net.utf8) {
            basis = .net
        } else if kind.elementsEqual(kinds.tare.utf8) {
            basis = .tare
        } else {
            return nil
        }
        let unit: WeightUnit
        if line.suffix(2).elementsEqual("kg".utf8) {
            unit = .kilogram
        } else if line.suffix(2).elementsEqual("lb".utf8) {
            unit = .pound
        } else {
            return nil
        }
        // The blank stands for the point that is not there.
        var field = line.dropFirst(2).dropLast(2)
        if field.last == .space { field = field.dropLast() }
        guard !field.contains(.space), !field.contains(UInt8(ascii: "+")), let number = DecimalField(field) else {
            throw LineError("the weight is not a number")
        }
        guard let weight = number.weight(in: unit) else { throw LineError("too large for a weight") }
        return WeightReading(weight: weight, stability: .unknown, basis: basis, unit: unit)
    }
}

extension DialectEntry {
    package static let yaohuaA12 = DialectEntry(
        "yaohua-a12", "Yaohua XK3190-A12 and A12E: WG004.139kg3D, wn00000.0kg"
    ) { _ in StreamDialect(YaohuaA12Format()) }
}
