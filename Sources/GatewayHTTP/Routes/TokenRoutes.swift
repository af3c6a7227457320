import HTTPServer
import HerdStore

/// `/v1/session` and `/v1/tokens`: who is signed in, and who may.
struct TokenRoutes: Sendable {
    let store: HerdStore
    let authentication: Authentication
    let streams: OpenStreams

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/session", for: .viewer) { call in
            try Response(json: SignedIn(call.caller, await store.locations()))
        }
        router.addOpen(.post, "/v1/session") { request in
            let token = try request.decode(SignIn.self).token
            _ = try await authentication.caller(token: token)
            return Response(.noContent, headers: ["Set-Cookie": Authentication.setCookie(token, on: request.head)])
        }
        // Open, so that a browser also gets rid of the cookie of a token that was withdrawn.
        router.addOpen(.delete, "/v1/session") { request in
            // Nobody could sign in with what is left of a phone's session.
            if let phone = await authentication.phone(of: request.head) {
                try await store.deleteToken(phone.id, by: phone.name)
                streams.end(of: phone.id)
            }
            return Response(.noContent, headers: ["Set-Cookie": Authentication.clearCookie(on: request.head)])
        }
        router.add(.get, "/v1/tokens", for: .admin) { _ in
            try Response(json: Listing(await store.tokens()))
        }
        router.add(.post, "/v1/tokens", for: .admin) { call in
            let made = try await store.createToken(call.request.decode(AccessDraft.self), by: call.caller.name)
            return try Response(.created, json: NewToken(access: made.access, token: made.token))
        }
        router.add(.patch, "/v1/tokens/{id}", for: .admin) { call in
            let id: Access.ID = try call.id(of: "token")
            let patch: AccessPatch = try call.request.decode()
            let token = try await store.changeAccess(id, .token, patch, by: call.caller.name)
            // What it sees from now on, it asks for anew.
            if patch.changesSight { streams.end(of: id) }
            return try Response(json: token)
        }
        router.add(.delete, "/v1/tokens/{id}", for: .admin) { call in
            let id: Access.ID = try call.id(of: "token")
            try await store.deleteToken(id, by: call.caller.name)
            streams.end(of: id)
            return Response(.noContent)
        }
    }

    private struct SignedIn: Encodable {
        let name: String
        let role: Access.Role
        /// Absent when all are seen.
        let barns: [Location]?
        let technicians: [String]
        let seesAllBulls: Bool

        init(_ caller: Access, _ seen: [Location]) {
            (name, role) = (caller.name, caller.role)
            (technicians, seesAllBulls) = (caller.technicians, caller.seesAllBulls)
            barns = caller.sight.isLimited ? seen.filter { $0.kind == .barn } : nil
        }
    }

    private struct SignIn: Decodable {
        let token: String
    }

    /// The only time the token itself is shown.
    private struct NewToken: Encodable {
        let access: Access
        let token: String
    }
}

extension AccessPatch {
    /// Whether other animals are seen afterwards.
    var changesSight: Bool { barns != .unchanged }
}
