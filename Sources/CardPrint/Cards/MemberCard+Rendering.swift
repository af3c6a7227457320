import Drawing

extension MemberCard {
    /// The card in one of the three formats: PNG at 300 dpi, PDF and SVG at 85.60 × 53.98 mm.
    ///
    /// - Throws: what is missing on the card, or why it cannot be drawn.
    package func rendered(as format: CardFormat) throws(CardError) -> [UInt8] {
        let code = try codeThatFits()
        let (width, height) = Self.size
        let drawing: Canvas.Draw = { canvas in draw(on: canvas, code: code) }
        return try CardError.wrapping { () throws(DrawingError) in
            switch format {
            case .png: try Canvas.png(width: width, height: height, drawing)
            case .svg: try Canvas.svg(width: width, height: height, drawing)
            case .pdf: try Canvas.pdf(width: width, height: height, information, drawing)
            }
        }
    }

    private var information: DocumentInformation {
        DocumentInformation(title: "\(wording.title): \(name)", author: organisation)
    }

    /// The QR code, once it is clear that the card has all it needs and the code fits on it.
    func codeThatFits() throws(CardError) -> QRCode {
        guard Self.hasText(name) else { throw .missingName }
        guard Self.hasText(number) else { throw .missingNumber }
        let code: QRCode
        do {
            code = try QRCode(qrText)
        } catch {
            throw .qrCode(error)
        }
        guard CardCode.moduleSize(of: code) >= CardCode.smallestModule else {
            throw .tooDense(bytes: qrText.utf8.count, limit: CardCode.byteLimit)
        }
        return code
    }

    static func hasText(_ text: String) -> Bool {
        text.contains { !$0.isWhitespace }
    }
}

/// Where the QR code lies on a card, in dots.
struct CardCode {
    /// 0.42 mm: the smallest whole number of dots above the 0.4 mm that office printers and phones can manage.
    static let smallestModule = 5
    /// The capacity of version 16 at level M, whose 81 modules are the most that fit at the smallest module size.
    static let byteLimit = 450
    /// Width in dots for the code and its quiet zone.
    private static let room = 456

    let moduleSize: Double
    /// Left edge of the quiet zone, where the room for text ends.
    let left: Double
    /// The dark square without the quiet zone.
    let x, top, bottom: Double

    /// Places the code at the right, centred between `bodyTop` and the lower edge.
    init(_ code: QRCode, bodyTop: Double) {
        moduleSize = Double(Self.moduleSize(of: code))
        let quiet = Double(QRCode.quietZone) * moduleSize
        let side = Double(code.side) * moduleSize
        let (width, height) = MemberCard.size
        left = (width - side - 2 * quiet - 4).rounded()
        x = left + quiet
        top = ((bodyTop + height - side) / 2).rounded()
        bottom = top + side
    }

    static func moduleSize(of code: QRCode) -> Int {
        room / (code.side + 2 * QRCode.quietZone)
    }
}
