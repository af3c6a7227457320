import HTTPServer
import HerdStore
import Values

/// `/v1/members`: the people who carry cards.
struct MemberRoutes: Sendable {
    let store: HerdStore

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/members", for: .viewer) { call in
            let query = call.request.query
            let locked = query["locked"] == nil ? nil : try call.flag("locked")
            return try Response(
                json: await store.findMembers(
                    query: call.search, locked: locked, cursor: query["cursor"], limit: call.limit))
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
            let (id, patch): (Member.ID, MemberPatch) = (try call.id(of: "member"), try call.request.decode())
            try await requireOwnRolesStay(id, patch, call)
            return try Response(json: await store.editMember(id, patch, by: call.caller.name))
        }
        router.add(.delete, "/v1/members/{id}", for: .admin) { call in
            try await store.deleteMember(call.id(of: "member"), by: call.caller.name)
            return Response(.noContent)
        }
    }
}

extension MemberRoutes {
    /// Who may do at doors what the register says of them does not say it themselves.
    private func requireOwnRolesStay(_ id: Member.ID, _ patch: MemberPatch, _ call: Call) async throws {
        guard let roles = patch.roles else { return }
        let (role, member) = try await store.doorRole(of: call.caller, at: nil)
        guard member != nil, role < .administrator, try await store.member(id).roles != roles else { return }
        throw Problem(
            .forbidden, CodedText("roles-not-yours"), title: "Roles are given by an administrator",
            detail: "What somebody does in the organisation decides what they may do at doors.",
            action: "Ask an administrator to change the roles.")
    }
}
