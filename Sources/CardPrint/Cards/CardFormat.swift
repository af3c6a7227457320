/// The file formats in which a card is drawn.
package enum CardFormat: String, CaseIterable, Sendable {
    case png, svg, pdf

    /// The format that a file name asks for by its ending; `nil` when it is none of them.
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
