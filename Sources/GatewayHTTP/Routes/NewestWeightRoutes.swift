import HTTPServer
import HerdStore

/// `/v1/animals/weights`: how the weights of a page of animals went, apart from the page, which needs nobody to wait.
struct NewestWeightRoutes: Sendable {
    let store: HerdStore

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/animals/weights", for: .viewer) { call in
            let animals = try (call.request.query["animals"] ?? "").split(separator: ",").map { text in
                guard let id = Animal.ID(String(text)) else { throw Problem.unknown("animal", String(text)) }
                return id
            }
            return try Response(json: Listing(await store.newestWeights(of: animals)))
        }
    }
}
