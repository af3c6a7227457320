import HTTPServer
import HerdStore
import Values

/// `/v1/due`: what is due today on one animal, and on which animals something is.
struct DueRoutes: Sendable {
    let store: HerdStore
    /// The station, whose settings say when something is due.
    let profile: InForce<StationProfile>

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/animals/{id}/due", for: .viewer) { call in
            try Response(json: Listing(await store.due(on: call.id(of: "animal"), settings: profile.value.work)))
        }
        router.add(.get, "/v1/due", for: .viewer) { call in
            try Response(
                json: await store.due(
                    barn: call.optionalID("barn", of: "barn"), kind: call.choice("kind"), settings: profile.value.work,
                    cursor: call.request.query["cursor"], limit: call.limit))
        }
    }
}
