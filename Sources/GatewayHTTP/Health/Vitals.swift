import Blocking
package import CentralLink
import CentralSync
package import DeviceGateway
package import HerdStore
package import ScanWorkers
import Synchronization
import Values

/// What the parts of the running gateway told last, so that whoever asks how they are waits for none of them.
package final class Vitals: Sendable {
    /// Of the loop and the store.
    let pulse: Pulse?
    let requests = RequestMeter()
    /// The last lines of the log; `nil` where nobody keeps them.
    let log: LogTail?
    private let services: ServiceStanding
    private let data: String?
    private let workers: (@Sendable () -> WorkersStanding)?
    private let room: @Sendable (String) -> Int?
    private let startedAt = ContinuousClock.now
    private let seen = Mutex(Seen())

    /// What was looked at last.
    private struct Seen {
        var links: [LinkStanding] = []
        var linksAt: ContinuousClock.Instant?
        var disk = DiskSpace()
        var diskAt: ContinuousClock.Instant?
        /// The files of the store.
        var storeBytes: Int?
        var newestBackup: Timestamp?
        var synchronisedAt: Timestamp?
        var sync: SyncStatus?
        var lookedThrough: ContinuousClock.Instant?
    }

    /// How often links and the disk are looked at, and how often what would keep another disk from resting.
    private static let (interval, pause) = (Duration.seconds(10), Duration.seconds(60))

    /// - Parameters:
    ///   - pulse: of the loop and the store; somebody runs it.
    ///   - log: the last lines of the log.
    ///   - services: how those of the daemon are.
    ///   - data: the folder of the store, for the room on its disk.
    ///   - workers: how those who read photos are.
    ///   - room: bytes that are free on the disk of a folder; may block.
    package init(
        pulse: Pulse? = nil, log: LogTail? = nil, data: String? = nil, services: ServiceStanding = ServiceStanding(),
        workers: (@Sendable () -> WorkersStanding)? = nil,
        room: @escaping @Sendable (String) -> Int? = { DiskSpace.free(in: $0) }
    ) {
        (self.pulse, self.log, self.services) = (pulse, log, services)
        (self.data, self.workers, self.room) = (data, workers, room)
    }

    /// Since the daemon started.
    var uptime: Duration { ContinuousClock.now - startedAt }

    /// The files of the store, with its log, as they were looked at last; `nil` where it is kept in memory.
    var storeBytes: Int? { seen.withLock { $0.storeBytes } }

    /// The links of all devices.
    var links: [LinkStanding] { seen.withLock { $0.links } }

    /// The whole file of the store was looked through.
    package func noteLookedThrough() { seen.withLock { $0.lookedThrough = .now } }

    /// Looks again and again, until the task is cancelled; what hangs keeps nothing else from being looked at.
    package func run(_ station: Station, backups: BackupStanding, central: CentralSynchroniser?) async {
        await withDiscardingTaskGroup { group in
            if let pulse { group.addTask { await pulse.run() } }
            group.addTask {
                repeat { await self.look(at: station) } while (try? await Task.sleep(for: Self.interval)) != nil
            }
            group.addTask {
                repeat {
                    await self.lookAtDisk(telling: station.news)
                } while (try? await Task.sleep(for: Self.interval)) != nil
            }
            group.addTask {
                repeat { await self.look(at: backups) } while (try? await Task.sleep(for: Self.pause)) != nil
            }
            if let central {
                group.addTask {
                    repeat {
                        await self.look(at: central, of: station)
                    } while (try? await Task.sleep(for: Self.pause))
                        != nil
                }
            }
        }
    }

    /// Looks at the links.
    func look(at station: Station) async {
        let links = await station.links()
        seen.withLock { ($0.links, $0.linksAt) = (links, .now) }
    }

    /// Looks at the disk with the data, and tells those at the scale when its room runs out.
    func lookAtDisk(telling news: News) async {
        let (data, room) = (data, room)
        let (free, files) = await Offload.run { (data.flatMap(room), data.map(Self.storeBytes)) }
        let moment = uptime
        news.publish(disk: DiskShortage(freeBytes: free))
        seen.withLock { seen in
            seen.disk.note(free, at: moment)
            (seen.diskAt, seen.storeBytes) = (.now, files)
        }
    }

    private static func storeBytes(in folder: String) -> Int {
        ["gateway.sqlite", "gateway.sqlite-wal"].reduce(0) { $0 + DiskSpace.size(of: "\(folder)/\($1)") }
    }

    /// Looks at the disk with the copies, which may be gone.
    func look(at backups: BackupStanding) async {
        let folder = backups.plan?.folder
        let newest = await Offload.run { folder?.names.first?.at() }
        seen.withLock { $0.newestBackup = newest }
    }

    private func look(at central: CentralSynchroniser, of station: Station) async {
        let status = await central.status
        let succeededAt = try? await station.store.syncStanding().succeededAt
        seen.withLock { seen in
            seen.sync = status
            seen.synchronisedAt = succeededAt
        }
    }

    private func since(_ moment: ContinuousClock.Instant?) -> Duration? { moment.map { ContinuousClock.now - $0 } }

    /// All of it as it is now, with what is known at any time anyway.
    func facts(
        of station: Station, backups: BackupStanding, listening: Listening, settingsHold: Bool
    ) -> HealthFacts {
        let seen = seen.withLock { $0 }
        let now = station.clock.now()
        var facts = HealthFacts()
        facts.uptime = uptime
        facts.loop = pulse?.beat(of: .loop)
        facts.read = pulse?.beat(of: .store)
        // Where nobody feels the pulse nothing is known of it, and that is no trouble.
        if pulse == nil { facts.uptime = .zero }
        facts.sinceWrite = station.store.activity.sinceWrite
        facts.sinceLook = since(seen.lookedThrough)
        facts.trouble = station.news.trouble
        facts.backlog = station.news.backlog
        facts.disk = seen.disk
        facts.hasDisk = data != nil
        facts.sinceDisk = since(seen.diskAt)
        facts.sinceLinks = since(seen.linksAt)
        (facts.isClockWatched, facts.sinceClock) = (station.watchesClock, station.sinceClockLook)
        facts.links = Dictionary(seen.links.map { ($0.state.phase, 1) }, uniquingKeysWith: +)
        facts.workers = workers?()
        facts.services = services.all
        if backups.plan?.at != nil || backups.trouble != nil {
            facts.backup = HealthFacts.Backup(age: seen.newestBackup.map { now - $0 }, trouble: backups.trouble?.code)
        }
        if let sync = seen.sync, sync.url != nil {
            facts.sync = HealthFacts.Sync(
                age: seen.synchronisedAt.map { now - $0 }, trouble: sync.failure?.code.rawValue)
        }
        switch listening.https {
        case .off: facts.https = .off
        case .failed: facts.https = .failed
        case .on(let secure): facts.https = .on(secure.expires.map { $0 - now })
        }
        facts.settingsHold = settingsHold
        return facts
    }
}
