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
        for byte in bytes { line += spellings[Int(byte)] }
        line.append(0x0A)
        return line
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
        while let escape = rest.firstIndex(of: backslash) {
            bytes += rest[..<escape]
            rest = rest[(escape + 1)...]
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
        return bytes + rest
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

/// How each byte stands in a line.
private let spellings: [[UInt8]] = (0...255).map { byte in
    switch UInt8(byte) {
    case 0x0D: return Array("\\r".utf8)
    case 0x0A: return Array("\\n".utf8)
    case backslash: return [backslash, backslash]
    case 0x20...0x7E: return [UInt8(byte)]
    default: return Array((byte < 16 ? "\\x0" : "\\x").utf8) + Array(String(byte, radix: 16).utf8)
    }
}

private func value(_ digit: UInt8?) -> UInt8? {
    switch digit {
    case .some(let digit) where (0x30...0x39).contains(digit): digit - 0x30
    case .some(let digit) where (0x61...0x66).contains(digit | 0x20): (digit | 0x20) - 0x61 + 10
    default: nil
    }
}

extension Timestamp {
    /// RFC 3339 with microseconds.
    var inMicroseconds: String {
        let beyond = microseconds % 1000
        return "\(description.dropLast())\((beyond < 0 ? beyond + 1000 : beyond).padded(to: 3))Z"
    }
}
