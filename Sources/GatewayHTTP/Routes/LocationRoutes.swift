import HTTPServer
import HerdStore

/// `/v1/places`: companies, centres, barns and groups.
struct LocationRoutes: Sendable {
    let store: HerdStore

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/places", for: .viewer) { _ in
            try Response(json: Listing(await store.locations()))
        }
        router.add(.post, "/v1/places", for: .recorder) { call in
            try Response(.created, json: await store.createLocation(call.request.decode(LocationDraft.self)))
        }
        router.add(.patch, "/v1/places/{id}", for: .admin) { call in
            try Response(
                json: await store.editLocation(
                    call.id(of: "place"), call.request.decode(LocationPatch.self), by: call.caller.name))
        }
    }
}
