import Drawing
import Templates

/// One side of cards of one template: what is the same on all of them, and what is each one's own.
struct FaceDrawing {
    let face: Face
    private(set) var palette: Palette
    /// In dots.
    let size: (width: Double, height: Double)

    init(_ face: Face, of template: CardTemplate) {
        self.face = face
        palette = template.palette
        size = (template.size.width * Dots.perMillimetre, template.size.height * Dots.perMillimetre)
    }

    /// The same in the colours of a card's organisation.
    func coloured(for card: MemberCard) -> FaceDrawing {
        var copy = self
        if let primary = card.primary { copy.palette.primary = primary }
        if let accent = card.accent { copy.palette.accent = accent }
        return copy
    }

    /// What is the same on all cards with this organisation and of which the same is known: areas, logo, words and labels.
    func drawGround(of card: MemberCard, on canvas: borrowing Canvas) {
        // One dot beyond the edge, so that the last, partial pixels are painted as well.
        canvas.fill(colour(face.background), x: 0, y: 0, width: size.width + 1, height: size.height + 1)
        if let artwork = face.artwork { draw(artwork, on: canvas) }
        for shape in face.shapes where holds(shape.condition, of: card) { draw(shape, on: canvas) }
        if let logo = card.logo, let frame = face.logo { draw(logo, in: frame, on: canvas) }
        for item in face.texts where holds(item.condition, of: card) {
            switch item.content {
            case .words(let words): draw(words[card.language], item, on: canvas)
            case .field(.organisation): draw(card.text(of: .organisation), item, on: canvas)
            case .field: continue
            }
        }
        if let code = face.code { canvas.fill(.white, rectangle(code.box), radius: dots(code.radius)) }
        for details in face.details where holds(details.condition, of: card) {
            drawLabels(of: details, of: card, on: canvas)
        }
    }

    /// What is this card's own: code, photo, name and facts.
    func drawPerson(_ card: MemberCard, code: PlacedCode?, on canvas: borrowing Canvas) {
        if let code { canvas.draw(code.code.squares, x: code.x, y: code.y, size: Double(code.moduleSize)) }
        if let frame = face.photo { drawPhoto(of: card, in: frame, on: canvas) }
        for item in face.texts where holds(item.condition, of: card) {
            guard case .field(let field) = item.content, field != .organisation else { continue }
            draw(card.text(of: field), item, on: canvas)
        }
        for details in face.details where holds(details.condition, of: card) { draw(details, of: card, on: canvas) }
    }

    /// What the ground depends on, so that cards with the same can share one.
    func ground(of card: MemberCard) -> GroundKey {
        GroundKey(
            organisation: card.organisation, logo: card.logo, language: card.language, hasPhoto: card.photo != nil,
            primary: card.primary, accent: card.accent,
            known: face.details.flatMap { $0.fields.filter { card.text(of: $0) != nil } })
    }

    struct GroundKey: Hashable {
        let organisation: String?
        let logo: Picture?
        let language: CardLanguage
        let hasPhoto: Bool
        let primary, accent: RGB?
        /// Facts that have a label.
        let known: [PrintedField]
    }

    /// A logo on a white tile: most are drawn for paper, and kept without transparency.
    private func draw(_ logo: Picture, in frame: Frame, on canvas: borrowing Canvas) {
        let tile = rectangle(frame.box)
        let edge = min(tile.width, tile.height) * 0.06
        canvas.fill(.white, tile, radius: 2 * edge)
        canvas.draw(
            logo,
            within: Rectangle(
                x: tile.x + edge, y: tile.y + edge, width: tile.width - 2 * edge, height: tile.height - 2 * edge))
    }

    /// The SVG in the colours of the card; that it can be drawn was seen when its template was read.
    private func draw(_ artwork: Artwork, on canvas: borrowing Canvas) {
        // Half a dot beyond each edge, so that the last, partial pixels are painted as well.
        let place = Rectangle(x: -0.5, y: -0.5, width: size.width + 1, height: size.height + 1)
        do throws(DrawingError) {
            canvas.draw(try VectorPicture(artwork, in: palette), in: place)
        } catch {
            canvas.fail(error)
        }
    }

    private func draw(_ shape: Shape, on canvas: borrowing Canvas) {
        let colour = colour(shape.colour)
        switch shape.outline {
        case .rectangle(let box, let radius): canvas.fill(colour, rectangle(box), radius: dots(radius))
        case .ellipse(let box): canvas.fillEllipse(colour, in: rectangle(box))
        case .polygon(let corners): canvas.fill(colour, corners: corners.map { (dots($0.x), dots($0.y)) })
        }
    }

    private func draw(_ text: String?, _ item: TextItem, on canvas: borrowing Canvas) {
        guard let text, MemberCard.hasText(text) else { return }
        canvas.set(item.uppercase ? text.uppercased() : text, style(item), in: box(item.box, item.anchor))
    }

