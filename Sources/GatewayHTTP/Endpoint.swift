import HTTPServer
import HerdStore
import Values

/// What stands behind one method and path: who may call it, how much it takes, and what it does.
struct Endpoint: Sendable {
    let work: Work
    /// The largest body in bytes.
    let bodyLimit: Int
    /// Whether it tells what devices say byte for byte, which nobody can sort by animals.
    var tellsOfAllBarns = false
    /// Whether only those may call it who may see persons.
    var tellsOfPeople = true
    /// Whether a browser is asked once more for the password or the key it came in by, where that was a while ago.
    var needsConfirmation = false
    /// Makes the file that takes the body, where that is not held in memory.
    var bodyFile: (@Sendable (RequestHead) throws -> BodyFile)?

    enum Work: Sendable {
        /// For everybody, also without a token.
        case open(@Sendable (Request) async throws -> Response)
        /// For tokens of at least this role.
        case restricted(Access.Role, @Sendable (Call) async throws -> Response)
        /// For programs of this machine, and for tokens of at least this role.
        case local(Access.Role, @Sendable (Request) async throws -> Response)
    }

    /// The least role that may call it from elsewhere; `nil` when everybody may.
    var role: Access.Role? {
        switch work {
        case .open: nil
        case .restricted(let role, _), .local(let role, _): role
        }
    }

    /// Whether the sender of this head needs a token.
    func needsToken(_ head: RequestHead) -> Bool {
        switch work {
        case .open: false
        case .restricted: true
        case .local: !head.isOfThisMachine
        }
    }

    static let standardBodyLimit = 256 * 1024
    /// Of whoever comes along: a token, or a code and the name of a phone.
    static let openBodyLimit = 4 * 1024
}

/// A request whose sender is known.
struct Call: Sendable {
    let request: Request
    let caller: Access
    /// The caller's browser; `nil` for a program.
    var signedIn: SignedIn?

    /// A part of the path as an id.
    ///
    /// - Throws: a 404 problem when it has not the form of an id: then nothing can have it.
    func id<Entity>(_ name: String = "id", of what: String) throws(Problem) -> Identifier<Entity> {
        let text = request.parameters[name] ?? ""
        guard let id = Identifier<Entity>(text) else { throw .unknown(what, text) }
        return id
    }

    /// A query item as a number in `range`; `nil` when it is absent.
    func number(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = request.query[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw Problem(
                .badRequest,
                CodedText(
                    "bad-query.number",
                    [
                        "name": .text(name), "text": .text(text), "least": .number(range.lowerBound),
                        "most": .number(range.upperBound),
                    ]),
                detail: "'\(name)' is '\(text)'.",
                action: "Give a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// A query item that must be there.
    func required(_ name: String) throws(Problem) -> String {
        guard let text = request.query[name], !text.isEmpty else {
            throw Problem(
                .badRequest, CodedText("bad-query.missing", ["name": .text(name)]),
                detail: "'\(name)' is missing in the query.", action: "Add ?\(name)=… to the address.")
        }
        return text
    }

    /// Whether a query item is `true`; `false` where it is absent.
    func flag(_ name: String) throws(Problem) -> Bool {
        switch request.query[name] {
        case nil, "false": return false
        case "true": return true
        case let text?:
            throw Problem(
                .badRequest,
                CodedText(
                    "bad-query.choice", ["name": .text(name), "text": .text(text), "known": .text("true, false")]),
                detail: "'\(name)' is '\(text)'.", action: "Give true or false.")
        }
    }
}

extension Access.Role {
    /// Whether this role may do what `needed` may.
    func covers(_ needed: Self) -> Bool { rank >= needed.rank }

    private var rank: Int {
        switch self {
        case .viewer: 0
        case .recorder: 1
        case .admin: 2
        }
    }
}

extension Router where Route == Endpoint {
    /// Adds an endpoint.
    mutating func add(
        _ method: Method, _ pattern: String, for role: Access.Role, bodyLimit: Int = Endpoint.standardBodyLimit,
        tellsOfAllBarns: Bool = false, tellsOfPeople: Bool? = nil, needsConfirmation: Bool = false,
        bodyFile: (@Sendable (RequestHead) throws -> BodyFile)? = nil,
        _ respond: @escaping @Sendable (Call) async throws -> Response
    ) {
        add(
            method, pattern,
            Endpoint(
                work: .restricted(role, respond), bodyLimit: bodyLimit, tellsOfAllBarns: tellsOfAllBarns,
                tellsOfPeople: tellsOfPeople ?? !Endpoint.isOfNobody(pattern), needsConfirmation: needsConfirmation,
                bodyFile: bodyFile))
    }

    /// Adds an endpoint that needs no token.
    mutating func addOpen(
        _ method: Method, _ pattern: String, _ respond: @escaping @Sendable (Request) async throws -> Response
    ) {
        add(method, pattern, Endpoint(work: .open(respond), bodyLimit: Endpoint.openBodyLimit, tellsOfPeople: false))
    }
}

extension Router where Route == Endpoint {
    /// Adds an endpoint that programs of this machine call without a token.
    mutating func addLocal(
        _ method: Method, _ pattern: String, for role: Access.Role,
        _ respond: @escaping @Sendable (Request) async throws -> Response
    ) {
        add(
            method, pattern,
            Endpoint(
                work: .local(role, respond), bodyLimit: Endpoint.standardBodyLimit, tellsOfPeople: false))
    }
}

extension RequestHead {
    /// Whether a program of this machine has sent it, and not for somebody else: a proxy says for whom it asks.
    var isOfThisMachine: Bool {
        let isNear = remoteAddress == "::1" || remoteAddress.hasPrefix("127.") || remoteAddress.hasPrefix("::ffff:127.")
        return isNear && !["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"].contains { headers[$0] != nil }
    }
}

extension Request {
    /// With the values of the route's parameters.
    func with(_ parameters: [String: String]) -> Request {
        var request = self
        request.parameters = parameters
        return request
    }
}
