import CPangoCairo

/// A text set at the largest size that fits its box.
///
/// It is first shrunk, keeping words whole on as many lines as it may take. Words are broken only at the smallest size.
/// Where even that is too long, a text that has a least size takes all the lines of its box and becomes smaller still;
/// only then, or without one, does it end in an ellipsis. Where marks are stacked higher than all that, it is shrunk
/// further: rather too small than cut.
struct FittedText: ~Copyable {
    let pointer: OpaquePointer?
    /// Of the font, in dots.
    let size: Double
    let height: Double
    /// Where it begins above its first line: 0, or less where ink stands above that.
    let top: Double
    /// How far it is moved to the right, so that what leans out at one side stands where there is room at the other.
    let shift: Double

    init(_ string: String, _ style: TextStyle, in box: TextBox, context: OpaquePointer?) {
        let layout = pango_layout_new(context)
        pointer = layout
        let printable = Self.printable(string)
        pango_layout_set_text(layout, printable, Int32(printable.utf8.count))
        pango_layout_set_width(layout, Self.units(box.width))
        // Which side the text is on must not depend on its script.
        pango_layout_set_auto_dir(layout, 0)
        pango_layout_set_alignment(layout, style.alignment.pango)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
        Self.set(style.largest, style, on: layout)
        size = Self.fits(layout, style, in: box) ? style.largest : Self.shrink(layout, style, in: box)
        let extent = Self.extent(of: layout, withInk: box.holdsInk)
        (height, top, shift) = (extent.height, extent.top, extent.shift)
    }

    /// Finds the largest size that fits, in steps of a dot; halving takes a tenth of the layouts that trying each would.
    private static func shrink(_ layout: OpaquePointer?, _ style: TextStyle, in box: TextBox) -> Double {
        var (small, large) = (0, Int((style.largest - style.smallest).rounded(.up)))
        func size(_ step: Int) -> Double { max(style.smallest, style.largest - Double(step)) }
        // `large` steps down is the smallest size; fewer than `small` are known not to fit.
        while small < large {
            let middle = (small + large) / 2
            set(size(middle), style, on: layout)
            if fits(layout, style, in: box) { large = middle } else { small = middle + 1 }
        }
        set(size(large), style, on: layout)
        guard !fits(layout, style, in: box) else { return size(large) }
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        guard !fits(layout, style, in: box) else { return style.smallest }
        if let least = style.least, let size = pack(layout, style, downTo: least, in: box) { return size }
        return cut(layout, style, in: box)
    }

    /// Takes all the lines that the box has room for, and becomes smaller in steps of half a dot.
    ///
    /// - Returns: the size at which all of it is in the box; `nil` when there is none.
    private static func pack(
        _ layout: OpaquePointer?, _ style: TextStyle, downTo least: Double, in box: TextBox
    ) -> Double? {
        var size = style.smallest
        while !isInside(box, layout) {
            guard size > least else { return nil }
            size = max(least, size - 0.5)
            set(size, style, on: layout)
        }
        return size
    }

    /// Ends the text in an ellipsis where it has no room at the smallest size.
    private static func cut(_ layout: OpaquePointer?, _ style: TextStyle, in box: TextBox) -> Double {
        set(style.smallest, style, on: layout)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        pango_layout_set_height(layout, -Int32(style.lines))
        // Letters of another typeface may be higher, so that fewer lines of them have room.
        var lines = style.lines
        while lines > 1, extent(of: layout, withInk: box.holdsInk).height > box.height {
            lines -= 1
            pango_layout_set_height(layout, -Int32(lines))
        }
        var size = style.smallest
        while box.holdsInk, size > 1, !isInside(box, layout) {
            size *= 0.8
            set(size, style, on: layout)
        }
        return size
    }

    deinit {
        g_object_unref(pointer.map(UnsafeMutableRawPointer.init))
    }

