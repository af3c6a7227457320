package import Values

/// What Digi-Star indicators send by themselves or when a record is printed, as their menu is set.
///
/// protocols.md §4.10, and of the maker's EZII command set (D3648 rev. G `man`) pages 14, 30–31, 35–36 and 39.
///
///        280,LB,GR,   187,03JL03, 3:41:21␍␊    settings 7, 8: weight, unit, tag, turns of the mixer, date, time
///     <EID>,   1400,LB,$,GR,08/12/03,14:09,C␍␊  setting 10: `$` when the weight is locked on, C the checksum
///     <EID>,VID0001,GROUP01,PIN0001,    238,LB,$,GR,03/11/08,09:50,COD,   0.00,NOTE,C␍␊    setting 13
///     ␂123456LB SG␃C␍                           settings 11, 12: gross, six digits without a point; 9600 7E1
///
/// The EID stands in 29 places as its reader sent it, blank when none was read; with one, a record gives two readings.
/// Tags: `GR` gross, `NT` and `NE` net; `ER`, `ES` and 999999 say that there is no weight. A weight not locked on
/// may rest or move.
///
/// C is the XOR of all bytes before, of which six bits are kept and 64 is added. That the last comma does not count
/// is inferred from a like record (p. 39), so that C may be reckoned either way; `checksum=off` for an indicator whose
/// every record is refused.
package struct DigiStarFormat: LineFormat {
    private let hasChecksum: Bool

    package init(hasChecksum: Bool = true) {
        self.hasChecksum = hasChecksum
    }

    /// `80,LB,…` could be the rest of `280,LB,…`.
    package var isMisledByTails: Bool { true }

    package mutating func next(in bytes: ArraySlice<UInt8>) -> FramePiece {
        if bytes.first == .startOfText { return Self.grossFrame(bytes.span) }
        let end = lineEnd(in: bytes, from: bytes.startIndex)
        // A frame that begins inside a line: what came before it lost its end.
        if let start = bytes[..<(end ?? bytes.endIndex)].firstIndex(of: .startOfText) {
            let lost = bytes[..<start]
            return lost.span.isBlank ? .filler(lost.count) : .unreadable(lost.count)
        }
        guard let end else { return .incomplete }
        let line = bytes[..<end]
        let count = line.count + 1
        if line.span.isBlank { return .filler(count) }
        do {
            guard let record = try DigiStarRecord(line.span, hasChecksum: hasChecksum) else {
                return .unreadable(count)
            }
            guard let field = record.eid else { return .frame(count, .weight(record.weight)) }
            let place = (line.startIndex + field.lowerBound)..<(line.startIndex + field.upperBound)
            guard let eid = try? EIDReading(line: line[place]) else {
                return .partial(count, .weight(record.weight), reason: "the record's EID cannot be read")
            }
            return .pair(count, .eid(eid), .weight(record.weight))
        } catch {
            return .rejected(count, reason: error.description)
        }
    }

    package mutating func content(of line: ArraySlice<UInt8>) throws(LineError) -> Reading.Content? {
        try DigiStarRecord(line.span, hasChecksum: hasChecksum).map { .weight($0.weight) }
    }

    /// The frame of settings 11 and 12.
    private static func grossFrame(_ frame: Span<UInt8>) -> FramePiece {
        guard frame.count >= 14 else {
            // Another start or a line end cannot be in it.
            let cut = frame.extracting(droppingFirst: 1).first {
                $0 == .startOfText || $0 == .carriageReturn || $0 == .lineFeed
            }
            return cut.map { .unreadable($0 + 1) } ?? .incomplete
        }
        guard frame[12] == .endOfText, frame[9] == .space, frame.extracting(10..<12).isText("SG") else {
            let cut = frame.extracting(1..<14).first { $0 == .startOfText || $0 == .carriageReturn || $0 == .lineFeed }
            return .unreadable(cut.map { $0 + 1 } ?? 1)
        }
        guard DigiStarRecord.check(of: frame, 1..<12) == frame[13] else {
            return .rejected(14, reason: "the checksum is wrong: bytes were damaged")
        }
        do {
            let weight = try WeightReading(
                number: frame.extracting(1..<7), unit: frame.extracting(7..<9), stability: .unknown, basis: .gross)
            return .frame(14, .weight(weight))
        } catch {
            return .rejected(14, reason: error.description)
        }
    }
}

extension DialectEntry {
    package static let digiStar = DialectEntry(
        "digi-star", "Indicators: Digi-Star StockWeigh, EZ: 1400,LB,$,GR,08/12/03,14:09",
        options: [SharedOption.checksum]
    ) { StreamDialect(DigiStarFormat(hasChecksum: $0[SharedOption.checksum] ?? true)) }
}
