/// A status code of a response.
package struct Status: Hashable, Sendable, CustomStringConvertible {
    package let code: Int

    package init(_ code: Int) {
        self.code = code
    }

    package static let ok = Status(200)
    package static let created = Status(201)
    package static let accepted = Status(202)
    package static let noContent = Status(204)
    package static let notModified = Status(304)
    package static let badRequest = Status(400)
    package static let unauthorized = Status(401)
    package static let forbidden = Status(403)
    package static let notFound = Status(404)
    package static let methodNotAllowed = Status(405)
    package static let conflict = Status(409)
    package static let gone = Status(410)
    package static let preconditionFailed = Status(412)
    package static let contentTooLarge = Status(413)
    package static let targetTooLong = Status(414)
    package static let unsupportedMediaType = Status(415)
    package static let misdirectedRequest = Status(421)
    package static let unprocessableContent = Status(422)
    package static let tooManyRequests = Status(429)
    package static let internalServerError = Status(500)
    package static let serviceUnavailable = Status(503)
    package static let insufficientStorage = Status(507)

    /// The code's meaning in the words of RFC 9110.
    package var reason: String {
        switch code {
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 304: "Not Modified"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 409: "Conflict"
        case 410: "Gone"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 421: "Misdirected Request"
        case 422: "Unprocessable Content"
        case 429: "Too Many Requests"
        case 500: "Internal Server Error"
        case 503: "Service Unavailable"
        case 507: "Insufficient Storage"
        default: "Status \(code)"
        }
    }

    package var description: String { "\(code) \(reason)" }
}
