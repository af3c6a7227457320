/// The file formats in which a card can be drawn.
package enum CardFormat: String, CaseIterable, Sendable {
    case png, svg, pdf

    /// The format for a file name, by its extension; `nil` when it is none of these.
    package init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        self.init(rawValue: fileName[fileName.index(after: dot)...].lowercased())
    }

    package var mediaType: String {
        switch self {
        case .png: "image/png"
        case .svg: "image/svg+xml"
        case .pdf: "application/pdf"
        }
    }
}
