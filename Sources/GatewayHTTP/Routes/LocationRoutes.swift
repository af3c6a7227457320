import HTTPServer
import HerdStore

/// `/v1/places`: companies, centres, barns and groups.
struct LocationRoutes: Sendable {
    let store: HerdStore

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/places", for: .viewer) { _ in
            try Response(json: Listing(await store.places()))
        }
        router.add(.post, "/v1/places", for: .recorder) { call in
            try Response(.created, json: await store.createPlace(call.request.decode(PlaceDraft.self)))
        }
    }
}
