import Templates

extension CardTemplate {
    static let schema = Schema<Self>(
        .value("title", \.title, "How people call it, in Czech and English.", required: true),
        .value("orientation", \.orientation, "landscape or portrait."),
        .mapping("colours", \.palette, Palette.schema, "The colours by what they are for."),
        .mapping("front", \.front, Face.schema, "The side with the code.", required: true),
        .mapping("back", \.back, Face.schema, "The other side; left out where it stays empty.")
    )
}

extension Palette {
    static let schema = Schema<Self>(
        .value("primary", \.primary, "The colour of the organisation."),
        .value("accent", \.accent, "The colour that stands out beside it."),
        .value("paper", \.paper, "What the card is made of."),
        .value("ink", \.ink, "What texts are set in."),
        .value("muted", \.muted, "What labels are set in.")
    )
}

extension Face {
    static let schema = Schema<Self>(
        .value("background", \.background, "The colour of the whole side."),
        .value("svg", \.artwork, "An SVG over that colour, in a file beside this one.") { (name: ArtworkName) in
            Artwork(named: name.file)
        },
        .mappings(
            "shapes", \.drafts, ShapeText.schema, "Areas of colour, from behind to in front.", check: { $0.objection },
            each: { ShapeText() }),
        .value("logo", \.logo, "Where the organisation's logo stands: [left, top, width, height] in millimetres.") {
            (box: Box) in Frame(box: box)
        },
        .mapping("photo", \.photoDraft, Frame.schema, "Where the person's photo stands."),
        .mapping("code", \.codeDraft, Frame.schema, "The square of the code, with its quiet zone."),
        .mappings(
            "texts", \.textDrafts, TextItemText.schema, "What is printed, each in a box.", check: { $0.objection },
            each: { TextItemText() }),
        .mappings("details", \.details, Details.schema, "Facts under each other.") { Details() }
    )

    /// The shapes as the file writes them: a list begins empty, and each that is read is added to it alone.
    fileprivate var drafts: [ShapeText] {
        get { [] }
        set { shapes = newValue.isEmpty ? [] : shapes + newValue.compactMap(\.shape) }
    }

    /// The texts as the file writes them, in the same way.
    fileprivate var textDrafts: [TextItemText] {
        get { [] }
        set { texts = newValue.isEmpty ? [] : texts + newValue.map(\.item) }
    }

    fileprivate var photoDraft: Frame {
        get { photo ?? Frame() }
        set { photo = newValue }
    }

    fileprivate var codeDraft: Frame {
        get { code ?? Frame() }
        set { code = newValue }
    }
}

extension Frame {
    static let schema = Schema<Self>(
        .value("box", \.box, "[left, top, width, height] in millimetres.", required: true),
        .value("radius", \.radius, "Of the corners, in millimetres.") { (length: Millimetres) in
            max(0, length.length)
        }
    )
}

extension Details {
    static let schema = Schema<Self>(
        .value("box", \.box, "[left, top, width, height] in millimetres.", required: true),
        .value("fields", \.fields, "The facts in their order.", required: true),
        .value("size", \.size, "Of the facts in points.") { (size: Points) in size.size },
        .value("colour", \.colour, "Of the facts."),
        .value("labels", \.labels, "The colour of the labels."),
        .value("anchor", \.anchor, "top or bottom."),
        .value("when", \.condition, "always, photo, no-photo, logo or no-logo.")
    )
}

/// A shape as the file writes it: exactly one outline.
struct ShapeText: Sendable {
    var shape: Shape? {
        var shape = Shape()
        shape.colour = colour
        shape.condition = condition
        switch (rectangle, ellipse, polygon) {
        case (let box?, nil, nil): shape.outline = .rectangle(box, radius: radius)
        case (nil, let box?, nil): shape.outline = .ellipse(box)
        case (nil, nil, let numbers?):
            shape.outline = .polygon(
                stride(from: 0, to: numbers.count - 1, by: 2).map {
                    Shape.Point(x: numbers[$0], y: numbers[$0 + 1])
                })
        default: return nil
        }
        return shape
    }

    var rectangle: Box?
    var ellipse: Box?
    var polygon: [Double]?
    var radius = 0.0
    var colour = Tone(.primary)
    var condition = Condition.always

    static let schema = Schema<Self>(
        .value("rectangle", \.rectangle, "[left, top, width, height] in millimetres."),
        .value("ellipse", \.ellipse, "The box that it fills."),
        .value("polygon", \.polygon, "Its corners: [x, y, x, y, …] in millimetres.") { (lengths: [Millimetres]) in
            lengths.map(\.length)
        },
        .value("radius", \.radius, "Of the corners of a rectangle, in millimetres.") { (length: Millimetres) in
            max(0, length.length)
        },
        .value("colour", \.colour, "A colour of the palette, or one of its own."),
        .value("when", \.condition, "always, photo, no-photo, logo or no-logo.")
    )

    var objection: ConfigurationError.Reason? {
        if let polygon, polygon.count < 6 || polygon.count > 200 || !polygon.count.isMultiple(of: 2) {
            return .contradiction("a polygon has 3 to 100 corners, each with x and y")
        }
        return shape == nil ? .contradiction("give either a rectangle, an ellipse or a polygon") : nil
    }
}

/// A text as the file writes it: a field or words.
struct TextItemText: Sendable {
    var field: PrintedField?
    var words: Words?
    var value = TextItem()

    var item: TextItem {
        var item = value
        item.content = field.map { .field($0) } ?? .words(words ?? Words())
        return item
    }

    static let schema = Schema<Self>(
        .value("field", \.field, "What is printed of the person."),
        .value("words", \.words, "What is printed on every card, in Czech and English."),
        .value("box", \.value.box, "[left, top, width, height] in millimetres.", required: true),
        .value("size", \.value.size, "In points.") { (size: Points) in size.size },
        .value("smallest", \.value.smallest, "As small as it may become, in points.") { (size: Points) in size.size },
        .value("lines", \.value.lines, "Lines that it may take.") { (lines: LineCount) in lines.count },
        .value("weight", \.value.weight, "regular, bold or black."),
        .value("colour", \.value.colour, "A colour of the palette, or one of its own."),
        .value("align", \.value.align, "left, centre or right."),
        .value("anchor", \.value.anchor, "top, middle or bottom of the box."),
        .value("uppercase", \.value.uppercase, "true for capitals.") { (flag: Switch) in flag.isOn },
        .value("tracking", \.value.tracking, "Space between letters, as a part of the size.") { (part: Tracking) in
            part.share
        },
        .value("when", \.value.condition, "always, photo, no-photo, logo or no-logo.")
    )

    var objection: ConfigurationError.Reason? {
        if (field == nil) == (words == nil) { return .contradiction("give either a field or words") }
        return value.smallest > value.size ? .contradiction("'smallest' is larger than 'size'") : nil
    }
}
