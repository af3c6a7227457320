import DeviceGateway
import FoundationEssentials
import Values

/// One chunk of a device's bytes as its terminal shows it.
struct TerminalLine: Encodable {
    let direction: TerminalBytes.Direction
    let at: Timestamp
    let base64: String
    /// The bytes as Latin-1, control characters as pictures (U+2400…) so that every byte is seen.
    let text: String

    init(_ chunk: TerminalBytes) {
        direction = chunk.direction
        at = chunk.at
        base64 = Data(chunk.bytes).base64EncodedString()
        text = String(String.UnicodeScalarView(chunk.bytes.map(Self.visible)))
    }

    private static func visible(_ byte: UInt8) -> Unicode.Scalar {
        switch byte {
        case 0..<0x20: Unicode.Scalar(0x2400 + UInt32(byte)) ?? Unicode.Scalar(byte)
        case 0x7F: Unicode.Scalar(0x2421 as UInt32) ?? Unicode.Scalar(byte)
        default: Unicode.Scalar(byte)
        }
    }
}
