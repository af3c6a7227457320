package import CardPrint

/// What labels are printed on; all lengths are in millimetres.
package struct LabelStock: Hashable, Sendable {
    /// As it is asked for, such as `avery-3475`.
    package let name: String
    /// What stands on its packet.
    package let title: String
    package let width: Double
    package let height: Double
    /// What stays white at the edges of each.
    package let margin: Double
    /// How they lie on a sheet; `nil` where they come one by one, from a roll or a card printer.
    package let sheet: Sheet?
    /// Whether it is printed in colour, and not by heat.
    package let isColoured: Bool

    /// A sheet of paper with labels.
    package struct Sheet: Hashable, Sendable {
        package let paper: Paper
        package let columns: Int
        package let rows: Int
        /// The upper left corner of the first label.
        package let start: Offset
        /// From one corner to the next.
        package let pitch: Offset
        /// Whether the sheet is plain paper that is cut afterwards.
        package let isCut: Bool

        package var labels: Int { columns * rows }
    }

    /// How many are printed at once: a sheet, or one.
    package var perSheet: Int { sheet?.labels ?? 1 }

    /// Whether a label printer takes it.
    package var isRoll: Bool { sheet == nil && !isColoured }
}

extension LabelStock {
    /// - Throws: `LabelError.unknownStock`.
    package init(named name: String) throws(LabelError) {
        guard let stock = Self.known.first(where: { $0.name == name }) else { throw .unknownStock(name) }
        self = stock
    }

    /// All that are known; measures are those of their makers' data sheets.
    package static let known: [LabelStock] = [
        card, cardsOnA4, signOnA4, avery3475, averyL7160, averyL7163, averyL7165, dymo99012, dymo99014, brother62,
        zebra57x32, zebra100x50, zebra102x152,
    ]

    /// One card of ISO/IEC 7810 ID-1, for card printers.
    package static let card = LabelStock(
        name: "id-1", title: "ID-1, 85.6 × 54 mm", width: 85.6, height: 53.98, margin: 3.5, sheet: nil,
        isColoured: true)
    /// Ten cards on plain paper, to be cut.
    package static let cardsOnA4 = LabelStock(
        name: "a4-cards", title: "A4, 10 × 85.6 × 54 mm", width: 85.6, height: 53.98, margin: 3.5,
        sheet: Sheet(
            paper: .a4, columns: 2, rows: 5, start: Offset(x: 19.4, y: 13.55), pitch: Offset(x: 85.6, y: 53.98),
            isCut: true), isColoured: true)
    /// One sign on a sheet that lies on its side, for the door of a barn.
    package static let signOnA4 = LabelStock(
        name: "a4-sign", title: "A4, 297 × 210 mm", width: 297, height: 210, margin: 15,
        sheet: Sheet(
            paper: Paper(width: 297, height: 210), columns: 1, rows: 1, start: Offset(x: 0, y: 0),
            pitch: Offset(x: 297, y: 210), isCut: false), isColoured: true)

    package static let avery3475 = avery("3475", 70, 36, (3, 8), start: (0, 4.5), pitch: (70, 36))
    package static let averyL7160 = avery("L7160", 63.5, 38.1, (3, 7), start: (7.25, 15.15), pitch: (66.04, 38.1))
    package static let averyL7163 = avery("L7163", 99.1, 38.1, (2, 7), start: (4.65, 15.15), pitch: (101.6, 38.1))
    package static let averyL7165 = avery("L7165", 99.1, 67.7, (2, 4), start: (4.65, 13.1), pitch: (101.6, 67.7))

    package static let dymo99012 = roll("dymo-99012", "Dymo 99012, 89 × 36 mm", 89, 36)
    package static let dymo99014 = roll("dymo-99014", "Dymo 99014, 101 × 54 mm", 101, 54)
    /// Endless tape, cut after 40 mm.
    package static let brother62 = roll("brother-62", "Brother DK-22205, 62 × 40 mm", 62, 40)
    package static let zebra57x32 = roll("zebra-57x32", "Zebra 57 × 32 mm", 57, 32)
    package static let zebra100x50 = roll("zebra-100x50", "Zebra 100 × 50 mm", 100, 50)
    package static let zebra102x152 = roll("zebra-102x152", "Zebra 102 × 152 mm", 102, 152)

    private static func avery(
        _ number: String, _ width: Double, _ height: Double, _ count: (columns: Int, rows: Int),
        start: (x: Double, y: Double), pitch: (x: Double, y: Double)
    ) -> LabelStock {
        LabelStock(
            name: "avery-\(number.lowercased())",
            title: "Avery \(number), \(count.columns * count.rows) × \(decimal(width)) × \(decimal(height)) mm",
            width: width, height: height, margin: 3,
            sheet: Sheet(
                paper: .a4, columns: count.columns, rows: count.rows, start: Offset(x: start.x, y: start.y),
                pitch: Offset(x: pitch.x, y: pitch.y), isCut: false), isColoured: false)
    }

    private static func roll(_ name: String, _ title: String, _ width: Double, _ height: Double) -> LabelStock {
        LabelStock(name: name, title: title, width: width, height: height, margin: 2, sheet: nil, isColoured: false)
    }

    private static func decimal(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
}
