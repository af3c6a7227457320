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
        for byte in bytes { line += EscapedBytes.spellings[Int(byte)] }
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
        let beyond = microseconds % 1000
        return "\(description.dropLast())\((beyond < 0 ? beyond + 1000 : beyond).padded(to: 3))Z"
    }
}
