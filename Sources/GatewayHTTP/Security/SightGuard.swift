import HTTPServer
import HerdStore
import Values

/// Keeps what is out of a caller's sight out of what that caller does and is told.
///
/// What is read from the store is read with the caller's eyes already (`Sight.current`). Here are looked through: what a request
/// names, as writing goes by the whole herd, and every answer in JSON, as some of it comes from elsewhere.
struct SightGuard: Sendable {
    let store: HerdStore

    /// Refuses a request to change what its sender does not see, as if it were not there.
    func check(_ request: Request) async throws {
        // What is asked for is looked for with the asker's eyes.
        guard Sight.current.isLimited, request.method != .get else { return }
        for text in request.parameters.values { try await store.requireSeen(in: Array(text.utf8)) }
        // A photo names nothing.
        if request.head.mediaType == "application/json" { try await store.requireSeen(in: request.body) }
    }

    /// An answer without what its reader does not see.
    func told(_ response: Response) async throws -> Response {
        guard Sight.current.isLimited, case .bytes(let bytes) = response.body, response.isJSON else { return response }
        let isProblem = response.status.code >= 400
        guard let rest = try await store.told(bytes, anywhere: isProblem) else {
            throw HerdError.ofAnotherBarn
        }
        var response = response
        response.body = .bytes(rest)
        return response
    }

    /// An error as it may be told.
    func told(_ error: any Error) async -> any Error {
        guard Sight.current.isLimited, error is any ProblemConvertible else { return error }
        let problem = Problem(error)
        guard case .bytes(let bytes) = Response(problem: problem).body else { return error }
        let isTellable = (try? await store.told(bytes, anywhere: true)) == bytes
        return isTellable || problem.status == 404 ? error : HerdError.ofAnotherBarn
    }
}

extension Response {
    fileprivate var isJSON: Bool {
        let type = headers["Content-Type"] ?? ""
        return type.hasPrefix("application/json") || type.hasPrefix("application/problem+json")
    }
}

extension Problem {
    /// To see persons is a right of its own.
    static let peopleNeeded = Problem(
        .forbidden, "people-needed", title: "Only for those who may see persons",
        detail: "Your rights do not include the members and their cards.",
        action: "Ask an administrator for the right to see persons.")

    /// What devices say byte for byte tells of the animals of all barns.
    static let allBarnsNeeded = Problem(
        .forbidden, "all-barns-needed", title: "Only for those who see all barns",
        detail: "The bytes of a device tell of animals of all barns.", action: "Ask somebody who sees all barns.")
}
