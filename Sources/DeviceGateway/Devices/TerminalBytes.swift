package import Values

/// Bytes that went over a device's link, for its terminal.
package struct TerminalBytes: Sendable {
    package let direction: Direction
    package let at: Timestamp
    package let bytes: [UInt8]

    package enum Direction: String, Codable, Sendable { case received, sent }
}
