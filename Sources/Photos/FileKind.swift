/// The kind of a file, recognised by its first bytes.
package enum FileKind: String, CaseIterable, Codable, Sendable {
    case jpeg = "a JPEG"
    case png = "a PNG"
    case heic = "a HEIC photo"
    case avif = "an AVIF picture"
    case webP = "a WebP picture"
    case gif = "a GIF picture"
    case bmp = "a BMP picture"
    case tiff = "a TIFF picture"
    case pdf = "a PDF document"
    case svg = "an SVG drawing"
    case video = "a video"
    case archive = "a ZIP archive or office document"
    case html = "a web page"
    case text = "text"
    case unknown = "an unknown kind of file"

    package init(_ bytes: [UInt8]) {
        let magic = Self.magics.first { magic in
            bytes.dropFirst(magic.offset).starts(with: magic.text.utf8)
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if let magic {
            self = magic.kind
        } else if bytes.dropFirst(4).starts(with: "ftyp".utf8) {
            self = .video
        } else {
            self = Self.kindOfText(bytes.prefix(1024))
        }
    }

    private static let magics: [(text: String, offset: Int, kind: FileKind)] = [
        ("ftypheic", 4, .heic), ("ftypheix", 4, .heic), ("ftypheim", 4, .heic), ("ftypheis", 4, .heic),
        ("ftypmif1", 4, .heic), ("ftypmsf1", 4, .heic), ("ftypavif", 4, .avif), ("ftypavis", 4, .avif),
        ("WEBP", 8, .webP), ("GIF8", 0, .gif), ("BM", 0, .bmp), ("II*\0", 0, .tiff), ("MM\0*", 0, .tiff),
        ("%PDF-", 0, .pdf), ("PK\u{3}\u{4}", 0, .archive),
    ]

    private static func kindOfText(_ bytes: ArraySlice<UInt8>) -> FileKind {
        let isText = !bytes.isEmpty && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
        guard isText else { return .unknown }
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        if text.contains("<svg") { return .svg }
        return text.contains("<html") || text.contains("<!doctype html") ? .html : .text
    }

    /// What the user can do to get a photo that can be read.
    var advice: String {
        switch self {
        case .avif, .gif, .bmp, .tiff, .svg: "save it as JPEG or PNG"
        case .pdf: "take a photo or a screenshot of the page and send that"
        case .video: "send a single photo"
        case .jpeg, .png, .webP, .heic, .archive, .html, .text, .unknown: "send a JPEG or PNG photo"
        }
    }
}
