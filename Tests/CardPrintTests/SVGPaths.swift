import Foundation
import FoundationXML

/// The black rectangles of an SVG: enough of a renderer to look at a QR code.
final class SVGPaths: NSObject, XMLParserDelegate {
    private(set) var width = 0.0
    private(set) var height = 0.0
    private var scale = 1.0
    private var rectangles: [(x: Double, y: Double, width: Double, height: Double)] = []

    struct NotWellFormed: Error {
        let line: Int
    }

    init(_ bytes: [UInt8]) throws {
        super.init()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = self
        guard parser.parse() else { throw NotWellFormed(line: parser.lineNumber) }
    }

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        if element == "svg" {
            width = points(attributes["width"])
            height = points(attributes["height"])
        }
        guard element == "path", let path = attributes["d"], isBlack(attributes) else { return }
        for subpath in path.split(separator: "M") {
            let numbers = subpath.split { " LZ".contains($0) }.compactMap { Double($0) }
            // "x y L x y L x y L x y Z", as cairo writes a rectangle.
            guard numbers.count == 8 else { continue }
            let (xs, ys) = ([0, 2, 4, 6].map { numbers[$0] }, [1, 3, 5, 7].map { numbers[$0] })
            guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { continue }
            let scale = matrixScale(attributes["transform"])
            rectangles.append((left * scale, top * scale, (right - left) * scale, (bottom - top) * scale))
        }
    }

    func rasterised(pixelsPerPoint: Double) -> GreyImage {
        var image = GreyImage(width: Int(width * pixelsPerPoint), height: Int(height * pixelsPerPoint))
        for rectangle in rectangles {
            let left = Int((rectangle.x * pixelsPerPoint).rounded())
            let right = Int(((rectangle.x + rectangle.width) * pixelsPerPoint).rounded())
            let top = Int((rectangle.y * pixelsPerPoint).rounded())
            let bottom = Int(((rectangle.y + rectangle.height) * pixelsPerPoint).rounded())
            image.blacken(
                columns: max(left, 0)..<min(right, image.width), rows: max(top, 0)..<min(bottom, image.height))
        }
        return image
    }

    private func isBlack(_ attributes: [String: String]) -> Bool {
        (attributes["fill"] ?? attributes["style"])?.contains("rgb(0%,0%,0%)") == true
    }

    private func points(_ text: String?) -> Double {
        Double((text ?? "").prefix { $0.isNumber || $0 == "." }) ?? 0
    }

    /// The first number of `matrix(0.24,0,0,0.24,0,0)`.
    private func matrixScale(_ text: String?) -> Double {
        guard let text, let open = text.firstIndex(of: "(") else { return 1 }
        return Double(text[text.index(after: open)...].prefix { $0.isNumber || $0 == "." }) ?? 1
    }
}
