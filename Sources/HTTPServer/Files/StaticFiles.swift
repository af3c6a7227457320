/// Serves the files of one folder; clients may keep them but ask each time whether they have changed, unless an
/// address is told to last.
package struct StaticFiles: Sendable {
    private let folder: String
    private let index: String

    /// - Parameters:
    ///   - folder: symbolic links in it are followed, so whoever fills the folder decides what is served.
    ///   - index: name of the file that stands for a folder.
    package init(folder: String, index: String = "index.html") {
        self.folder = folder
        self.index = index
    }

    /// The file that a request asks for; nil when there is none, and 405 for any method but GET and HEAD.
    package func response(to head: RequestHead) -> Response? {
        response(to: head, at: head.segments[...])
    }

    /// The file at a path below the folder, for a folder that is served under a prefix.
    ///
    /// - Parameter lasting: this address will never stand for another file, so that nobody has to ask again.
    package func response(
        to head: RequestHead, at segments: ArraySlice<String>, lasting: Bool = false
    ) -> Response? {
        guard segments.allSatisfy(Self.isAllowed), let (name, file) = find(segments) else { return nil }
        guard head.method == .get || head.method == .head else {
            return .methodNotAllowed(head.method, allowed: [.get, .head])
        }
        let tag = "\"\(String(file.changed, radix: 36))-\(String(file.size, radix: 36))\""
        let headers: Headers = [
            "ETag": tag, "Cache-Control": lasting ? "max-age=31536000, immutable" : "no-cache",
        ]
        guard !Self.has(head.headers, tag: tag) else { return Response(.notModified, headers: headers) }
        var response = Response(.ok, headers: headers, body: .file(file))
        response.headers["Content-Type"] = MediaType.ofFile(name)
        return response
    }

    private func find(_ segments: ArraySlice<String>) -> (name: String, file: OpenFile)? {
        let path = ([folder] + segments).joined(separator: "/")
        if let last = segments.last, let file = OpenFile(path: path) { return (last, file) }
        return OpenFile(path: path + "/" + index).map { (index, $0) }
    }

    /// Whether a decoded part of a path is a plain name: not `..`, not a hidden file, and without an encoded slash.
    private static func isAllowed(_ segment: String) -> Bool {
        !segment.hasPrefix(".") && !segment.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    }

    /// Whether the client has this version already (RFC 9110 §13.1.2: compared weakly).
    private static func has(_ headers: Headers, tag: String) -> Bool {
        headers.all("If-None-Match").flatMap { $0.split(separator: ",") }.contains { item in
            let item = item.drop { $0 == " " }
            return item == "*" || (item.hasPrefix("W/") ? item.dropFirst(2) : item) == tag
        }
    }
}
