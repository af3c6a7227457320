import Foundation
import TestSupport

/// A PDF as poppler's tools see it.
struct PrintedPages {
    /// A word and where it stands, in points from the upper left corner.
    struct Word {
        let page: Int
        let text: String
        let left, top, right, bottom: Double
    }

    let words: [Word]
    let pages: Int
    private let folder: TemporaryFolder

    init(_ bytes: [UInt8]) throws {
        folder = try TemporaryFolder()
        try folder.write(bytes, to: "report.pdf")
        let layout = String(
            decoding: try ExternalTool.run("pdftotext", ["-bbox", folder.file("report.pdf"), "-"]), as: UTF8.self)
        var words: [Word] = []
        var page = 0
        for line in layout.split(separator: "\n") {
            if line.contains("<page ") { page += 1 }
            let match = line.firstMatch(
                of: /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/)
            guard let match else { continue }
            let edges = [match.1, match.2, match.3, match.4].compactMap { Double($0) }
            guard edges.count == 4 else { continue }
            words.append(
                Word(
                    page: page, text: String(match.5), left: edges[0], top: edges[1], right: edges[2],
                    bottom: edges[3]))
        }
        self.words = words
        pages = page
    }

    /// The text in reading order, one line a row.
    func text() throws -> String {
        String(decoding: try ExternalTool.run("pdftotext", ["-layout", folder.file("report.pdf"), "-"]), as: UTF8.self)
    }

    /// Share of the pixels of a page's outer edge that are not white.
    func inkOutside(margin millimetres: Double, page: Int) throws -> Double {
        let pgm = try ExternalTool.run(
            "pdftoppm", ["-gray", "-r", "50", "-f", "\(page)", "-l", "\(page)", folder.file("report.pdf")])
        // P5, width, height, 255, then the pixels.
        let parts = pgm.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
        let size = String(decoding: parts[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        let pixels = Array(parts[3])
        let edge = Int(millimetres / 25.4 * 50)
        var dark = 0
        for y in 0..<size[1] {
            for x in 0..<size[0] where x < edge || y < edge || x >= size[0] - edge || y >= size[1] - edge {
                if pixels[y * size[0] + x] < 250 { dark += 1 }
            }
        }
        return Double(dark) / Double(pixels.count)
    }
}
