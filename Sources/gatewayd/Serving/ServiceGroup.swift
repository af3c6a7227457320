import DeviceGateway
import GatewayHTTP

/// The services of the daemon: started in order, stopped in reverse.
///
/// They stand on floors. Those of one floor do not need each other and stop side by side, so that a client that reads
/// slowly takes no time from what is weighed; a floor stops when all above it have.
struct ServiceGroup: Sendable {
    let floors: [[Service]]
    let standing: ServiceStanding
    let ending: Ending
    let log: Log

    /// Starts all services, does `body`, and stops them.
    ///
    /// - Throws: why one did not start, or what `body` throws; those that had started are stopped before.
    func run(_ body: () async throws -> Void) async throws {
        var running: [[Running]] = []
        do {
            for floor in floors {
                running.append([])
                for service in floor { running[running.endIndex - 1].append(try await start(service)) }
            }
            try await body()
        } catch {
            await stop(running)
            throw error
        }
        await stop(running)
    }

    /// A service that has started.
    private struct Running {
        let service: Service
        /// Does what the service does until it is cancelled.
        let work: Task<Void, Never>?
    }

    private func start(_ service: Service) async throws -> Running {
        try await service.start()
        standing.note(service.name, .running)
        guard let run = service.run else { return Running(service: service, work: nil) }
        let work = Task {
            await run()
            guard !Task.isCancelled else { return }
            standing.note(service.name, .ended)
            log.error("\(service.name): ended though nobody has stopped it; start the gateway again")
        }
        return Running(service: service, work: work)
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
