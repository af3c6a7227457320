import FoundationEssentials
package import Values

/// What went wrong with a request and what to do about it (RFC 9457).
package struct Problem: Error, Codable, Equatable, Sendable {
    /// URI that names the kind of problem, and opens the page that explains it: on this gateway, wherever that is.
    package var type: String
    /// What is wrong, the same for every problem of this type.
    package var title: String
    /// HTTP status code.
    package var status: Int
    /// What is wrong this time.
    package var detail: String?
    /// What to do about it.
    package var action: String?
    /// What is wrong this time, for pages that have words of their own: the kind, often with a case of it.
    package var code: String
    /// What the words are about, by name; `nil` when the code says it all.
    package var parameters: [String: Parameter]?

    /// Before the kind in the type.
    package static let kinds = "/problems/"

    /// - Parameter told: the kind and the case of it, and what they are about.
    package init(
        _ status: Status, _ told: CodedText, title: String? = nil, detail: String? = nil, action: String? = nil
    ) {
        type = Self.kinds + told.kind
        self.title = title ?? status.reason
        self.status = status.code
        self.detail = detail
        self.action = action
        code = told.code
        parameters = told.parameters.isEmpty ? nil : told.parameters
    }
}

/// An error that knows how to be shown to a client.
package protocol ProblemConvertible: Error {
    /// What the client is shown.
    var problem: Problem { get }
}

extension Problem: ProblemConvertible {
    package var problem: Problem { self }

    /// The problem shown for any error; one that is not `ProblemConvertible` reveals nothing about itself.
    package init(_ error: any Error) {
        self =
            (error as? any ProblemConvertible)?.problem
            ?? Problem(
                .internalServerError, "internal-error", detail: "The gateway failed on this request.",
                action: "Try again; if it stays, look at the gateway's log.")
    }
}

extension Response {
    /// An `application/problem+json` response.
    package init(problem: Problem) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings and one integer always encode; an empty body with the right status is still an answer.
        let body = (try? encoder.encode(problem)).map { [UInt8]($0) } ?? []
        self.init(
            Status(problem.status),
            headers: ["Content-Type": "application/problem+json", "Cache-Control": "no-store"], body: .bytes(body))
    }
}
