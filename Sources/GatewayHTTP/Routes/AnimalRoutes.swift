import HTTPServer
import HerdStore
import Values

/// `/v1/animals` and `/v1/changes`: the herd and the changes that make it.
struct AnimalRoutes: Sendable {
    let store: HerdStore

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/animals", for: .viewer) { call in
            try Response(json: await store.animals(call.animalQuery))
        }
        router.add(.post, "/v1/animals", for: .recorder, create)
        router.add(.get, "/v1/animals/{id}", for: .viewer) { call in
            try Response(json: await store.animal(call.id(of: "animal")))
        }
        router.add(.get, "/v1/animals/{id}/changes", for: .viewer) { call in
            try Response(
                json: await store.changes(
                    of: call.id(of: "animal"), noteType: call.optionalID("noteType", of: "type of notes"),
                    cursor: call.request.query["cursor"], limit: call.limit))
        }
        router.add(.post, "/v1/animals/{id}/changes", for: .recorder) { call in
            let draft: ChangeDraft = try call.request.decode()
            let change = try await store.addChange(
                draft.inseminated(by: call.caller.technicians.first), to: call.id(of: "animal"), by: call.caller.name,
                idempotencyKey: call.idempotencyKey)
            return try Response(.created, json: change)
        }
        router.add(.post, "/v1/animals/{id}/eids", for: .recorder) { call in
            try Response(
                json: await store.merge(
                    call.request.decode(EIDMerge.self), into: call.id(of: "animal"), by: call.caller.name))
        }
        router.add(.get, "/v1/animals/{id}/weighings", for: .viewer) { call in
            let animal = try await store.animal(call.id(of: "animal"))
            let query = WeighingQuery(
                animal: animal.id, cursor: call.request.query["cursor"], limit: try call.limit)
            return try Response(json: await store.weighings(query))
        }
        router.add(.patch, "/v1/changes/{id}", for: .recorder) { call in
            try Response(
                json: await store.editChange(
                    call.id(of: "change"), call.request.decode(ChangePatch.self), by: call.caller.name))
        }
        router.add(.delete, "/v1/changes/{id}", for: .admin) { call in
            try await store.deleteChange(call.id(of: "change"), by: call.caller.name)
            return Response(.noContent)
        }
    }

    private func create(_ call: Call) async throws -> Response {
        let animal = try await store.createAnimal(
            call.request.decode(AnimalDraft.self), by: call.caller.name, idempotencyKey: call.idempotencyKey)
        return try Response(.created, json: animal)
    }
}
