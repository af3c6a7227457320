import Drawing
import Templates

/// Where a code lies on a card, in dots: in the middle of its box, its modules whole dots and as large as that allows.
struct PlacedCode: Hashable {
    /// 0.42 mm: the smallest whole number of dots above the 0.4 mm that office printers and phones can manage.
    ///
    /// Codes of up to version 10 have at least 6 dots (0.508 mm), whatever the template (`CardTemplate.smallestCode`).
    static let smallestModule = 5

    let code: QRCode
    let moduleSize: Int
    /// The upper left corner of the dark square, without its quiet zone.
    let x, y: Double

    /// - Throws: `tooDense` when its modules would be too small.
    init(_ code: QRCode, in box: Box, bytes: Int) throws(CardError) {
        let room = Int(min(box.width, box.height) * Dots.perMillimetre)
        moduleSize = room / (code.side + 2 * QRCode.quietZone)
        guard moduleSize >= Self.smallestModule else {
            throw .tooDense(
                bytes: bytes, limit: QRCode.bytes(ofSide: room / Self.smallestModule - 2 * QRCode.quietZone))
        }
        let side = Double(code.side * moduleSize)
        x = ((box.x + box.width / 2) * Dots.perMillimetre - side / 2).rounded()
        y = ((box.y + box.height / 2) * Dots.perMillimetre - side / 2).rounded()
        self.code = code
    }

    /// The code with its quiet zone.
    var whole: Rectangle {
        let quiet = Double(QRCode.quietZone * moduleSize)
        let side = Double(code.side * moduleSize) + 2 * quiet
        return Rectangle(x: x - quiet, y: y - quiet, width: side, height: side)
    }
}