    /// A photo that fills its frame, or initials in its place.
    private func drawPhoto(of card: MemberCard, in frame: Frame, on canvas: borrowing Canvas) {
        let place = rectangle(frame.box)
        if let photo = card.photo {
            canvas.draw(photo, filling: place, radius: dots(frame.radius))
            return
        }
        canvas.fill(colour(Tone(.primary, strength: 0.16)), place, radius: dots(frame.radius))
        let height = place.height * 0.4
        let style = TextStyle(
            family: Typeface.card, weight: .bold, colour: colour(Tone(.primary, strength: 0.7)), largest: height,
            smallest: height / 3, alignment: .centre)
        let box = TextBox(
            x: place.x, y: place.y, width: place.width, height: place.height, anchor: .middle, holdsInk: true)
        // Marks that are stacked on a letter of another typeface stand higher than they are told to.
        canvas.clipped(to: place, radius: dots(frame.radius)) { canvas in
            canvas.set(card.initials, style, in: box)
        }
    }

    /// Facts below each other; all shrink alike where they are too many for the box.
    private func draw(_ details: Details, of card: MemberCard, on canvas: borrowing Canvas) {
        for fact in facts(in: details, of: card) {
            let style = TextStyle(
                family: Typeface.card, weight: .bold, colour: colour(details.colour), largest: fact.size,
                smallest: 0.4 * fact.size)
            canvas.set(fact.text, style, in: fact.box)
        }
    }

    /// What stands above each fact: the same on all cards of which the same is known.
    private func drawLabels(of details: Details, of card: MemberCard, on canvas: borrowing Canvas) {
        for fact in facts(in: details, of: card) {
            let style = TextStyle(
                family: Typeface.card, colour: colour(details.labels), largest: 0.6 * fact.size,
                smallest: 0.3 * fact.size)
            canvas.set(fact.field.label[card.language], style, in: fact.label)
        }
    }

    /// Where the facts that are known stand, with their labels above them.
    private func facts(
        in details: Details, of card: MemberCard
    ) -> [(field: PrintedField, text: String, size: Double, label: TextBox, box: TextBox)] {
        let known = details.fields.compactMap { field in card.text(of: field).map { (field, $0) } }
        let (label, fact, gap) = (0.6 * 1.25, 1.25, 0.35)
        let needed = Double(known.count) * (label + fact) + Double(known.count - 1) * gap
        let place = rectangle(details.box)
        let size = min(Self.dots(points: details.size), place.height / needed)
        let top = details.anchor == .top ? place.y : place.y + place.height - needed * size
        func box(_ y: Double, _ height: Double, _ anchor: TextBox.Anchor) -> TextBox {
            TextBox(
                x: place.x, y: y, width: place.width, height: height * size, anchor: anchor, holdsInk: true)
        }
        return known.enumerated().map { index, known in
            let y = top + Double(index) * (label + fact + gap) * size
            return (known.0, known.1, size, box(y, label, .bottom), box(y + label * size, fact, .middle))
        }
    }

    private func holds(_ condition: Condition, of card: MemberCard) -> Bool {
        switch condition {
        case .always: true
        case .photo: card.photo != nil
        case .noPhoto: card.photo == nil
        case .logo: card.logo != nil
        case .noLogo: card.logo == nil
        }
    }

    private func style(_ item: TextItem) -> TextStyle {
        let weight: TextStyle.Weight =
            switch item.weight {
            case .regular: .normal
            case .bold: .bold
            case .black: .black
            }
        let alignment: TextStyle.Alignment =
            switch item.align {
            case .left: .left
            case .centre: .centre
            case .right: .right
            }
        var style = TextStyle(
            family: Typeface.card, weight: weight, colour: colour(item.colour), largest: Self.dots(points: item.size),
            smallest: Self.dots(points: item.smallest), lines: item.lines, tracking: item.tracking,
            alignment: alignment)
        style.leading = Self.leading
        style.least = Self.dots(points: min(item.smallest, CardTemplate.leastSize))
        return style
    }

    /// How a name is set in each of its places, whatever they depend on, by their numbers among the texts.
    func settings(of name: String, on canvas: borrowing Canvas) -> [(text: Int, setting: TextSetting)] {
        var settings: [(text: Int, setting: TextSetting)] = []
        for (number, item) in face.texts.enumerated() where item.content == .field(.name) {
            let shown = item.uppercase ? name.uppercased() : name
            settings.append((number + 1, canvas.setting(of: shown, style(item), in: box(item.box, item.anchor))))
        }
        return settings
    }

    /// Lato's lines are as high as its plain letters: without it a caron would touch the line above.
    private static let leading = 0.16

    private func box(_ box: Box, _ anchor: TextItem.Anchor) -> TextBox {
        let place = rectangle(box)
        let keeps: TextBox.Anchor =
            switch anchor {
            case .top: .top
            case .middle: .middle
            case .bottom: .bottom
            }
        return TextBox(
            x: place.x, y: place.y, width: place.width, height: place.height, anchor: keeps, holdsInk: true)
    }

    private func colour(_ tone: Tone) -> Colour { Colour(palette[tone].value) }

    private func rectangle(_ box: Box) -> Rectangle {
        Rectangle(x: dots(box.x), y: dots(box.y), width: dots(box.width), height: dots(box.height))
    }

    private func dots(_ millimetres: Double) -> Double { millimetres * Dots.perMillimetre }

    private static func dots(points: Double) -> Double { points * Dots.perInch / 72 }
}
