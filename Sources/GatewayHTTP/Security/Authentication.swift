import HTTPServer
import HerdStore

/// Finds out who sends a request: by bearer token, or by the cookie that a browser got for a token.
struct Authentication: Sendable {
    let store: HerdStore

    /// Name of the session cookie.
    ///
    /// It holds the token itself, so that a browser stays signed in when the
    /// gateway's machine loses power; scripts cannot read it.
    static let cookie = "gateway_session"

    /// - Throws: a 401 problem when the token is missing or unknown.
    func caller(of head: RequestHead) async throws -> Access {
        guard let token = Self.token(in: head) else { throw Problem.signInNeeded }
        return try await caller(token: token)
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
        return head.cookies[cookie]
    }

    static func setCookie(_ token: String) -> String {
        "\(cookie)=\(token); Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict"
    }

    static let clearCookie = "\(cookie)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"
}
