import FoundationEssentials
import Values

/// A request with its whole body; the parts of its head are read directly, as `request.method`.
@dynamicMemberLookup
package struct Request: Sendable {
    package let head: RequestHead
    package let body: [UInt8]
    /// Where the body is, when it was written to a file instead.
    package let file: BodyFile?
    /// Values of the `{name}` parts of the route that matched.
    package var parameters: [String: String] = [:]

    package init(head: RequestHead, body: [UInt8] = [], file: BodyFile? = nil) {
        self.head = head
        self.body = body
        self.file = file
    }

    /// A part of the head.
    package subscript<Value>(dynamicMember part: KeyPath<RequestHead, Value>) -> Value {
        head[keyPath: part]
    }

    /// The body as a value.
    ///
    /// - Throws: a `Problem` with status 415 when the body is not declared as JSON, or with 400, naming the key at
    ///   fault.
    package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws(Problem) -> Value {
        // A page of another origin can post text and forms without the browser asking us first, but not JSON.
        guard head.mediaType == "application/json" else {
            throw Problem(
                .unsupportedMediaType, CodedText("not-json", ["type": .text(head.mediaType ?? "–")]),
                detail: "The body is declared as \(head.mediaType ?? "nothing").",
                action: "Send JSON with 'Content-Type: application/json'.")
        }
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch let error as DecodingError {
            throw Problem(decoding: error)
        } catch let error as any ProblemConvertible {
            throw error.problem
        } catch {
            throw Problem(
                .badRequest, "bad-body", detail: "The body cannot be read as JSON.",
                action: "Correct the body and send it again.")
        }
    }
}

extension Problem {
    fileprivate init(decoding error: DecodingError) {
        // A value with rules of its own says which of them it breaks.
        if case .dataCorrupted(let context) = error,
            let own = (context.underlyingError as? any ProblemConvertible)?.problem
        {
            self = own
            status = Status.badRequest.code
            detail = "The value of '\(Self.path(context.codingPath))' is not valid: \(own.detail ?? own.title)"
            return
        }
        let (told, detail): (CodedText, String) =
            switch error {
            case .keyNotFound(let key, let context):
                Self.missing(Self.path(context.codingPath + [key]))
            case .typeMismatch(_, let context), .valueNotFound(_, let context):
                Self.wrong(Self.path(context.codingPath), "of the wrong type: \(context.debugDescription)")
            case .dataCorrupted(let context) where context.codingPath.isEmpty:
                (CodedText("bad-body.not-json"), "The body is not valid JSON.")
            case .dataCorrupted(let context):
                (
                    CodedText("bad-value.form", ["field": .text(Self.path(context.codingPath))]),
                    "The value of '\(Self.path(context.codingPath))' is not valid: \(context.debugDescription)"
                )
            @unknown default: ("bad-body", "The body cannot be read as JSON.")
            }
        self.init(.badRequest, told, detail: detail, action: "Correct the body and send it again.")
    }

    private static func missing(_ key: String) -> (CodedText, String) {
        (CodedText("bad-body.missing", ["field": .text(key)]), "The key '\(key)' is missing.")
    }

    private static func wrong(_ key: String, _ why: String) -> (CodedText, String) {
        (CodedText("bad-body.value", ["field": .text(key)]), "The value of '\(key)' is \(why)")
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
}