    /// The text on one line, with line ends and control characters replaced by single spaces.
    private static func printable(_ string: String) -> String {
        string.unicodeScalars.prefix(400)
            .split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
            .map { String($0) }
            .joined(separator: " ")
    }

    private static func set(_ size: Double, _ style: TextStyle, on layout: OpaquePointer?) {
        let font = pango_font_description_new()
        pango_font_description_set_family(font, style.family)
        pango_font_description_set_weight(font, style.weight.pango)
        pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        pango_layout_set_spacing(layout, units(size * style.leading))
        guard style.tracking != 0 else { return }
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(units(size * style.tracking)))
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
    }

    private static func fits(_ layout: OpaquePointer?, _ style: TextStyle, in box: TextBox) -> Bool {
        pango_layout_get_line_count(layout) <= style.lines && isInside(box, layout)
    }

    /// Whether it ends in an ellipsis.
    var isCut: Bool { pango_layout_is_ellipsized(pointer) != 0 }

    /// Whether all of it is in the box.
    func isInside(_ box: TextBox) -> Bool { Self.isInside(box, pointer) }

    private static func isInside(_ box: TextBox, _ layout: OpaquePointer?) -> Bool {
        // A word longer than the line sticks out, so the extent is checked against the box too.
        let extent = extent(of: layout, withInk: box.holdsInk)
        return extent.width <= box.width && extent.height <= box.height && extent.overhang <= overhang
    }

    /// How far letters such as `J` may lean out of the box at its sides, in dots: their stems then stand at its edge.
    private static let overhang = 3.0

    /// How large the text is, how far it is moved where ink leans out at one side by more than it may, and how far ink leans out
    /// then.
    ///
    /// - Parameter withInk: whether what stands above or below the lines counts, such as the caron of `Ž`: some typefaces have
    ///   lines no higher than their plain letters.
    private static func extent(
        of layout: OpaquePointer?, withInk: Bool
    ) -> (width: Double, top: Double, height: Double, overhang: Double, shift: Double) {
        var (ink, logical) = (PangoRectangle(), PangoRectangle())
        pango_layout_get_extents(layout, &ink, &logical)
        let scale = Double(PANGO_SCALE)
        guard withInk, ink.width > 0 else {
            return (Double(logical.width) / scale, 0, Double(logical.height) / scale, 0, 0)
        }
        let top = min(0, ink.y)
        let bottom = max(logical.y + logical.height, ink.y + ink.height)
        let width = pango_layout_get_width(layout)
        let left = -Double(ink.x) / scale
        let right = Double(ink.x + ink.width - width) / scale
        let size = (Double(logical.width) / scale, Double(top) / scale, Double(bottom - top) / scale)
        guard max(left, right) > overhang else { return (size.0, size.1, size.2, max(left, right), 0) }
        // Whole dots, and two less on either side than it may lean: where its letters stand is rounded, and rounded again.
        let shift = (max(left, right) - overhang + 2).rounded(.up)
        return (size.0, size.1, size.2, min(left, right) + shift + 2, left > right ? shift : -shift)
    }

    /// Whether ink goes above or below the lines, as stacked accents do.
    var hasStrayInk: Bool {
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        pango_layout_get_extents(pointer, &ink, &logical)
        return ink.y < logical.y || ink.y + ink.height > logical.y + logical.height
    }

    private static func units(_ dots: Double) -> Int32 {
        Int32(dots * Double(PANGO_SCALE))
    }
}

extension TextStyle.Alignment {
    fileprivate var pango: PangoAlignment {
        switch self {
        case .left: PANGO_ALIGN_LEFT
        case .centre: PANGO_ALIGN_CENTER
        case .right: PANGO_ALIGN_RIGHT
        }
    }
}

extension TextStyle.Weight {
    fileprivate var pango: PangoWeight {
        switch self {
        case .normal: PANGO_WEIGHT_NORMAL
        case .bold: PANGO_WEIGHT_BOLD
        case .black: PANGO_WEIGHT_HEAVY
        }
    }
}
