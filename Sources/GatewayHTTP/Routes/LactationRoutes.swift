import HTTPServer
import HerdStore

/// `/v1/animals/{id}/lactation-records`: what milk recording found, and which items of it the farm uses.
struct LactationRoutes: Sendable {
    let store: HerdStore

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/animals/{id}/lactation-records", for: .viewer) { call in
            try Response(
                json: Listing(await store.lactationRecords(of: call.id(of: "animal"), call.lactationFilter)))
        }
        router.add(.post, "/v1/animals/{id}/lactation-records", for: .recorder) { call in
            let record = try await store.addLactationRecord(
                call.request.decode(), to: call.id(of: "animal"), by: call.caller.name,
                idempotencyKey: call.idempotencyKey)
            return try Response(.created, json: record)
        }
        router.add(.delete, "/v1/animals/{id}/lactation-records/{record}", for: .admin) { call in
            try await store.deleteLactationRecord(
                call.id("record", of: "lactation record"), of: call.id(of: "animal"), by: call.caller.name)
            return Response(.noContent)
        }
        router.add(.get, "/v1/lactation-items", for: .viewer) { _ in
            try Response(json: Listing(await store.lactationItems()))
        }
        router.add(.patch, "/v1/lactation-items", for: .admin) { call in
            try Response(
                json: Listing(await store.chooseLactationItems(call.request.decode(), by: call.caller.name)))
        }
    }
}

extension Call {
    /// `?lactation=last` or its number.
    fileprivate var lactationFilter: LactationFilter {
        get throws(Problem) {
            guard request.query["lactation"] != "last" else { return .last }
            return try number("lactation", in: 0...30).map { .of($0) } ?? .all
        }
    }
}
