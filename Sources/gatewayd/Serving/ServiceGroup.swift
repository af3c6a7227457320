import DeviceGateway
import GatewayHTTP

/// The services of the daemon, started in order and stopped in reverse order.
///
/// Services on one floor do not depend on each other and stop concurrently, so that a slow HTTP client cannot delay the
/// end of a weighing. A floor stops after all floors above it.
struct ServiceGroup: Sendable {
    let floors: [[Service]]
    let standing: ServiceStanding
    let ending: Ending
    let log: Log

    /// Starts all services, calls `body`, and stops the services.
    ///
    /// - Throws: the error of the service that failed to start, or of `body`, after stopping all started services.
    func run(_ body: () async throws -> Void) async throws {
        var running: [[Running]] = floors.map { _ in [] }
        do {
            for (level, floor) in floors.enumerated() {
                for service in floor {
                    // Also after a failed start, `stop` ends what the start has begun.
                    running[level].append(Running(service: service))
                    try await service.start()
                    running[level][running[level].count - 1].work = begin(service)
                }
            }
            try await body()
        } catch {
            await stopInTime(running)
            throw error
        }
        await stop(running)
    }

    /// A service, started or about to start.
    private struct Running {
        let service: Service
        /// The task of its `run`.
        var work: Task<Void, Never>?
    }

    private func begin(_ service: Service) -> Task<Void, Never>? {
        standing.note(service.name, .running)
        guard let run = service.run else { return nil }
        return Task {
            await run()
            guard !Task.isCancelled else { return }
            standing.note(service.name, .ended)
            log.error("\(service.name): ended unexpectedly; restart the gateway")
        }
    }

    /// Stops after an error, which the caller must report even if a service does not end: `Ending` only limits a stop that
    /// was asked for.
    private func stopInTime(_ running: [[Running]]) async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let stopping = Task {
            await stop(running)
            end.yield()
        }
        let limit = Task {
            guard (try? await Task.sleep(for: Ending.limit)) != nil else { return }
            end.yield()
        }
        for await _ in ends { break }
        limit.cancel()
        stopping.cancel()
    }

    private func stop(_ floors: [[Running]]) async {
        for floor in floors.reversed() {
            await withDiscardingTaskGroup { group in
                for one in floor.reversed() { group.addTask { await stop(one) } }
            }
        }
    }

    private func stop(_ one: Running) async {
        one.work?.cancel()
        await ending.end(one.service.name) {
            if one.service.isWaitedFor { await one.work?.value }
            await one.service.stop()
        }
        standing.note(one.service.name, .stopped)
    }
}
