/// Media types of the files a web page is made of, by file name extension.
enum MediaType {
    /// The media type for a file name; `application/octet-stream` when the extension is not known.
    static func ofFile(_ name: String) -> String {
        let suffix = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
        return byExtension[suffix] ?? "application/octet-stream"
    }

    private static let byExtension = [
        "css": "text/css; charset=utf-8",
        "csv": "text/csv; charset=utf-8",
        "gif": "image/gif",
        "html": "text/html; charset=utf-8",
        "ico": "image/x-icon",
        "jpeg": "image/jpeg",
        "jpg": "image/jpeg",
        "js": "text/javascript; charset=utf-8",
        "json": "application/json",
        "map": "application/json",
        "mjs": "text/javascript; charset=utf-8",
        "mp3": "audio/mpeg",
        "ogg": "audio/ogg",
        "pdf": "application/pdf",
        "png": "image/png",
        "svg": "image/svg+xml",
        "txt": "text/plain; charset=utf-8",
        "wav": "audio/wav",
        "webmanifest": "application/manifest+json",
        "webp": "image/webp",
        "woff2": "font/woff2",
        "yaml": "application/yaml",
    ]
}
