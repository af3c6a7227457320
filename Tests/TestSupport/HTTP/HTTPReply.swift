/// A response as a test client received it.
package struct HTTPReply: Sendable {
    package let status: Int
    /// Values by name in lower case.
    package let headers: [String: [String]]
    package var body: [UInt8] = []

    package var text: String { String(decoding: body, as: UTF8.self) }

    /// The first value under a name.
    package subscript(name: String) -> String? { headers[name.lowercased()]?.first }
}

/// A server-sent event, or a comment.
package struct ServerSentEvent: Sendable, Equatable {
    package var id: String?
    package var name: String?
    package var data: String?
    package var comment: String?

    package init() {}

    mutating func receive(line: String) {
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = String(line[line.index(after: colon)...].drop { $0 == " " })
        switch line[..<colon] {
        case "": comment = value
        case "id": id = value
        case "event": name = value
        case "data": data = data.map { $0 + "\n" + value } ?? value
        default: break
        }
    }
}

/// Why a test client gave up.
package enum HTTPClientError: Error, Equatable, CustomStringConvertible {
    /// The server closed the connection where more should have come.
    case closed
    case timedOut
    /// Not HTTP; carries the line.
    case malformed(String)
    /// A system call failed with an error number.
    case system(String, Int32)

    package var description: String {
        switch self {
        case .closed: "the server closed the connection"
        case .timedOut: "the server did not send anything in time"
        case .malformed(let line): "not HTTP: '\(line)'"
        case .system(let call, let code): "\(call) failed with error \(code)"
        }
    }
}

/// How the end of a body is found.
enum BodyFraming {
    case none
    case length(Int)
    case chunk(rest: Int, isFirst: Bool)
    case untilClose

    init(of reply: HTTPReply, to method: String) {
        if method == "HEAD" || reply.status == 204 || reply.status == 304 || reply.status < 200 {
            self = .none
        } else if reply["Transfer-Encoding"]?.lowercased() == "chunked" {
            self = .chunk(rest: 0, isFirst: true)
        } else if let length = reply["Content-Length"].flatMap({ Int($0) }) {
            self = .length(length)
        } else {
            self = .untilClose
        }
    }
}
