import Drawing
package import Templates

/// Cards of one template, ready to be drawn: every code was made, fits its box and was read again.
package struct CardDrawing {
    package let template: CardTemplate
    private let front, back: FaceDrawing
    private let codes: CodeProof

    /// - Throws: `drawing` when the typeface of cards is not there.
    package init(_ template: CardTemplate) throws(CardError) {
        guard CardTypeface.isThere else { throw .drawing("the typeface of cards is not installed") }
        self.template = template
        front = FaceDrawing(template.front, of: template)
        back = FaceDrawing(template.back, of: template)
        codes = CodeProof()
    }

    /// The sides of a card.
    package enum Side: String, CaseIterable, Sendable { case front, back }

    /// In dots.
    package var size: (width: Double, height: Double) { front.size }

    /// A card that can be drawn.
    struct Ready {
        let card: MemberCard
        let code: QRCode
        let front, back: PlacedCode?
    }

    /// Makes the code and reads it again.
    ///
    /// - Throws: what is missing on the card, or why it cannot be drawn.
    func ready(_ card: MemberCard) throws(CardError) -> Ready {
        guard MemberCard.hasText(card.name) else { throw .missingName }
        guard MemberCard.hasText(card.number) else { throw .missingNumber }
        let code: QRCode
        do {
            code = try QRCode(card.qrText)
        } catch {
            throw .qrCode(error)
        }
        let bytes = card.qrText.utf8.count
        var places: [PlacedCode?] = []
        for face in [template.front, template.back] {
            if let box = face.code?.box {
                places.append(try PlacedCode(code, in: box, bytes: bytes))
            } else {
                places.append(nil)
            }
        }
        try codes.check(code, says: card.qrText)
        return Ready(card: card, code: code, front: places[0], back: places[1])
    }

    /// Draws one side of one card.
    func draw(_ side: Side, of ready: Ready, on canvas: borrowing Canvas) {
        let face = (side == .front ? front : back).coloured(for: ready.card)
        face.drawGround(of: ready.card, on: canvas)
        face.drawPerson(ready.card, code: side == .front ? ready.front : ready.back, on: canvas)
    }

    /// How a name is set in each of the boxes that are for one, by their keys, such as `front.texts[2]`; nothing is drawn.
    ///
    /// - Throws: when there is no memory to set it in.
    func settings(of names: [String]) throws(CardError) -> [[String: TextSetting]] {
        var found: [[String: TextSetting]] = []
        // What finds typefaces is costly, and all names share it.
        let measure: Canvas.Draw = { canvas in
            found = names.map { name in
                var settings: [String: TextSetting] = [:]
                for (key, face) in [("front", front), ("back", back)] {
                    for (text, setting) in face.settings(of: name, on: canvas) {
                        settings["\(key).texts[\(text)]"] = setting
                    }
                }
                return settings
            }
        }
        _ = try CardError.wrapping { () throws(DrawingError) in try Canvas.png(width: 1, height: 1, measure) }
        return found
    }

    /// The boxes of a template in which the longest name that a register takes cannot be read, by their keys.
    ///
    /// - Throws: as of a card.
    package static func tooSmallForNames(_ template: CardTemplate) throws(CardError) -> [String] {
        // No letter of Czech or Polish is wider.
        let longest = String(repeating: "W", count: 100)
        let readable = CardTemplate.readableSize * Dots.perInch / 72
        return try CardDrawing(template).settings(of: [longest])
            .flatMap { $0.filter { !$0.value.isWhole || $0.value.size < readable }.keys }.sorted()
    }

    /// Draws one side of one card over what was drawn once for all that share it.
    func draw(_ side: Side, of ready: Ready, over grounds: Grounds, on canvas: borrowing Canvas) {
        let face = (side == .front ? front : back).coloured(for: ready.card)
        canvas.paint(grounds.layer(of: face, side, for: ready.card))
        face.drawPerson(ready.card, code: side == .front ? ready.front : ready.back, on: canvas)
    }
}

/// What many cards of a document have in common, drawn once.
final class Grounds {
    private struct Key: Hashable {
        let side: CardDrawing.Side
        let ground: FaceDrawing.GroundKey
    }

    private var layers: [Key: Layer] = [:]
    /// A thousand organisations would else be kept to the end of a document.
    private static let most = 64

    func layer(of face: FaceDrawing, _ side: CardDrawing.Side, for card: MemberCard) -> Layer {
        let key = Key(side: side, ground: face.ground(of: card))
        if let layer = layers[key] { return layer }
        let layer = Layer(width: face.size.width, height: face.size.height) { canvas in
            face.drawGround(of: card, on: canvas)
        }
        if layers.count >= Self.most { layers.removeAll() }
        layers[key] = layer
        return layer
    }
}
