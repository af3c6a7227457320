/// An SVG that lies under what is printed on a side of a card: lines and areas that are the same on every card.
///
/// Only plain SVG is taken, without anything that another machine would draw otherwise, that comes from elsewhere, or that
/// a few bytes of could take long to draw.
package struct Artwork: Hashable, Sendable {
    /// The name of its file, beside that of the template.
    package let file: String
    package let svg: [UInt8]

    /// - Throws: what keeps it from being a ground of cards; whether librsvg draws it, librsvg says.
    package init(file: String, svg: [UInt8]) throws(ArtworkError) {
        guard svg.count <= Self.largest else { throw .tooLarge(limit: Self.largest) }
        guard !svg.contains(0), let text = String(validating: svg, as: UTF8.self) else { throw .notText }
        try Self.check(text)
        self.file = file
        self.svg = svg
    }

    /// One that a template names, before its file is read.
    package init(named file: String) {
        self.file = file
        svg = []
    }

    /// Of a drawing of many thousand points.
    package static let largest = 256 * 1024

    /// Whether a name can be that of such a file: 1 to 40 small letters, digits and hyphens, and `.svg`.
    package static func isName(_ name: String) -> Bool {
        guard name.hasSuffix(".svg") else { return false }
        let stem = name.utf8.dropLast(4)
        return (1...40).contains(stem.count)
            && stem.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }

    /// What lines and areas are made of.
    ///
    /// Pictures, letters, filters and repetitions are not among them.
    private static let elements: Set<Substring> = [
        "svg", "g", "defs", "title", "desc", "style", "path", "rect", "circle", "ellipse", "line", "polyline",
        "polygon", "linearGradient", "radialGradient", "stop", "clipPath",
    ]

    private static func check(_ text: String) throws(ArtworkError) {
        var rest = text[...]
        while let start = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: start)...]
            if rest.hasPrefix("!--") {
                guard let end = rest.dropFirst(3).firstRange(of: "-->") else { throw .notText }
                rest = rest[end.upperBound...]
            } else if rest.hasPrefix("?") {
                let head = rest.prefix { $0 != ">" }
                guard head.hasPrefix("?xml "), isUTF8(head) else { throw .notPlain(String(head.prefix(40))) }
            } else if rest.hasPrefix("!") {
                // Entities are declared here: a few of them become gigabytes.
                throw .notPlain("<" + rest.prefix { $0 != ">" && $0 != " " }.prefix(40))
            } else if !rest.hasPrefix("/") {
                let name = rest.prefix { $0 != ">" && $0 != "/" && !$0.isWhitespace }
                guard elements.contains(name) else { throw .notPlain("<" + name.prefix(40) + ">") }
            }
        }
        try checkReferences(text)
    }

    /// What is meant by a name has to stand in the same file.
    private static func checkReferences(_ text: String) throws(ArtworkError) {
        let plain = text.lowercased()
        if plain.contains("@import") { throw .elsewhere("@import") }
        for (word, said) in [("href", "href="), ("url(", "url(")] {
            var rest = plain[...]
            while let found = rest.firstRange(of: word) {
                rest = rest[found.upperBound...]
                let value = rest.drop { $0.isWhitespace || "=\"'".contains($0) }
                guard value.hasPrefix("#") else { throw .elsewhere(said + value.prefix(40)) }
            }
        }
    }

    /// Any other code could write an element that is not seen here.
    private static func isUTF8(_ declaration: Substring) -> Bool {
        let plain = declaration.lowercased()
        return !plain.contains("encoding") || plain.contains("\"utf-8\"") || plain.contains("'utf-8'")
    }
}

/// Why an SVG cannot lie under what is printed on cards.
package enum ArtworkError: Error, Hashable, Sendable {
    case tooLarge(limit: Int)
    /// Not UTF-8, or a comment that does not end.
    case notText
    /// Something that is neither a line nor an area; carries it.
    case notPlain(String)
    /// It refers to what is not in it; carries the reference.
    case elsewhere(String)
    /// librsvg does not draw it; carries its message.
    case undrawable(String)
}

extension ArtworkError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLarge(let limit): "the SVG is larger than \(limit / 1024) KiB: simplify its paths"
        case .notText: "this is no SVG in UTF-8: save it as plain SVG"
        case .notPlain(let what):
            "'\(what)' has no place in the SVG of a card: make paths of letters and save it as plain SVG, without pictures,"
                + " filters and copies"
        case .elsewhere(let reference):
            "'\(reference)' refers to what is not in this SVG: put it into the file, as paths"
        case .undrawable(let reason): "the SVG cannot be drawn: \(reason)"
        }
    }
}
