import CardPrint
import Drawing
import LabelPrint
import Photos
import ScanDecode
import TestSupport
import Testing

/// Looked at with poppler, as a printer would have it.
@Suite struct `Label pages` {
    private func rasterised(_ pdf: [UInt8], page: Int = 1, dpi: Int = 300) throws -> GreyImage {
        let folder = try TemporaryFolder()
        try folder.write(pdf, to: "labels.pdf")
        return try Photo(
            ExternalTool.run(
                "pdftoppm",
                ["-png", "-gray", "-r", "\(dpi)", "-f", "\(page)", "-l", "\(page)", folder.file("labels.pdf")]),
            limits: .standard, maximumSide: 8000
        ).image
    }

    private func facts(_ pdf: [UInt8]) throws -> (pages: Int, size: String) {
        let folder = try TemporaryFolder()
        try folder.write(pdf, to: "labels.pdf")
        let lines = String(decoding: try ExternalTool.run("pdfinfo", [folder.file("labels.pdf")]), as: UTF8.self)
            .split(separator: "\n")
        func fact(_ name: String) -> String {
            lines.first { $0.hasPrefix(name) }.map { $0.dropFirst(name.count).trimmingPrefix { $0 == " " } }
                .map(String.init) ?? ""
        }
        return (Int(fact("Pages:")) ?? 0, fact("Page size:"))
    }

    @Test(arguments: LabelStock.known) func `a page has the size of its stock, and its codes are read from it`(
        stock: LabelStock
    ) throws {
        let pdf = try LabelPages.pdf([Labels.tag], on: stock, title: "Labels")
        let (pages, size) = try facts(pdf)
        #expect(pages == 1)
        let paper = stock.sheet.map { ($0.paper.width, $0.paper.height) } ?? (stock.width, stock.height)
        let points = size.split(separator: " ").compactMap { Double($0) }
        #expect(abs(points[0] - paper.0 / 25.4 * 72) < 0.1 && abs(points[1] - paper.1 / 25.4 * 72) < 0.1, "\(size)")
        // Another reader than the one that looked at it before.
        let texts = Set(ScanDecoder.plain(try rasterised(pdf)).map(\.text))
        #expect(texts.isSuperset(of: ["CZ123456789", "animal:CZ123456789"]), "\(stock.name): \(texts)")
    }

    @Test func `labels go on where the sheet is used up, and onto further sheets`() throws {
        let contents = (0..<30).map { number in
            LabelContent(title: "CZ \(number)", codes: ["animal:CZ\(100_000_000 + number)"])
        }
        let pdf = try LabelPages.pdf(contents, on: .avery3475, skip: 20, title: "Labels")
        #expect(try facts(pdf).pages == 3)
        let image = try rasterised(pdf, dpi: 150)
        // Twenty places are seven whole rows of three less one: above the last two rows nothing is printed.
        let upper = image.pixels.prefix(image.width * (image.height * 6 / 8))
        #expect(upper.allSatisfy { $0 > 250 })
        #expect(throws: LabelError.skipOutOfRange(24, most: 23)) {
            try LabelPages.pdf(contents, on: .avery3475, skip: 24, title: "")
        }
    }

    /// Where a label's dark marks begin, in millimetres from the paper's corner.
    private func firstMark(_ image: GreyImage, dpi: Double, from x: Double, _ y: Double) -> (x: Double, y: Double) {
        var (left, top) = (Int.max, Int.max)
        for row in Int(y / 25.4 * dpi)..<image.height {
            for column in Int(x / 25.4 * dpi)..<image.width where image.pixels[row * image.width + column] < 128 {
                (left, top) = (min(left, column), min(top, row))
            }
        }
        return (Double(left) / dpi * 25.4, Double(top) / dpi * 25.4)
    }

    @Test func `an offset moves everything by itself, to a fifth of a millimetre`() throws {
        let usual = firstMark(
            try rasterised(LabelPages.pdf([Labels.pen], on: .signOnA4, title: "")), dpi: 300, from: 0, 80)
        let moved = firstMark(
            try rasterised(LabelPages.pdf([Labels.pen], on: .signOnA4, offset: .init(x: 3, y: 2), title: "")), dpi: 300,
            from: 0, 82)
        #expect(abs(moved.x - usual.x - 3) < 0.2 && abs(moved.y - usual.y - 2) < 0.2, "\(usual) \(moved)")
    }
}
