import HTTPServer
import HerdStore

/// `/v1/tokens`: app keys, which programs and links have.
struct TokenRoutes: Sendable {
    let store: HerdStore
    let streams: OpenStreams

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/tokens", for: .admin) { _ in
            try Response(json: Listing(await store.tokens()))
        }
        router.add(.post, "/v1/tokens", for: .admin, needsConfirmation: true) { call in
            let made = try await store.createToken(call.request.decode(AccessDraft.self), by: call.caller.name)
            return try Response(.created, json: NewToken(access: made.access, token: made.token))
        }
        router.add(.patch, "/v1/tokens/{id}", for: .admin, needsConfirmation: true) { call in
            let id: Access.ID = try call.id(of: "token")
            let patch: AccessPatch = try call.request.decode()
            let token = try await store.changeAccess(id, .token, patch, by: call.caller.name)
            // What it sees from now on, it asks for anew.
            if patch.changesSight { streams.end(of: id) }
            return try Response(json: token)
        }
        router.add(.delete, "/v1/tokens/{id}", for: .admin, needsConfirmation: true) { call in
            let id: Access.ID = try call.id(of: "token")
            try await store.deleteToken(id, by: call.caller.name)
            streams.end(of: id)
            return Response(.noContent)
        }
    }

    /// The only time the token itself is shown.
    private struct NewToken: Encodable {
        let access: Access
        let token: String
    }
}

extension AccessPatch {
    /// Whether something else is seen afterwards.
    var changesSight: Bool { barns != .unchanged || role != nil || seesPeople != nil }
}
