import FoundationEssentials
import HTTPServer
import HerdStore

/// Fields that are typed as `NAME=VALUE` by the names of the API, and read as the body of a request is: what the API refuses is
/// refused, in its words.
struct TypedFields: Sendable {
    /// What is typed; where it is not `needed`, nothing after the `=` empties the field.
    enum Kind: Sendable {
        /// Words, a day, a time or an id.
        case text(needed: Bool = false)
        case wholeNumber(needed: Bool = false)
        /// `true` or `false`.
        case flag
        /// Words with commas between them.
        case list
    }

    private let kinds: [String: Kind]

    init(_ kinds: [String: Kind]) { self.kinds = kinds }

    /// What the words say.
    ///
    /// - Throws: `UsageError` for a field that is not known or named twice, and for a value that it cannot have.
    func read<Body: Decodable>(_ words: some Sequence<String>, as type: Body.Type = Body.self) throws -> Body {
        var body: [String: JSONValue] = [:]
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let kind = kinds[parts[0]] else {
                let known = kinds.keys.sorted().joined(separator: ", ")
                throw UsageError("\(word): give FIELD=VALUE, where FIELD is one of \(known)")
            }
            guard body[parts[0]] == nil else { throw UsageError("\(parts[0]): is named twice") }
            body[parts[0]] = try kind.value(parts[1], of: parts[0])
        }
        do {
            let head = try RequestHead(method: .post, target: "/", headers: ["Content-Type": "application/json"])
            return try Request(head: head, body: Array(JSONEncoder().encode(body))).decode()
        } catch let problem as Problem {
            throw UsageError(problem.detail ?? problem.title)
        }
    }
}

extension TypedFields.Kind {
    fileprivate func value(_ text: String, of field: String) throws(UsageError) -> JSONValue {
        switch self {
        case .list:
            let words = text.split(separator: ",").map { $0.drop { $0 == " " } }
            return .array(words.map { .string(String($0)) })
        case .flag:
            guard let flag = Bool(text) else { throw UsageError("\(field): give true or false") }
            return .boolean(flag)
        case .text(needed: false) where text.isEmpty, .wholeNumber(needed: false) where text.isEmpty: return .null
        case .text: return .string(text)
        case .wholeNumber:
            guard let number = Int64(text) else { throw UsageError("\(field): give a whole number") }
            return .integer(number)
        }
    }
}
