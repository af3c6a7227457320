import Photos
import ScanDecode

/// Reads every code again before it is handed out, by the reader that photos go through.
final class CodeProof {
    private let reader = CodeReader()

    /// - Throws: `unreadable` when it does not say the text at 2, 3 or 4 pixels a module.
    func check(_ code: QRCode, says text: String) throws(CardError) {
        let bytes = Array(text.utf8)
        for scale in 2...4 where reader.bytes(in: code.picture(scale: scale)) == [bytes] { return }
        throw .unreadable
    }
}

extension QRCode {
    /// The code with its quiet zone, each module so many pixels.
    func picture(scale: Int) -> GreyImage {
        let side = (side + 2 * Self.quietZone) * scale
        var pixels = [UInt8](repeating: 255, count: side * side)
        for row in 0..<self.side {
            for column in 0..<self.side where self[row: row, column: column] {
                let start = ((row + Self.quietZone) * side + column + Self.quietZone) * scale
                for y in 0..<scale {
                    for x in 0..<scale { pixels[start + y * side + x] = 0 }
                }
            }
        }
        return GreyImage(width: side, height: side, pixels: pixels)
    }
}
