import Glibc

/// The text of bytes in Shift JIS, in which QR codes have their Kanji segments (ISO/IEC 18004, JIS X 0208).
enum ShiftJIS {
    /// The characters of two bytes, by the first byte from 81 on and the second; zero where there is none.
    private static let characters: [UInt16] = {
        var table = [UInt16](repeating: 0, count: (0x100 - firstLead) << 8)
        // Only here is a table of glibc's loaded from a file, and nothing that was read from a photo passes through it.
        guard let converter = iconv_open("UTF-16LE", "SHIFT_JIS"), converter != iconv_t(bitPattern: -1) else {
            return table
        }
        defer { iconv_close(converter) }
        for lead in leads {
            for trail in 0x40...0xFC {
                table[(lead - firstLead) << 8 | trail] = character(
                    [CChar(truncatingIfNeeded: lead), CChar(truncatingIfNeeded: trail)], converter)
            }
        }
        return table
    }()

    private static let firstLead = 0x81
    /// First bytes of two; A1 to DF are single bytes.
    private static let leads = Array(0x81...0x9F) + Array(0xE0...0xEA)

    private static func character(_ bytes: [CChar], _ converter: iconv_t) -> UInt16 {
        var bytes = bytes
        var unit: UInt16 = 0
        let isWhole = bytes.withUnsafeMutableBufferPointer { input in
            withUnsafeMutableBytes(of: &unit) { output in
                var from = input.baseAddress
                var to = output.baseAddress?.assumingMemoryBound(to: CChar.self)
                var (left, room) = (input.count, output.count)
                return iconv(converter, &from, &left, &to, &room) == 0 && left == 0 && room == 0
            }
        }
        // Forgets what a refused character left behind.
        if !isWhole { iconv(converter, nil, nil, nil, nil) }
        return isWhole ? UInt16(littleEndian: unit) : 0
    }

    /// Loads its table, which needs a file.
    static func prepare() { _ = characters }

    /// The text of the bytes; `nil` where they are no Shift JIS, or the system has no table of it.
    static func decode(_ bytes: [UInt8]) -> String? {
        var text = String.UnicodeScalarView()
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            switch byte {
            case 0..<0x80: text.append(Unicode.Scalar(byte))
            // Katakana of half the width lie at U+FF61 in the same order.
            case 0xA1...0xDF: text.append(Unicode.Scalar(UInt16(byte) - 0xA1 + 0xFF61) ?? "\u{FFFD}")
            default:
                guard byte >= firstLead, let trail = rest.popFirst(),
                    let scalar = Unicode.Scalar(characters[(Int(byte) - firstLead) << 8 | Int(trail)]), scalar.value > 0
                else { return nil }
                text.append(scalar)
            }
        }
        return String(text)
    }
}
