import CPangoCairo

/// A text set at the largest size that fits its box.
///
/// It is first shrunk, keeping words whole on as many lines as it may take. Words are broken only at the smallest size,
/// and only if even that is too long does the text end in an ellipsis.
struct FittedText: ~Copyable {
    let pointer: OpaquePointer?
    let height: Double

    init(_ string: String, _ style: TextStyle, width: Double, height boxHeight: Double, context: OpaquePointer?) {
        let layout = pango_layout_new(context)
        pointer = layout
        let printable = Self.printable(string)
        pango_layout_set_text(layout, printable, Int32(printable.utf8.count))
        pango_layout_set_width(layout, Self.units(width))
        // Which side the text is on must not depend on its script.
        pango_layout_set_auto_dir(layout, 0)
        pango_layout_set_alignment(layout, style.alignment.pango)
        var size = style.largest
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
        Self.set(size, style, on: layout)
        while size > style.smallest, !Self.fits(layout, style, width: width, height: boxHeight) {
            size = max(style.smallest, size - 1)
            Self.set(size, style, on: layout)
        }
        if !Self.fits(layout, style, width: width, height: boxHeight) {
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            pango_layout_set_height(layout, -Int32(style.lines))
        }
        height = Self.extent(of: layout).height
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
        let font = pango_font_description_from_string(TextStyle.families)
        pango_font_description_set_weight(font, style.weight == .bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
        pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        guard style.tracking != 0 else { return }
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(units(size * style.tracking)))
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
    }

    private static func fits(_ layout: OpaquePointer?, _ style: TextStyle, width: Double, height: Double) -> Bool {
        // A word longer than the line sticks out, so the extent is checked against the box too.
        let extent = extent(of: layout)
        return pango_layout_get_line_count(layout) <= style.lines && extent.width <= width && extent.height <= height
    }

    private static func extent(of layout: OpaquePointer?) -> (width: Double, height: Double) {
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, nil, &logical)
        return (Double(logical.width) / Double(PANGO_SCALE), Double(logical.height) / Double(PANGO_SCALE))
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
