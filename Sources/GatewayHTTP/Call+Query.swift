import HTTPServer
import HerdStore
import Values

extension Call {
    /// `?limit=`: how many items a list gives.
    var limit: Int? {
        get throws(Problem) { try number("limit", in: 1...500) }
    }

    /// `?query=`: what a list is searched by; each of its words costs the store a look at everything.
    var search: String? {
        get throws(Problem) {
            guard let text = request.query["query"] else { return nil }
            guard text.unicodeScalars.count <= Self.longestSearch else {
                throw Problem(
                    .badRequest,
                    CodedText("bad-query.too-long", ["name": .text("query"), "limit": .number(Self.longestSearch)]),
                    detail: "'query' has more than \(Self.longestSearch) characters.", action: "Search by fewer words.")
            }
            return text
        }
    }

    private static let longestSearch = 100

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
