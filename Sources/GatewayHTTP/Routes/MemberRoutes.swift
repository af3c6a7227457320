import CardPrint
import HTTPServer
import HerdStore

/// `/v1/members`: the people who carry cards.
struct MemberRoutes: Sendable {
    let store: HerdStore
    let organisation: String?
    let offload: Offload

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/members", for: .viewer) { call in
            let query = call.request.query
            return try Response(
                json: await store.members(query: query["query"], cursor: query["cursor"], limit: call.limit))
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
        for format in CardFormat.allCases {
            router.add(.get, "/v1/members/{id}/card.\(format.rawValue)", for: .viewer) { call in
                try await card(as: format, call)
            }
        }
    }

    private func card(as format: CardFormat, _ call: Call) async throws -> Response {
        let card = MemberCard(try await store.member(call.id(of: "member")), organisation: organisation)
        let bytes = try await offload.run { try card.rendered(as: format) }
        var response = Response(type: format.mediaType, bytes: bytes)
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Disposition"] = "inline; filename=\"card.\(format.rawValue)\""
        return response
    }
}

extension MemberCard {
    /// - Parameter organisation: the one of this station, for members who have none of their own.
    init(_ member: Member, organisation: String?) {
        self.init(name: member.name, number: member.number, organisation: member.organisation ?? organisation)
    }
}
