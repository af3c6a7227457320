/// The file formats in which a card can be drawn.
package enum CardFormat: String, CaseIterable, Sendable {
    case png, svg, pdf

    /// The format for a file name, by its extension; `nil` when it is none of these.
    package init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        self.init(rawValue: fileName[fileName.index(after: dot)...].lowercased())
    }

    /// The media type, such as `image/png`.
    package var mediaType: String {
        switch self {
        case .png: "image/png"
        case .svg: "image/svg+xml"
        case .pdf: "application/pdf"
        }
    }
}
