import HTTPServer
import HerdStore
import Values

/// `/v1/sessions`: rounds of weighing.
struct SessionRoutes: Sendable {
    let store: HerdStore

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/sessions", for: .viewer) { call in
            try Response(json: await store.sessions(cursor: call.request.query["cursor"], limit: call.limit))
        }
        router.add(.post, "/v1/sessions", for: .recorder) { call in
            try Response(
                .created, json: await store.openSession(call.request.decode(SessionDraft.self)))
        }
        router.add(.get, "/v1/sessions/{id}", for: .viewer) { call in
            try Response(json: await store.session(call.id(of: "session")))
        }
        router.add(.patch, "/v1/sessions/{id}", for: .recorder) { call in
            try Response(
                json: await store.editSession(
                    call.id(of: "session"), call.request.decode(SessionPatch.self), by: call.caller.name))
        }
        router.add(.post, "/v1/sessions/{id}/close", for: .recorder) { call in
            try Response(json: await store.closeSession(call.id(of: "session"), by: call.caller.name))
        }
        router.add(.post, "/v1/sessions/{id}/reopen", for: .recorder) { call in
            try Response(json: await store.reopenSession(call.id(of: "session"), by: call.caller.name))
        }
        router.add(.get, "/v1/sessions/{id}/reconcile", for: .viewer) { call in
            try Response(json: await store.reconcile(call.id(of: "session")))
        }
        router.add(.get, "/v1/sessions/{id}/weighings", for: .viewer) { call in
            let session = try await store.session(call.id(of: "session"), withGains: false)
            let query = WeighingQuery(
                session: session.id, cursor: call.request.query["cursor"], limit: try call.limit)
            return try Response(json: await store.weighings(query))
        }
    }
}
