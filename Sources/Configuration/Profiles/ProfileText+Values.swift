import ScaleProtocol
import Values

/// A byte, written as `0x0D`.
struct HexadecimalByte: ConfigurationText {
    let byte: UInt8

    static var expectation: String { "a byte such as 0x0D" }

    init?(configuration text: String) {
        guard text.hasPrefix("0x") || text.hasPrefix("0X"), let byte = UInt8(text.dropFirst(2), radix: 16) else {
            return nil
        }
        self.byte = byte
    }
}

/// The position of a byte in a frame.
struct FramePosition: ConfigurationText {
    /// Counted from 0, or backwards from the end from -1.
    let index: Int

    static var expectation: String { "a place in the frame: 1 is the first byte, -1 the last" }

    init?(configuration text: String) {
        guard let number = Int(text), number != 0, (-128...128).contains(number) else { return nil }
        index = number > 0 ? number - 1 : number
    }
}

/// How many digits stand behind the point.
struct Decimals: ConfigurationText {
    let count: Int

    static var expectation: String { "a number from 0 to \(ScaleProfile.Value.mostDecimals)" }

    init(count: Int) {
        self.count = count
    }

    init?(configuration text: String) {
        guard let number = Int(text), (0...ScaleProfile.Value.mostDecimals).contains(number) else { return nil }
        count = number
    }
}

/// A frame in printable characters and escapes.
struct EscapedFrame: ConfigurationText {
    let bytes: [UInt8]

    static var expectation: String { #"a frame, with \r, \n, \\ and \x02 for what cannot be printed"# }

    init?(configuration text: String) {
        // In double quotes YAML has resolved the escapes already, so any character below 256 may stand here.
        let characters = text.unicodeScalars.map { UInt8(exactly: $0.value) }
        let known = characters.compactMap(\.self)
        guard known.count == characters.count, let bytes = EscapedBytes.bytes(of: known) else { return nil }
        self.bytes = bytes
    }
}

extension DigitOrder: ConfigurationChoice {}
extension WeightUnit: ConfigurationChoice {}
