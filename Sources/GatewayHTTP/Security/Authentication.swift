import HTTPServer
import HerdStore

/// Finds out who sends a request: by bearer token, or by the cookie that a browser got for a token.
struct Authentication: Sendable {
    let store: HerdStore
    private let uses = LastUses()

    init(store: HerdStore) {
        self.store = store
    }

    /// Name of the session cookie.
    ///
    /// It holds the token itself, so that a browser stays signed in when the
    /// gateway's machine loses power; scripts cannot read it.
    static let cookie = "gateway_session"
    /// Its name over TLS: a browser takes this one only from there, and sends it nowhere else.
    static let secureCookie = "__Host-gateway_session"

    /// - Throws: a 401 problem when the token is missing or unknown.
    func caller(of head: RequestHead) async throws -> Access {
        guard let token = Self.token(in: head) else { throw Problem.signInNeeded }
        let access = try await caller(token: token)
        // When a phone was here is worth no refusal.
        if access.kind == .phone, uses.isWorthNoting(access.id) { try? await store.noteUse(of: access.id) }
        return access
    }

    /// As above, and a 403 problem when the role is too low.
    func caller(of head: RequestHead, as role: Access.Role) async throws -> Access {
        let caller = try await caller(of: head)
        guard caller.role.covers(role) else {
            throw Problem.roleTooLow(caller.role.rawValue, needed: role.rawValue)
        }
        return caller
    }

    func caller(token: String) async throws -> Access {
        guard let access = try await store.access(forToken: token) else { throw Problem.unknownToken }
        return access
    }

    static func token(in head: RequestHead) -> String? {
        if let authorization = head.headers["Authorization"] {
            let parts = authorization.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
            return String(parts[1])
        }
        return head.cookies[head.isSecure ? secureCookie : cookie]
    }

    /// The phone whose session a browser has, if it is one's.
    func phone(of head: RequestHead) async -> Access? {
        for name in [Self.secureCookie, Self.cookie] {
            guard let token = head.cookies[name], let access = try? await store.access(forToken: token) else {
                continue
            }
            if access.kind == .phone { return access }
        }
        return nil
    }

    static func setCookie(_ token: String, on head: RequestHead) -> String {
        cookie(token, on: head, seconds: 31_536_000)
    }

    static func clearCookie(on head: RequestHead) -> String { cookie("", on: head, seconds: 0) }

    private static func cookie(_ value: String, on head: RequestHead, seconds: Int) -> String {
        let (name, more) = head.isSecure ? (secureCookie, "; Secure") : (cookie, "")
        return "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict\(more)"
    }
}
