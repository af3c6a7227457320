import HTTPServer
import HerdStore

/// `/v1/members`: the people who carry cards.
struct MemberRoutes: Sendable {
    let store: HerdStore

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/members", for: .viewer) { call in
            let query = call.request.query
            return try Response(
                json: await store.findMembers(query: call.search, cursor: query["cursor"], limit: call.limit))
        }
        router.add(.post, "/v1/members", for: .recorder) { call in
            try Response(
                .created,
                json: await store.createMember(
                    call.request.decode(MemberDraft.self), by: call.caller.name, idempotencyKey: call.idempotencyKey))
        }
        router.add(.get, "/v1/members/{id}", for: .viewer) { call in
            try Response(json: await store.member(call.id(of: "member")))
        }
        router.add(.patch, "/v1/members/{id}", for: .recorder) { call in
            try Response(
                json: await store.editMember(
                    call.id(of: "member"), call.request.decode(MemberPatch.self), by: call.caller.name))
        }
        router.add(.delete, "/v1/members/{id}", for: .admin) { call in
            try await store.deleteMember(call.id(of: "member"), by: call.caller.name)
            return Response(.noContent)
        }
    }
}
