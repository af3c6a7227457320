import TestSupport

/// A PDF as poppler's tools see it.
struct PDFDocument {
    let pages: Int
    let width: Double
    let height: Double
    let title: String?
    /// Where its file lies.
    var path: String { folder.file("document.pdf") }
    private let folder: TemporaryFolder

    init(_ bytes: [UInt8]) throws {
        folder = try TemporaryFolder()
        try folder.write(bytes, to: "document.pdf")
        let facts = String(decoding: try ExternalTool.run("pdfinfo", [folder.file("document.pdf")]), as: UTF8.self)
        func fact(_ name: String) -> String? {
            facts.split(separator: "\n").first { $0.hasPrefix(name + ":") }
                .map { String($0.dropFirst(name.count + 1).drop { $0 == " " }) }
        }
        let size = fact("Page size")?.split(separator: " ").compactMap { Double($0) } ?? []
        pages = fact("Pages").flatMap { Int($0) } ?? 0
        width = size.first ?? 0
        height = size.dropFirst().first ?? 0
        title = fact("Title")
    }

    func text() throws -> String {
        String(
            decoding: try ExternalTool.run("pdftotext", ["-layout", folder.file("document.pdf"), "-"]), as: UTF8.self)
    }

    /// Whether some text was cut: its letters are still in the text layer, all on the spot of the ellipsis.
    ///
    /// Of a word that was cut within it only its own letters can say that.
    func hasEllipsis() throws -> Bool {
        try words().contains { $0.text.count >= 4 && $0.width / Double($0.text.count) < 0.2 * $0.height }
    }

    /// What stands between spaces or the ends of lines, with the size of its box in points.
    func words() throws -> [(text: Substring, width: Double, height: Double)] {
        String(
            decoding: try ExternalTool.run("pdftotext", ["-bbox", folder.file("document.pdf"), "-"]), as: UTF8.self
        )
        .matches(of: /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/)
        .compactMap { word -> (text: Substring, width: Double, height: Double)? in
            let edges = [word.1, word.2, word.3, word.4].compactMap { Double($0) }
            guard edges.count == 4 else { return nil }
            return (text: word.5, width: edges[2] - edges[0], height: edges[3] - edges[1])
        }
    }

    /// One line of `pdffonts` a font.
    func fonts() throws -> [String] {
        let lines = String(decoding: try ExternalTool.run("pdffonts", [folder.file("document.pdf")]), as: UTF8.self)
            .split(separator: "\n")
        return lines.dropFirst(2).map(String.init)
    }

    func rasterised(dpi: Int, page: Int = 1) throws -> GreyImage {
        try GreyImage(
            png: ExternalTool.run(
                "pdftoppm",
                ["-png", "-gray", "-r", "\(dpi)", "-f", "\(page)", "-l", "\(page)", folder.file("document.pdf")]))
    }
}
