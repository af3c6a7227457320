/// What a request says before its body.
package struct RequestHead: Sendable {
    package let method: Method
    /// Path and query exactly as they were sent.
    package let target: String
    /// The path's decoded parts, without empty ones; a part may contain a decoded slash.
    package let segments: [String]
    package let query: Query
    package let headers: Headers
    /// The client's IP address, such as `127.0.0.1` or `fe80::1`; behind a trusted proxy what that says.
    package let remoteAddress: String
    /// Whether it came over TLS, to us or to a trusted proxy.
    package let isSecure: Bool

    /// Parses a request line, for the server and for tests of handlers.
    package init(
        method: Method, target: String, headers: Headers = [:], remoteAddress: String = "127.0.0.1",
        isSecure: Bool = false
    ) throws(RequestTargetError) {
        let parsed = try RequestTarget(target)
        self.method = method
        self.target = target
        segments = parsed.segments
        query = parsed.query
        self.headers = headers
        self.remoteAddress = remoteAddress
        self.isSecure = isSecure
    }

    /// The decoded path, such as `/v1/animals`.
    package var path: String { "/" + segments.joined(separator: "/") }

    /// The declared length of the body; nil when there is no body or it comes in chunks.
    package var contentLength: Int? { headers["Content-Length"].flatMap { Int($0) } }

    /// Whether a body follows.
    package var hasBody: Bool { headers["Transfer-Encoding"] != nil || contentLength.map { $0 > 0 } ?? false }

    /// The media type of the body in lower case, without parameters, such as `application/json`.
    package var mediaType: String? {
        headers["Content-Type"].flatMap { $0.utf8.split(separator: UInt8(ascii: ";")).first }
            .map { type in
                String(decoding: type.filter { $0 != UInt8(ascii: " ") && $0 != 0x09 }, as: UTF8.self).lowercased()
            }
    }

    /// Cookies by name; of several with one name the first counts.
    ///
    /// They end at each `;`, also at one that an accent stands on, which is another character to Unicode.
    package var cookies: [String: String] {
        var cookies: [String: String] = [:]
        for pair in headers.all("Cookie").flatMap({ $0.utf8.split(separator: UInt8(ascii: ";")) }) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let name = String(Substring(parts[0].drop { $0 == UInt8(ascii: " ") }))
            if cookies[name] == nil { cookies[name] = String(Substring(parts[1])) }
        }
        return cookies
    }
}
