import DeviceGateway
import HerdStore
import ScanWorkers

/// What the parts of the gateway say of themselves at one moment, before it is judged.
struct HealthFacts: Sendable {
    /// Since the daemon started.
    var uptime = Duration.zero
    /// When the loop turned last; `nil` before the first turn.
    var loop: Pulse.Beat?
    /// When the store was read last; `nil` before the first time.
    var read: Pulse.Beat?
    /// How long ago something was committed last; `nil` when nothing was since the start.
    var sinceWrite: Duration?
    /// How long ago the whole file was looked through; `nil` while it was not.
    var sinceLook: Duration?
    var trouble = StationTrouble()
    var backlog = BacklogState()
    var disk = DiskSpace()
    /// How long ago the disk with the data was looked at; `nil` while it was not.
    var sinceDisk: Duration?
    /// Whether there is a disk to look at.
    var hasDisk = false
    /// How many devices are in each phase.
    var links: [DeviceState.Phase: Int] = [:]
    /// How long ago they were looked at; `nil` while they were not.
    var sinceLinks: Duration?
    /// How long ago the clock was looked at; `nil` while it was not.
    var sinceClock: Duration?
    /// Whether somebody looks at it.
    var isClockWatched = false
    /// `nil` where no photos are read.
    var workers: WorkersStanding?
    var backup: Backup?
    var sync: Sync?
    var https = HTTPS.off
    /// The services of the daemon, in the order in which they were started.
    var services: [ServiceStanding.Service] = []
    /// Whether what was set in the browser holds.
    var settingsHold = true

    /// Copies of the store; `nil` where none are made.
    struct Backup: Sendable {
        /// Of the newest copy; `nil` where there is none yet.
        var age: Duration?
        /// Why the last one that was due was not made.
        var trouble: String?
    }

    /// The synchronisation; `nil` where there is no central system.
    struct Sync: Sendable {
        /// Since all of it was done last; `nil` when it never was.
        var age: Duration?
        /// Why the last one ended early.
        var trouble: String?
    }

    enum HTTPS: Sendable, Equatable {
        case off, failed
        /// Carries how long its certificate lasts, where that is known.
        case on(Duration?)
    }
}
