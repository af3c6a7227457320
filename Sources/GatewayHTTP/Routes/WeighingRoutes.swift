import DeviceGateway
import HTTPServer
import HerdStore

/// `/v1/weighings`: all weighings, and the bin of those without an animal.
struct WeighingRoutes: Sendable {
    let station: Station
    private var store: HerdStore { station.store }

    private static let mostMissed = 500

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/weighings", for: .viewer) { call in
            let query = WeighingQuery(
                isUnassignedOnly: try call.flag("unassigned"), session: try call.optionalID("session", of: "session"),
                cursor: call.request.query["cursor"], limit: try call.limit)
            return try Response(json: await store.weighings(query))
        }
        router.add(.get, "/v1/weighings/missed", for: .viewer) { call in
            guard try call.flag("recent") else {
                return try Response(json: Listing(await store.missedWeighings(limit: call.limit)))
            }
            let now = station.clock.now()
            let recent = try await store.missedWeighings(limit: Self.mostMissed).filter { $0.isNews(at: now) }
            return try Response(json: Listing(Array(recent.prefix(call.limit ?? Self.mostMissed))))
        }
        router.add(.get, "/v1/weighings/{id}", for: .viewer) { call in
            try Response(json: await store.weighing(call.id(of: "weighing")))
        }
        router.add(.post, "/v1/weighings/{id}/assign", for: .recorder) { call in
            let body = try call.request.decode(Assignment.self)
            return try Response(
                json: await store.assign(call.id(of: "weighing"), to: body.animalId, by: call.caller.name))
        }
        router.add(.post, "/v1/weighings/{id}/discard", for: .recorder) { call in
            let body = try call.request.decode(Discarding.self)
            let discarded = try await store.discard(
                call.id(of: "weighing"), reason: body.reason, by: call.caller.name)
            await station.weighAgain(discarded)
            return try Response(json: discarded)
        }
        router.add(.post, "/v1/weighings/undo", for: .recorder) { call in
            let body = try call.request.decode(Undoing.self)
            return try Response(
                json: await store.undoLastWeighing(at: body.place, meaning: body.weighingId, by: call.caller.name))
        }
        router.add(.get, "/v1/weighings/{id}/history", for: .viewer) { call in
            try Response(json: Listing(await store.history(of: call.id(of: "weighing"))))
        }
    }

    private struct Assignment: Decodable {
        let animalId: Animal.ID
    }

    private struct Discarding: Decodable {
        let reason: String
    }

    private struct Undoing: Decodable {
        let place: String
        /// The one that is meant, as the person sees it.
        let weighingId: Weighing.ID?
    }
}
