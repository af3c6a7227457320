import HTTPServer
import HerdStore

/// `/v1/daily-events`: messages within the farm.
struct DailyEventRoutes: Sendable {
    let store: HerdStore

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/daily-events", for: .viewer) { call in
            let query = DailyEventQuery(
                from: try call.day("from"), to: try call.day("to"), barn: try call.optionalID("barn", of: "barn"),
                cursor: call.request.query["cursor"], limit: try call.limit)
            return try Response(json: await store.dailyEvents(query))
        }
        router.add(.post, "/v1/daily-events", for: .recorder) { call in
            let event = try await store.recordDailyEvent(
                call.request.decode(), by: call.caller.name, idempotencyKey: call.idempotencyKey)
            return try Response(.created, json: event)
        }
        router.add(.patch, "/v1/daily-events/{id}", for: .recorder) { call in
            try Response(
                json: await store.correctDailyEvent(
                    call.id(of: "daily event"), call.request.decode(), by: call.caller.name))
        }
        router.add(.delete, "/v1/daily-events/{id}", for: .recorder) { call in
            try await store.deleteDailyEvent(call.id(of: "daily event"), by: call.caller.name)
            return Response(.noContent)
        }
    }
}
