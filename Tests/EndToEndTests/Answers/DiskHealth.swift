/// What health says of the herd and of what waits to be stored.
struct DiskHealth: Decodable {
    let status: String
    let store: String?
    /// Why the herd cannot be opened.
    let start: String?
    let backlog: Backlog?

    struct Backlog: Decodable {
        let waiting: Int
        let reason: String?
        let survivesRestart: Bool
    }
}

extension APIClient {
    var health: DiskHealth { get async throws { try await get("/v1/health") } }
}

extension RunningGateway {
    /// Asks how it is until it is so.
    func health(until isReached: (DiskHealth) -> Bool) async throws -> DiskHealth {
        while true {
            let health = try await api.health
            if isReached(health) { return health }
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}
