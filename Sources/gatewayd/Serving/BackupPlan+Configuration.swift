import Configuration
import DeviceGateway
import HerdStore

extension BackupPlan {
    /// What the settings say; `nil` for the demo, whose herd is made up.
    init?(_ settings: Configuration.Backup, data: String, isDemo: Bool) {
        guard !isDemo else { return nil }
        self.init(settings, data: data)
    }

    /// What the settings say.
    init(_ settings: Configuration.Backup, data: String) {
        self.init(
            folder: settings.folder.map { BackupFolder(path: $0, isOwn: false) }
                ?? BackupFolder(path: data + "/backups", isOwn: true),
            at: settings.at.second,
            keep: BackupKeep(days: settings.keepDays, weeks: settings.keepWeeks, months: settings.keepMonths))
    }
}

extension BackupTime {
    fileprivate var second: Int? {
        if case .daily(let second) = self { second } else { nil }
    }
}

extension Log {
    /// Notes what came of a copy of the store.
    func tell(_ outcome: NightlyBackup.Outcome) {
        switch outcome {
        case .made(let file, let lacking):
            notice("the store was copied to \(file)")
            if !lacking.isEmpty { warning("\(lacking.count) files of photos are not in it: see gatewayd verify") }
        case .failed(let error): self.error("the store was not copied: \(error)")
        case .struck(let file): notice("\(file) was written anew without those who were erased")
        case .removed(let file):
            notice("\(file) was removed: it told an older program of somebody who was erased")
        case .unstruck(let error):
            warning("a copy still tells of somebody who was erased, which is tried again every hour: \(error)")
        }
    }
}
