import HTTPServer
import HerdStore

/// `/v1/session` and `/v1/tokens`: who is signed in, and who may.
struct TokenRoutes: Sendable {
    let store: HerdStore

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/session", for: .viewer) { call in
            try Response(json: ["name": call.caller.name, "role": call.caller.role.rawValue])
        }
        router.add(.delete, "/v1/session", for: .viewer) { _ in
            Response(.noContent, headers: ["Set-Cookie": Authentication.clearCookie])
        }
        router.add(.get, "/v1/tokens", for: .admin) { _ in
            try Response(json: Listing(await store.tokens()))
        }
        router.add(.post, "/v1/tokens", for: .admin) { call in
            let made = try await store.createToken(call.request.decode(AccessDraft.self), by: call.caller.name)
            return try Response(.created, json: NewToken(access: made.access, token: made.token))
        }
        router.add(.delete, "/v1/tokens/{id}", for: .admin) { call in
            try await store.deleteToken(call.id(of: "token"), by: call.caller.name)
            return Response(.noContent)
        }
    }

    /// The only time the token itself is shown.
    private struct NewToken: Encodable {
        let access: Access
        let token: String
    }
}
