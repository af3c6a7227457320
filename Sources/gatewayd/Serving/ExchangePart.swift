import CalendarDesk
import CentralLink
import Configuration
import DeviceGateway
import HerdStore
import ImportDesk
import Links
import StudySystem

/// Data exchange: backups, the central system, imports, calendar feeds and study systems.
struct ExchangePart: Sendable {
    let backups = BackupStanding()
    let nightly: NightlyBackup
    let central: CentralSynchroniser
    let imports: ImportDesk
    let calendars: CalendarDesk
    let study: StudyDesk
    private let daemon: Daemon

    init(_ daemon: Daemon) async throws {
        let (herd, directory, log) = (daemon.herd, daemon.directory, daemon.life.log)
        let reach = daemon.reach
        nightly = NightlyBackup(of: directory.database, standing: backups) { log.tell($0) }
        central = CentralSynchroniser(herd.store) { log.tell($0) }
        imports = try await ImportDesk.open(
            herd.store, folder: ImportFolder(directory.imports), warn: log.warning, tell: herd.news.publish)
        calendars = CalendarDesk(herd.store, lock: DataDirectory.calendarLock(in: directory.path)) {
            reach.allowsFetching(from: $0, isSecure: $1)
        }
        study = StudyDesk(herd.store, secrets: directory.secrets)
        self.daemon = daemon
    }

    var services: [Service] {
        let (settings, data, isDemo) = (daemon.settings, daemon.directory.path, daemon.demo != nil)
        return [
            Service(
                name: "backups",
                start: { [nightly] in await nightly.use(BackupPlan(settings.backup, data: data, isDemo: isDemo)) },
                run: { [nightly] in await nightly.run() }, isWaitedFor: false),
            Service(
                name: "synchronisation",
                start: { [central] in
                    await central.use(CentralSettings(settings.central, data: data, isDemo: isDemo))
                },
                run: { [central] in await central.run() }),
            .loop("imports") { [imports] in await imports.run() },
            .loop("calendar feeds") { [calendars] in await calendars.run() },
            Service(name: "study system", stop: { [study] in await study.stop() }),
        ]
    }
}
