import FoundationEssentials
import HTTPServer
import HerdStore

/// `/v1/import/animals`: a herd from a table.
struct ImportRoutes: Sendable {
    let store: HerdStore

    static let tableLimit = 50 * 1024 * 1024

    func add(to router: inout Router<Endpoint>) {
        router.add(.post, "/v1/import/animals", for: .admin, bodyLimit: Self.tableLimit) { call in
            let report = try await store.importAnimals(
                csv: call.request.body, skipsBad: call.flag("skipBad"), by: call.caller.name)
            return try Response(
                report.errors.isEmpty || call.flag("skipBad") ? .ok : .unprocessableContent, json: report)
        }
    }
}
