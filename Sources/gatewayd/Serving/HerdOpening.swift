import Blocking
import Configuration
import DeviceGateway
import GatewayHTTP
import HTTPServer
import HerdStore
import Values

/// Opens the herd.
///
/// While that cannot be, whoever opens the gateway reads why and what to do, and it is tried again.
struct HerdOpening: Sendable {
    /// The folder of the herd.
    let path: String
    /// gatewayd.yaml, where there is one.
    let config: String?
    /// Where to listen, where that was said on the command line.
    let listen: (host: String, port: UInt16)?
    /// Whether an empty farm is wanted, whatever there was.
    let isNew: Bool
    let life: ServiceLife
    /// What looks have found to be lost: one that fails afterwards does not find it again.
    private let lost = InForce(0)

    init(path: String, config: String?, listen: (host: String, port: UInt16)?, isNew: Bool, life: ServiceLife) {
        (self.path, self.config, self.listen, self.isNew, self.life) = (path, config, listen, isNew, life)
    }

    /// What is there once the herd is open.
    struct Opened: Sendable {
        let herd: OpenHerd
        /// On which it was listened until then, which the system may have chosen; `nil` where nobody had to wait.
        var port: UInt16?
        /// Feeds the watchdog, for which the start was over when somebody had to wait, until it is cancelled.
        var feeding: Task<Void, Never>?
    }

    /// - Returns: `nil` when it is asked to stop before.
    /// - Throws: what nobody can mend while it waits, such as another gateway on the same data.
    func open() async throws -> Opened? {
        let loss = loss
        let isFirst = loss.traces.found.isEmpty && !loss.hasFile
        do {
            return Opened(
                herd: try await OpenHerd.open(path, loss, isNew: isNew || isFirst, lost: lost, log: life.log))
        } catch DataDirectoryError.inUse(let path) {
            throw DataDirectoryError.inUse(path)
        } catch {
            guard let standstill = Standstill(error) else { throw error }
            StandardStream.error.line("gatewayd serve: \(error)")
            return try await wait(standstill, because: error, isFirst: isFirst)
        }
    }

    /// As it is at this moment: copies come and go with their disks.
    private var settings: Configuration { LostHerd.settings(config: config, data: path) }
    private var loss: LostHerd { LostHerd(data: path, settings) }

    /// As long as the unit gives a start (`TimeoutStartSec`): one that hangs is not fed for ever.
    private static let longestStart = Duration.seconds(15 * 60)

    private enum Turn { case look, stop }

    /// - Parameter isFirst: whether there was no farm yet.
    private func wait(_ standstill: Standstill, because error: any Error, isFirst: Bool) async throws -> Opened? {
        let told = InForce(standstill)
        let server: HTTPServer
        do {
            server = try await serve(told)
        } catch let trouble {
            life.log.error("\(trouble)")
            throw error
        }
        StandardStream.output.line("says why on \(server.address.host) port \(server.address.port)")
        Systemd.tell(.ready, .status("\(error)"))
        let (turns, turn) = AsyncStream.makeStream(of: Turn.self)
        let looking = Task {
            while (try? await Task.sleep(for: .seconds(StandstillAPI.interval))) != nil { turn.yield(.look) }
        }
        let stopping = Task {
            await life.stopped.value
            turn.yield(.stop)
        }
        let feeding = Task { await Watchdog.unchecked.run() }
        defer { for task in [looking, stopping] { task.cancel() } }
        do {
            for await turn in turns {
                if turn == .stop { break }
                guard let herd = try await look(told, isFirst: isFirst) else { continue }
                await server.stop()
                life.log.notice("the herd is open again")
                Task {
                    try? await Task.sleep(for: Self.longestStart)
                    feeding.cancel()
                }
                return Opened(herd: herd, port: server.address.port, feeding: feeding)
            }
        } catch {
            await server.stop()
            throw error
        }
        Systemd.tell(.stopping, .status("stopping"))
        await server.stop()
        return nil
    }

    /// - Returns: `nil` while it cannot be opened.
    private func look(_ told: InForce<Standstill>, isFirst: Bool) async throws -> OpenHerd? {
        let loss = loss
        // The disk of a farm may have been mounted meanwhile.
        let isNew = isNew || isFirst && loss.traces.areOfStart
        do {
            // First without the lock: whoever puts a copy back must not find the folder in use because of a look.
            try await Offload.run { try loss.check(isNew: isNew) }
            return try await OpenHerd.open(path, loss, isNew: isNew, lost: lost, log: life.log)
        } catch {
            guard let standstill = Standstill(error) else { throw error }
            guard standstill != told.value else { return nil }
            told.value = standstill
            StandardStream.error.line("gatewayd serve: \(error)")
            Systemd.tell(.status("\(error)"))
            return nil
        }
    }

    private func serve(_ told: InForce<Standstill>) async throws -> HTTPServer {
        let settings = settings
        let api = StandstillAPI(hosts: settings.allowedHosts + settings.namesGiven, told)
        let place = listen ?? (settings.listen.host, settings.listen.port)
        return try await HTTPServer.start(
            listen: .init(host: place.host, port: place.port), proxies: TrustedProxies(settings.trustedProxies),
            bodyLimit: { _ in 4096 }, decorate: { api.decorate(&$0) },
            report: { [log = life.log] error, head in log.error("\(head.method) \(head.path): \(error)") },
            admit: { try await api.admit($0) })
    }
}

extension Standstill {
    /// What there is a page for; `nil` for what is wrong with the command line, or with who has started it.
    fileprivate init?(_ error: any Error) {
        switch error {
        case let refusal as HerdRefusal:
            self.init(refusal.damage, restoring: refusal.restoring, data: LostHerd.quoted(refusal.data))
        case DataDirectoryError.inUse: self = .inUse
        case DataDirectoryError.cannotCreate(_, _, let obstacle?): self.init(obstacle)
        default:
            guard let obstacle = StoreObstacle(error) else { return nil }
            self.init(obstacle)
        }
    }
}
