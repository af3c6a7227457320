package import ScaleProtocol

/// Bytes that went over a link at one moment.
package struct CaptureRecord: Equatable, Sendable {
    package let at: Timestamp
    package let direction: CaptureDirection
    package let bytes: [UInt8]

    package init(at: Timestamp, direction: CaptureDirection, bytes: [UInt8]) {
        self.at = at
        self.direction = direction
        self.bytes = bytes
    }
}

/// Which way bytes went, with its sign in a capture file.
package enum CaptureDirection: Character, Sendable {
    /// From the device.
    case received = "<"
    /// To the device.
    case sent = ">"

    var sign: UInt8 { self == .received ? UInt8(ascii: "<") : UInt8(ascii: ">") }
}

/// Where in the captures some bytes stand.
package struct CaptureRange: Hashable, Codable, Sendable {
    /// Relative to the folder of captures.
    package var file: String
    /// In bytes from the beginning of the file.
    package var offset: Int
    package var length: Int

    package init(file: String, offset: Int, length: Int) {
        self.file = file
        self.offset = offset
        self.length = length
    }

    /// From the beginning of this range to the end of a later one; the later one alone where a new file began.
    package func extended(to later: CaptureRange) -> CaptureRange {
        guard later.file == file, later.offset >= offset else { return later }
        return CaptureRange(file: file, offset: offset, length: later.offset + later.length - offset)
    }
}
