package import Values

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
