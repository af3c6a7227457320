import DeviceGateway
import HerdStore
import ScanWorkers

// When a part counts as failed, and when somebody should look at it. docs/health.md says the same in words.

extension HealthReport {
    /// A part that is felt every ten seconds and was not for so long hangs, on a machine that stalls too.
    static let longestSilence = Duration.seconds(60)
    /// In that time somebody can carry a disk or a certificate there.
    static let soon = Duration.seconds(14 * 86_400)
}

extension HealthReport.Part {
    mutating func judge(_ facts: HealthFacts) {
        switch part {
        case .loop: judge(facts.loop, after: facts.uptime)
        case .store: judgeStore(facts)
        case .backlog: judge(facts.backlog)
        case .disk: judgeDisk(facts)
        case .links: judgeLinks(facts)
        case .workers: judgeWorkers(facts)
        case .clock: judgeClock(facts)
        case .backup: judge(facts.backup)
        case .sync: judge(facts.sync)
        case .https: judge(facts.https)
        case .services: judge(facts.services)
        case .settings: if !facts.settingsHold { note(.failed, "broken") }
        }
    }

    /// Before the first beat the start counts.
    private mutating func judge(_ beat: Pulse.Beat?, after uptime: Duration) {
        figures["tookMilliseconds"] = beat.map { Int($0.took / .milliseconds(1)) }
        judge(age: beat?.age, after: uptime)
    }

    /// A part that nobody could look at for so long hangs: whatever else is known of it is of before that.
    private mutating func judge(age: Duration?, after uptime: Duration) {
        ageSeconds = age.map { Int($0.components.seconds) }
        if (age ?? uptime) > HealthReport.longestSilence { note(.failed, "hangs") }
    }

    private mutating func judgeStore(_ facts: HealthFacts) {
        judge(facts.read, after: facts.uptime)
        figures["writtenSecondsAgo"] = facts.sinceWrite.map { Int($0.components.seconds) }
        figures["lookedThroughSecondsAgo"] = facts.sinceLook.map { Int($0.components.seconds) }
        guard let trouble = facts.trouble.store else { return }
        // It may hang because of it.
        (state, reason) = (.failed, trouble.rawValue)
    }

    private mutating func judge(_ backlog: BacklogState) {
        figures = ["waiting": backlog.waiting, "lost": backlog.lost, "refused": backlog.refused]
        guard !backlog.isClear else { return }
        note(.failed, backlog.isFull ? "full" : backlog.reason?.rawValue ?? (backlog.lost > 0 ? "lost" : "refused"))
    }

    private mutating func judgeDisk(_ facts: HealthFacts) {
        let disk = facts.disk
        if facts.hasDisk { judge(age: facts.sinceDisk, after: facts.uptime) }
        guard let free = disk.free else {
            if state == .ok { state = .off }
            return
        }
        figures["freeBytes"] = free
        figures["daysLeft"] = disk.lasts.map { Int($0 / .seconds(86_400)) }
        // The Weigh page is told by the same rule.
        if let shortage = DiskShortage(freeBytes: free) {
            note(shortage.reason == .full ? .failed : .warning, shortage.reason.rawValue)
        }
        if let lasts = disk.lasts, lasts < HealthReport.soon { note(.warning, "fullSoon") }
    }

    private mutating func judgeLinks(_ facts: HealthFacts) {
        let links = facts.links
        func count(_ phases: DeviceState.Phase...) -> Int { phases.reduce(0) { $0 + (links[$1] ?? 0) } }
        figures = [
            "open": count(.connected), "opening": count(.connecting), "trouble": count(.silent, .waiting, .failed),
            "disconnected": count(.disconnected),
        ]
        if links.values.allSatisfy({ $0 == 0 }) { state = .off }
        judge(age: facts.sinceLinks, after: facts.uptime)
        // A reader that lies in a drawer is no fault of the gateway.
        if figures["trouble"] ?? 0 > 0 { note(.warning, "trouble") }
    }

    private mutating func judgeWorkers(_ facts: HealthFacts) {
        guard let workers = facts.workers else { return state = .off }
        figures = [
            "idle": workers.idle, "busy": workers.busy, "photos": workers.photos, "failures": workers.failures,
        ]
        // A worker that hangs is ended by a clock of its own; a farm without photos has none for weeks.
        ageSeconds = workers.sinceLast.map { Int($0.components.seconds) }
        if workers.isAbsent { note(.failed, "none") }
    }

    private mutating func judgeClock(_ facts: HealthFacts) {
        // What is surely wrong is graver than that nobody has looked since.
        if let doubt = facts.trouble.clock { note(.failed, doubt.reason.rawValue) }
        if facts.isClockWatched { judge(age: facts.sinceClock, after: facts.uptime) }
    }

    private mutating func judge(_ backup: HealthFacts.Backup?) {
        guard let backup else { return state = .off }
        ageSeconds = backup.age.map { Int($0.components.seconds) }
        if let trouble = backup.trouble { note(.failed, trouble) }
    }

    private mutating func judge(_ sync: HealthFacts.Sync?) {
        guard let sync else { return state = .off }
        ageSeconds = sync.age.map { Int($0.components.seconds) }
        // A farm without a network works for weeks.
        if let trouble = sync.trouble { note(.warning, trouble) }
    }

    private mutating func judge(_ services: [ServiceStanding.Service]) {
        func count(_ state: ServiceStanding.State) -> Int { services.count { $0.state == state } }
        if services.isEmpty { return state = .off }
        figures = ["running": count(.running), "ended": count(.ended)]
        if count(.ended) > 0 { note(.failed, "ended") }
    }

    private mutating func judge(_ https: HealthFacts.HTTPS) {
        switch https {
        case .off: state = .off
        case .failed: note(.failed, "failed")
        case .on(let lasts):
            figures["certificateDays"] = lasts.map { Int($0 / .seconds(86_400)) }
            guard let lasts else { return }
            if lasts < .zero { note(.failed, "expired") }
            if lasts < HealthReport.soon { note(.warning, "expiresSoon") }
        }
    }
}
