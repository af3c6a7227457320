import HTTPServer
import HerdStore
import ScanDesk
import Values

/// `/v1/scans` and `/v1/resolve`: from a photo or a number to an animal or a member.
struct ScanRoutes: Sendable {
    let store: HerdStore
    let desk: ScanDesk

    static let photoLimit = 25 * 1024 * 1024

    func add(to router: inout Router<Endpoint>) {
        router.add(.post, "/v1/scans", for: .recorder, bodyLimit: Self.photoLimit, scan)
        router.add(.get, "/v1/resolve", for: .viewer, resolve)
    }

    private func scan(_ call: Call) async throws -> Response {
        try Response(json: await desk.read(call.request.body))
    }

    private func resolve(_ call: Call) async throws -> Response {
        let query = call.request.query
        if let text = query["eid"] {
            return try Response(json: await store.resolve(eid: EID(digits: text.filter { $0 != " " })))
        }
        if query["collar"] != nil { return try Response(json: await store.resolve(collar: call.required("collar"))) }
        return try Response(json: await desk.resolve(call.required("code")))
    }
}
