import CentralLink
import HTTPServer
import HerdStore
import Values

/// `/v1/sync`: how this gateway and the central system are kept at one.
struct SyncRoutes: Sendable {
    let store: HerdStore
    /// `nil` where nothing can be synchronised, as in a demo.
    let central: CentralSynchroniser?

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/sync", for: .admin) { _ in try Response(json: await view()) }
        router.add(.post, "/v1/sync", for: .admin) { _ in
            guard let central, await central.start() else { throw Problem.noCentral }
            return try Response(.accepted, json: await view())
        }
        router.add(.delete, "/v1/sync", for: .admin) { _ in
            await central?.cancel()
            return try Response(json: await view())
        }
    }

    private func view() async throws -> View {
        View(status: await central?.status ?? SyncStatus(), standing: try await store.syncStanding())
    }

    private struct View: Encodable, Sendable {
        let status: SyncStatus
        let standing: SyncStanding

        func encode(to encoder: any Encoder) throws {
            try status.encode(to: encoder)
            try standing.encode(to: encoder)
        }
    }
}

extension Problem {
    fileprivate static var noCentral: Problem {
        Problem(
            .conflict, "no-central-system", detail: "There is no central system to synchronise with.",
            action: "Set central.url and central.token-file on the page Settings or in gatewayd.yaml.")
    }
}
