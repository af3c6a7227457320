import Configuration
import DeviceGateway
import GatewayHTTP
import HerdStore
import PhotoDesk
import ScanWorkers
import Values

/// Automatic maintenance: health checks, retention limits and reminders.
struct CarePart: Sendable {
    let vitals: Vitals
    let standing = ServiceStanding()
    /// The retention limits that apply now.
    let kept: InForce<Configuration.Retention>
    private let daemon: Daemon

    init(_ daemon: Daemon, _ scanner: ScanWorkers) {
        self.daemon = daemon
        kept = InForce(daemon.settings.retention)
        vitals = Vitals(
            pulse: Pulse(of: daemon.herd.store), log: daemon.life.tail, data: daemon.directory.path,
            services: standing
        ) { scanner.standing }
    }

    func services(_ weighing: WeighingPart, _ photos: PhotoDesk, _ exchange: ExchangePart, _ api: GatewayAPI)
        -> [Service]
    {
        let (station, log, news) = (weighing.station, daemon.life.log, daemon.herd.news)
        let clearing = NightlyClearing(
            station: station, photos: photos, kept: kept, time: weighing.provenTime, log: log)
        return [
            .look("store watch") { [watch] in await watch.run() },
            .look("vital signs") { [vitals] in
                await vitals.run(station, backups: exchange.backups, central: exchange.central)
            },
            .look("ends of sign-ins") { await Daemon.endSignIns(by: news, api.endSignIns) },
            .look("clearing") { await clearing.run() },
            .look("reminders") { await Reminders(station: station, log: log).run() },
        ]
    }

    private var watch: StoreWatch {
        let (store, news, log) = (daemon.herd.store, daemon.herd.news, daemon.life.log)
        let mark: @Sendable () -> StoreMark? = {
            news.lastEvent == 0 ? nil : StoreMark(identity: store.identity, newest: news.lastEvent)
        }
        return StoreWatch(of: daemon.directory.database, mark: mark, looked: vitals.noteLookedThrough) { trouble in
            log.tell(trouble)
            news.publish(trouble)
            if trouble.losesWrites { Task { await store.distrust(trouble) } }
        }
    }
}
