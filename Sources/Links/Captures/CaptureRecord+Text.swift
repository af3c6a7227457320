import Values

// One line of a capture file; docs/captures.md describes it.
extension CaptureRecord {
    /// First line of every capture file.
    static let header = "# gatewayd capture 1"
    /// More bytes than this go into several records.
    static let largest = 4096

    /// The record's line, with its line feed.
    var line: [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(32 + bytes.count + bytes.count / 4)
        at.appendMicroseconds(to: &line)
        line += [0x20, direction.sign, 0x20]
        for byte in bytes { line += EscapedBytes.spellings[Int(byte)] }
        line.append(0x0A)
        return line
    }

    /// The lines of bytes that came or went at once, in as many records as they take.
    static func lines(_ bytes: [UInt8], _ direction: CaptureDirection, at moment: Timestamp) -> [UInt8] {
        guard bytes.count > largest else { return CaptureRecord(at: moment, direction: direction, bytes: bytes).line }
        return stride(from: 0, to: bytes.count, by: largest).flatMap { start in
            let part = Array(bytes[start..<min(start + largest, bytes.count)])
            return CaptureRecord(at: moment, direction: direction, bytes: part).line
        }
    }

    /// Reads a line without its line feed.
    init(line: some Collection<UInt8>) throws(CaptureLineError) {
        let line = Array(line)
        guard let timeEnd = line.firstIndex(of: 0x20),
            let at = Timestamp(String(decoding: line[..<timeEnd], as: UTF8.self))
        else { throw .noTime }
        guard line.count >= timeEnd + 3, line[timeEnd + 2] == 0x20,
            let direction = CaptureDirection(rawValue: Character(Unicode.Scalar(line[timeEnd + 1])))
        else { throw .noDirection }
        guard let bytes = EscapedBytes.bytes(of: line[(timeEnd + 3)...]) else { throw .badEscape }
        self.init(at: at, direction: direction, bytes: bytes)
    }
}

/// What is wrong with a line of a capture.
package enum CaptureLineError: Error, Equatable, Sendable {
    case noTime
    case noDirection
    case badEscape
    case tooLong
}

extension Timestamp {
    /// RFC 3339 with microseconds.
    var inMicroseconds: String {
        var text: [UInt8] = []
        appendMicroseconds(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Byte by byte, because it is done for every piece that comes.
    fileprivate func appendMicroseconds(to text: inout [UInt8]) {
        let day = day
        let rest = Int(microseconds - Int64(day.daysSince1970) * 86_400_000_000)
        let (second, microsecond) = rest.quotientAndRemainder(dividingBy: 1_000_000)
        text += day.description.utf8
        for (mark, number, scale) in [
            ("T", second / 3600, 10), (":", second / 60 % 60, 10), (":", second % 60, 10), (".", microsecond, 100_000),
        ] as [(Unicode.Scalar, Int, Int)] {
            text.append(UInt8(ascii: mark))
            var scale = scale
            while scale > 0 {
                text.append(0x30 + UInt8(number / scale % 10))
                scale /= 10
            }
        }
        text.append(UInt8(ascii: "Z"))
    }
}
