import HTTPServer
import HerdStore

/// `/v1/directory` and `/v1/organisations`: people and organisations under one search.
struct DirectoryRoutes: Sendable {
    let store: HerdStore

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/directory", for: .viewer) { call in
            let kind: DirectoryKind? = try call.choice("kind")
            return try Response(
                json: await store.directory(
                    query: call.search, of: kind, cursor: call.request.query["cursor"], limit: call.limit))
        }
        router.add(.post, "/v1/organisations", for: .recorder) { call in
            try Response(
                .created,
                json: await store.createOrganisation(
                    call.request.decode(OrganisationDraft.self), by: call.caller.name,
                    idempotencyKey: call.idempotencyKey))
        }
        router.add(.get, "/v1/organisations/{id}", for: .viewer) { call in
            try Response(json: await store.organisation(call.id(of: "organisation")))
        }
        router.add(.patch, "/v1/organisations/{id}", for: .recorder) { call in
            try Response(
                json: await store.editOrganisation(
                    call.id(of: "organisation"), call.request.decode(OrganisationPatch.self), by: call.caller.name))
        }
        router.add(.delete, "/v1/organisations/{id}", for: .admin) { call in
            try await store.deleteOrganisation(call.id(of: "organisation"), by: call.caller.name)
            return Response(.noContent)
        }
    }
}
