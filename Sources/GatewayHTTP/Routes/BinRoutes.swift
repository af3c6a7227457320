import DeviceGateway
import HTTPServer
import HerdStore

/// `/v1/weighings/unassigned`: the bin, whose its weighings may be, and many of them at once.
struct BinRoutes: Sendable {
    let station: Station
    private var store: HerdStore { station.store }

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/weighings/unassigned", for: .viewer) { call in
            try Response(
                json: await store.unassignedWeighings(cursor: call.request.query["cursor"], limit: call.limit))
        }
        router.add(.post, "/v1/weighings/unassigned/assign", for: .recorder) { call in
            let body = try call.request.decode(Assignments.self)
            return try Response(json: Listing(await store.assign(body.assignments, by: call.caller.name)))
        }
        router.add(.post, "/v1/weighings/unassigned/discard", for: .recorder) { call in
            let body = try call.request.decode(Discarding.self)
            let discarded = try await store.discard(body.weighingIds, reason: body.reason, by: call.caller.name)
            for weighing in discarded { await station.weighAgain(weighing) }
            return try Response(json: Listing(discarded))
        }
        router.add(.post, "/v1/weighings/release", for: .recorder) { call in
            let body = try call.request.decode(Releasing.self)
            return try Response(json: Listing(await store.release(body.weighingIds, by: call.caller.name)))
        }
    }

    private struct Assignments: Decodable {
        let assignments: [BinAssignment]
    }

    private struct Discarding: Decodable {
        let weighingIds: [Weighing.ID]
        let reason: String
    }

    private struct Releasing: Decodable {
        let weighingIds: [Weighing.ID]
    }
}
