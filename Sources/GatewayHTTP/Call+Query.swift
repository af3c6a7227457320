import HTTPServer
import HerdStore
import Values

extension Call {
    /// `?limit=`: how many items a list gives.
    var limit: Int? {
        get throws(Problem) { try number("limit", in: 1...500) }
    }

    /// The `Idempotency-Key` header: the same key again gives the first result.
    var idempotencyKey: String? { request.headers["Idempotency-Key"] }

    /// A query item as an id; `nil` when it is absent.
    func optionalID<Entity>(_ name: String, of what: String) throws(Problem) -> Identifier<Entity>? {
        guard let text = request.query[name] else { return nil }
        guard let id = Identifier<Entity>(text) else { throw .unknown(what, text) }
        return id
    }

    /// A query item that is one of a few words; `nil` when it is absent.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String
    ) throws(Problem) -> Choice? where Choice.RawValue == String {
        guard let text = request.query[name] else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(
                .badRequest,
                CodedText("bad-query.choice", ["name": .text(name), "text": .text(text), "known": .text(known)]),
                detail: "'\(name)' is '\(text)'.", action: "Give one of: \(known).")
        }
        return choice
    }
}
