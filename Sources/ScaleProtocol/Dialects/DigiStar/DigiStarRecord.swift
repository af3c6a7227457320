import Values

/// A line of a Digi-Star indicator with its fields.
struct DigiStarRecord {
    /// Where the EID stands in the line; `nil` when none was read.
    let eid: Range<Int>?
    let weight: WeightReading

    /// - Returns: `nil` when the line has another layout.
    init?(_ line: Span<UInt8>, hasChecksum: Bool) throws(LineError) {
        guard let fields = CommaFields(line), let layout = Layout(fields.count) else { return nil }
        let unit = line.extracting(fields[layout.weight + 1])
        guard unit.isText("LB") || unit.isText("KG"), DecimalField(line.extracting(fields[layout.weight])) != nil else {
            return nil
        }
        var isLocked = false
        if let lock = layout.lock {
            let mark = line.extracting(fields[lock])
            guard mark.isText("$") || mark.isBlank else { return nil }
            isLocked = mark.isText("$")
            let check = fields[fields.count - 1]
            guard check.count == 1 else { return nil }
            let sent = line[check.lowerBound]
            let comma = check.lowerBound - 1
            guard !hasChecksum || sent == Self.check(of: line, 0..<comma) || sent == Self.check(of: line, 0..<comma + 1)
            else {
                throw LineError(
                    "the checksum is wrong: bytes were damaged; if every record is refused, use checksum=off")
            }
        }
        let tag = line.extracting(fields[layout.tag])
        if layout.lock != nil {
            // The checksum leaves out the two upper bits of every byte: a letter where digits belong would pass it.
            guard line.extracting(fields[layout.date]).allSatisfy({ $0.isDigit || $0 == UInt8(ascii: "/") }),
                line.extracting(fields[layout.date + 1]).allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ":") }),
                Self.basis(tag) != .unknown || tag.isText("ER") || tag.isText("ES")
            else { return nil }
        }
        if layout.eid {
            eid = line.extracting(fields[0]).isBlank ? nil : fields[0]
        } else {
            eid = nil
        }
        let date = line.extracting(fields[layout.date])
        let time = line.extracting(fields[layout.date + 1])
        let clock = DeviceClock(
            date.extracting(date.trimmedRange { $0 == .space }), time.extracting(time.trimmedRange { $0 == .space }))
        if tag.isText("ER") || tag.isText("ES") {
            weight = WeightReading(weight: nil, stability: .unknown, load: .noSignal, clock: clock)
        } else {
            weight = try WeightReading(
                number: line.extracting(fields[layout.weight]), unit: unit, stability: isLocked ? .stable : .unknown,
                basis: Self.basis(tag), clock: clock)
        }
    }

    private static func basis(_ tag: Span<UInt8>) -> WeightReading.Basis {
        if tag.isText("GR") || tag.isText("GC") { return .gross }
        if tag.isText("NT") || tag.isText("NE") || tag.isText("NC") { return .net }
        return .unknown
    }

    static func check(of line: Span<UInt8>, _ range: Range<Int>) -> UInt8 {
        range.reduce(UInt8(0)) { $0 ^ line[$1] } & 0x3F | 0x40
    }

    /// Which field is what.
    private struct Layout {
        let eid: Bool
        let weight: Int
        let lock: Int?
        let tag: Int
        let date: Int

        init?(_ count: Int) {
            switch count {
            case 6: (eid, weight, lock, tag, date) = (false, 0, nil, 2, 4)
            case 8: (eid, weight, lock, tag, date) = (true, 1, 3, 4, 5)
            case 14: (eid, weight, lock, tag, date) = (true, 4, 6, 7, 8)
            default: return nil
            }
        }
    }
}
