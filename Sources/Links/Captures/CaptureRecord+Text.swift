import ScaleProtocol

// One line of a capture file; docs/captures.md describes it.
extension CaptureRecord {
    /// First line of every capture file.
    static let header = "# gatewayd capture 1"
    /// More bytes than this go into several records.
    static let largest = 4096

    /// The record's line, with its line feed.
    var line: [UInt8] {
        var line = Array("\(at.inMicroseconds) \(direction.rawValue) ".utf8)
        for byte in bytes {
            switch byte {
            case 0x0D: line += [backslash, UInt8(ascii: "r")]
            case 0x0A: line += [backslash, UInt8(ascii: "n")]
            case backslash: line += [backslash, backslash]
            case 0x20...0x7E: line.append(byte)
            default: line += [backslash, UInt8(ascii: "x"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        return line + [0x0A]
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
        self.init(at: at, direction: direction, bytes: try Self.unescape(line[(timeEnd + 3)...]))
    }

    private static func unescape(_ text: ArraySlice<UInt8>) throws(CaptureLineError) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == backslash else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case backslash: bytes.append(backslash)
            case UInt8(ascii: "x"):
                guard let high = value(rest.popFirst()), let low = value(rest.popFirst()) else { throw .badEscape }
                bytes.append(high << 4 | low)
            default: throw .badEscape
            }
        }
        return bytes
    }
}

/// What is wrong with a line of a capture.
package enum CaptureLineError: Error, Equatable, Sendable {
    case noTime
    case noDirection
    case badEscape
    case tooLong
}

private let backslash = UInt8(ascii: "\\")

private func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}

private func value(_ digit: UInt8?) -> UInt8? {
    digit.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map { UInt8($0) }
}

extension Timestamp {
    /// RFC 3339 with microseconds.
    var inMicroseconds: String {
        let beyond = microseconds % 1000
        return "\(description.dropLast())\((beyond < 0 ? beyond + 1000 : beyond).padded(to: 3))Z"
    }
}
