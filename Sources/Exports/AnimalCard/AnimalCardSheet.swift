package import Drawing
package import HerdStore
import Values

/// An animal's card on paper: one page of A4, as the page and the command line say it.
package struct AnimalCardSheet: Sendable {
    private let card: AnimalCard
    private let station: String
    /// The JPEG of the card's photo.
    private let photo: [UInt8]?

    /// - Parameters:
    ///   - station: name of the farm or station.
    ///   - photo: the JPEG of the card's photo.
    package init(_ card: AnimalCard, station: String, photo: [UInt8]? = nil) {
        self.card = card
        self.station = station
        self.photo = photo
    }

    /// The card, ready to be printed.
    package func pdf(in language: Language) throws(DrawingError) -> [UInt8] {
        let words = CardWords(language: language)
        let text = AnimalCardText(card, in: language)
        let information = DocumentInformation(
            title: "\(words("Animal card", "Karta zvířete")): \(card.origin.earTagText)", author: station)
        return try Canvas.pdf(width: Sheet.width, height: Sheet.height, information) { canvas in
            drawHead(on: canvas, words)
            let place = photoPlace
            if let photo, let place, let picture = card.photo?.picture {
                canvas.jpeg(photo, size: (picture.width, picture.height), in: place)
            }
            drawSections(text.sections, beside: place, on: canvas)
            drawFoot(on: canvas, words)
        }
    }

    private func drawHead(on canvas: borrowing Canvas, _ words: CardWords) {
        canvas.cell(
            card.origin.earTagText, TextStyle(size: 84, weight: .bold, colour: Ink.green), x: Sheet.left, y: Sheet.top,
            width: Sheet.contentWidth * 0.6, height: mm(11))
        canvas.cell(
            words("Animal card", "Karta zvířete"), TextStyle(size: 36, colour: Ink.grey, alignment: .right),
            x: Sheet.left + Sheet.contentWidth * 0.6, y: Sheet.top, width: Sheet.contentWidth * 0.4, height: mm(5.5))
        canvas.cell(
            "\(station) · \(words.date(card.day))", TextStyle(size: 36, colour: Ink.grey, alignment: .right),
            x: Sheet.left + Sheet.contentWidth * 0.5, y: Sheet.top + mm(5.5), width: Sheet.contentWidth * 0.5,
            height: mm(5.5))
        canvas.fill(Ink.gold, x: Sheet.left, y: Sheet.top + mm(12), width: Sheet.contentWidth, height: 6)
    }

    private static let top = Sheet.top + mm(16)

    /// In the upper right corner; `nil` where there is no photo.
    private var photoPlace: Rectangle? {
        guard photo != nil, let picture = card.photo?.picture else { return nil }
        let scale = min(mm(56) / Double(picture.width), mm(42) / Double(picture.height))
        let (width, height) = (scale * Double(picture.width), scale * Double(picture.height))
        return Rectangle(
            x: Sheet.left + Sheet.contentWidth - width, y: Self.top, width: width, height: height)
    }

    /// Below one another, as close as it takes for all of them to stand on the page.
    ///
    /// - Parameter photo: what stands beside the first of them.
    private func drawSections(
        _ sections: [AnimalCardText.Section], beside photo: Rectangle?, on canvas: borrowing Canvas
    ) {
        let top = Self.top
        let count = sections.reduce(0) { $0 + $1.lines.count }
        let heads = mm(10) * Double(sections.count)
        let row = min(mm(6), (Sheet.bottom - top - heads) / Double(max(1, count)))
        var y = top
        /// How wide what stands at this height may be.
        func width(_ y: Double) -> Double {
            guard let photo, y < photo.y + photo.height + mm(2) else { return Sheet.contentWidth }
            return Sheet.contentWidth - photo.width - mm(3)
        }
        for section in sections {
            canvas.fill(Ink.green, x: Sheet.left, y: y, width: width(y), height: mm(6))
            canvas.cell(
                section.title, TextStyle(size: 36, weight: .bold, colour: .white), x: Sheet.left + mm(2), y: y,
                width: width(y) - mm(4), height: mm(6))
            y += mm(7)
            for line in section.lines {
                let size = min(36, row * 0.66)
                canvas.cell(
                    line.label, TextStyle(size: size, colour: Ink.grey), x: Sheet.left + mm(2), y: y, width: mm(52),
                    height: row)
                canvas.cell(
                    line.value, TextStyle(weight: .bold, colour: Ink.text, largest: size, smallest: size * 0.7),
                    x: Sheet.left + mm(56), y: y, width: width(y) - mm(58), height: row)
                y += row
            }
            y += mm(3)
        }
    }

    private func drawFoot(on canvas: borrowing Canvas, _ words: CardWords) {
        let y = Sheet.bottom + mm(3)
        canvas.line(Ink.rule, thickness: 2, from: (Sheet.left, y), to: (Sheet.left + Sheet.contentWidth, y))
        canvas.cell(
            "gatewayd", TextStyle(size: 29, colour: Ink.grey), x: Sheet.left, y: y + mm(1), width: mm(40), height: mm(5)
        )
        guard card.simulated else { return }
        canvas.cell(
            words("SIMULATED DATA", "SIMULOVANÁ DATA"), TextStyle(size: 29, colour: Ink.loss, alignment: .right),
            x: Sheet.left + mm(60), y: y + mm(1), width: Sheet.contentWidth - mm(60), height: mm(5))
    }
}
