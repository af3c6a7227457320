import HTTPServer
import HerdStore
import ScanDesk

/// `/v1/card-layouts`: layouts of cards that were taught at this station.
struct CardLayoutRoutes: Sendable {
    let store: HerdStore
    let desk: ScanDesk

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/card-layouts", for: .viewer) { _ in
            try Response(json: Listing(await store.cardLayouts()))
        }
        router.add(.post, "/v1/card-layouts", for: .recorder) { call in
            let lesson = try call.request.decode(CardLesson.self)
            return try Response(.created, json: await desk.teach(lesson, by: call.caller.name))
        }
        router.add(.delete, "/v1/card-layouts/{id}", for: .admin) { call in
            try await store.deleteCardLayout(call.id(of: "layout"), by: call.caller.name)
            return Response(.noContent)
        }
    }
}
