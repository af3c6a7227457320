/// The text of a code's bytes.
///
/// Codes rarely say how their text is encoded. What is valid UTF-8 is UTF-8; the rest comes from older Central European
/// programs and is CP1250 or ISO 8859-2, which agree on all but a few letters, unless it makes no sense in these but does in
/// Shift JIS, which the Kanji segments of QR codes are in.
enum CodeText {
    /// The text of the bytes; what no encoding has is U+FFFD.
    static func decode(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        // ISO 8859-2 has control characters at 80–9F, which no text holds; CP1250 has Š Ť Ž š ť ž there.
        guard bytes.contains(where: { (0x80...0x9F).contains($0) }) else { return text(bytes, iso8859part2) }
        let central = text(bytes, cp1250)
        return isWritten(Array(central.unicodeScalars)) ? central : ShiftJIS.decode(bytes) ?? central
    }

    private static func text(_ bytes: [UInt8], _ table: [Unicode.Scalar]) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            text.append(byte < 0x80 ? Unicode.Scalar(byte) : table[Int(byte) - 0x80])
        }
        return String(text)
    }

    /// Whether somebody may have written this: every mark of CP1250 stands where it can, and quotes are in pairs.
    private static func isWritten(_ text: [Unicode.Scalar]) -> Bool {
        var quotes = 0
        for (place, scalar) in text.enumerated() {
            let (before, after) = (
                place > 0 && text[place - 1].properties.isAlphabetic,
                place + 1 < text.count && text[place + 1].properties.isAlphabetic
            )
            switch scalar {
            case "\u{FFFD}": return false
            case "‚", "„", "‹", "“", "”", "‘", "›":
                if before, after { return false }
                quotes += 1
            case "†", "‡", "‰", "™": if after { return false }
            default: break
            }
        }
        return quotes.isMultiple(of: 2)
    }

    private static let iso8859part2 =
        (0x80...0x9F).compactMap(Unicode.Scalar.init)
        + Array(("\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žż" + upperHalf).unicodeScalars)

    /// Bytes that CP1250 leaves undefined become U+FFFD.
    private static let cp1250 = Array(
        ("€\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź"
            + "\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż" + upperHalf).unicodeScalars)

    /// C0–FF, the same in both.
    private static let upperHalf =
        "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"
}
