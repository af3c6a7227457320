import Values

/// Answers a request; what it throws becomes a problem.
package typealias Handler = @Sendable (Request) async throws -> Response

/// Looks at a request's head before any of its body is taken: says who answers it, or throws why nobody does.
package typealias Admission = @Sendable (RequestHead) async throws -> Handler

extension Router where Route == Handler {
    /// Answers a request by its route, or with 404 or 405.
    package func respond(to request: Request) async throws -> Response {
        switch match(request.method, request.segments) {
        case .found(let handler, let parameters):
            var request = request
            request.parameters = parameters
            return try await handler(request)
        case .methodNotAllowed(let allowed): return .methodNotAllowed(request.method, allowed: allowed)
        case .notFound: return .notFound(request.path)
        }
    }
}

extension Response {
    /// 405, naming the methods that would work.
    package static func methodNotAllowed(_ method: Method, allowed: [Method]) -> Response {
        let list = allowed.map(\.rawValue).joined(separator: ", ")
        var response = Response(
            problem: Problem(
                .methodNotAllowed,
                CodedText("method-not-allowed", ["method": .text(method.rawValue), "allowed": .text(list)]),
                detail: "\(method) does not work here.", action: "Use \(list)."))
        response.headers["Allow"] = list
        return response
    }

    /// 404 for a path that leads nowhere.
    package static func notFound(_ path: String) -> Response { Response(problem: .notFound(path)) }
}

extension Problem {
    /// 404 for a path that leads nowhere.
    package static func notFound(_ path: String) -> Problem {
        Problem(
            .notFound, CodedText("not-found", ["path": .text(path)]), detail: "Nothing is at \(path).",
            action: "Check the address for a typing error.")
    }
}
