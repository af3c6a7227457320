import HTTPServer
import HerdStore

/// `/v1/accounts`: people who sign in by name and password; `/v1/access-log`: who came and went.
struct AccountRoutes: Sendable {
    let store: HerdStore
    let desk: SignInDesk
    let streams: OpenStreams

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/accounts", for: .admin) { _ in
            try Response(json: Listing(await store.tokens(.account)))
        }
        router.add(.post, "/v1/accounts", for: .admin, needsConfirmation: true) { call in
            let draft: AccessDraft = try call.request.decode()
            let password = try call.request.decode(NewPassword.self).password
            let hash = try await desk.hash(password, for: draft.name, at: call.request.remoteAddress)
            return try Response(
                .created, json: await store.createAccount(draft, password: hash, by: call.caller.name))
        }
        router.add(.patch, "/v1/accounts/{id}", for: .admin, needsConfirmation: true) { call in
            let id: Access.ID = try call.id(of: "account")
            let patch: AccessPatch = try call.request.decode()
            let account = try await store.changeAccess(id, .account, patch, by: call.caller.name)
            // What it sees from now on, it asks for anew.
            if patch.changesSight { streams.end(of: id) }
            return try Response(json: account)
        }
        router.add(.put, "/v1/accounts/{id}/password", for: .admin, needsConfirmation: true) { call in
            let account = try await account(call)
            let password = try call.request.decode(NewPassword.self).password
            let hash = try await desk.hash(password, for: account.name, at: call.request.remoteAddress)
            try await store.setPassword(hash, of: account.id, by: call.caller.name)
            streams.end(of: account.id)
            return Response(.noContent)
        }
        router.add(.delete, "/v1/accounts/{id}/sign-ins", for: .admin) { call in
            let account = try await account(call)
            try await store.signOutEverywhere(account, by: call.caller.name)
            streams.end(of: account.id)
            return Response(.noContent)
        }
        router.add(.delete, "/v1/accounts/{id}", for: .admin, needsConfirmation: true) { call in
            let account = try await account(call)
            try await store.deleteToken(account.id, by: call.caller.name)
            streams.end(of: account.id)
            return Response(.noContent)
        }
        router.add(.get, "/v1/access-log", for: .admin) { call in
            try Response(json: await store.accessLog(cursor: call.request.query["cursor"], limit: call.limit))
        }
    }

    private func account(_ call: Call) async throws -> Access {
        let id: Access.ID = try call.id(of: "account")
        guard let account = try await store.tokens(.account).first(where: { $0.id == id }) else {
            throw Problem.unknown("account", id.description)
        }
        return account
    }

    private struct NewPassword: Decodable {
        let password: String
    }
}
