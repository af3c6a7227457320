/// The text of a code's bytes.
///
/// Codes rarely say how their text is encoded. What is valid UTF-8 is UTF-8; the rest comes from older Czech
/// programs and is CP1250 or ISO 8859-2, which agree on all but a few letters.
enum CodeText {
    static func decode(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        // ISO 8859-2 has control characters at 80–9F, which no text holds; CP1250 has Š Ť Ž š ť ž there.
        let isCP1250 = bytes.contains { (0x80...0x9F).contains($0) }
        let table = isCP1250 ? cp1250 : iso8859part2
        var text = String.UnicodeScalarView()
        for byte in bytes {
            text.append(byte < 0x80 ? Unicode.Scalar(byte) : table[Int(byte) - 0x80])
        }
        return String(text)
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
