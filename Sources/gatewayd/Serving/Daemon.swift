import Avahi
import Blocking
import BlueZ
import CalendarDesk
import CardDesk
import CentralLink
import Configuration
import DeviceGateway
import GatewayHTTP
import HTTPServer
import HerdStore
import ImportDesk
import LabelDesk
import Links
import PhotoDesk
import PressDesk
import Recording
import ScaleProtocol
import ScanDecode
import ScanDesk
import ScanWorkers
import StudySystem
import Values

/// The wiring of the daemon: what is started in which order, and stopped in reverse.
struct Daemon: Sendable {
    let loaded: LoadedSettings
    /// With what was said on the command line.
    let settings: Configuration
    let herd: OpenHerd
    let life: ServiceLife
    let dialects: DialectCatalogue
    let profiles: ProfileFolder
    let demo: Demo?
    /// Feeds the watchdog until the gateway does its work; `nil` where systemd gives it the time of a start.
    let feeding: Task<Void, Never>?

    var directory: DataDirectory { herd.directory }

    func run() async throws {
        let (tail, log, ending) = (life.tail, life.log, life.ending)
        let (store, news) = (herd.store, herd.news)
        for path in directory.tightened { log.warning("others could read \(path); now only its owner can") }
        let web = try InstalledFiles.web()
        if let trouble = loaded.trouble {
            let place = trouble.putAside.map { "; it is now \($0)" } ?? ""
            log.error("what was set in the browser does not hold: \(trouble.message)\(place)")
        }
        let (recorder, places) = RecorderSettings.all(settings.weighing, demo)
        if herd.lost > 0 {
            log.tell(.cutShort(events: herd.lost))
            news.publish(.cutShort(events: herd.lost))
        }
        let clock = await StationClock.ofThisBoot(in: store, log: log)
        let provenTime = ProvenTime(newestRecord: herd.newestRecord, clock)
        let dating = try await ClockWatch.begin(
            store, clock: clock, news: news, log: log, isSynchronised: ToldTime.isSynchronised)
        await dating.look()
        let station = Station(
            store: store, news: news,
            backlog: await Backlog.open(
                store, path: directory.spool, clock: clock, dating: dating, news: news, log: log),
            settings: recorder, placeSettings: places,
            selectionUnit: settings.station.selectionUnit, work: WorkSettings(settings),
            captures: CaptureStore(folder: directory.captures, limits: CaptureLimits(settings.captures)),
            reach: LinkReach(settings, replays: directory.replays),
            dialects: dialects, profiles: profiles, settingsFile: loaded.file, clock: clock,
            dating: dating, log: log)
        let scanning = ScanSettings(settings)
        let scanner = ScanWorkers(scanning, count: ScanDesk.photosAtOnce)
        scanner.warm()
        let desk = ScanDesk(store: store, scanner: scanner, payloads: scanning.payloads)
        let photos = PhotoDesk(
            store: store, keeper: scanner, folder: PhotoFolder(besides: directory.database))
        let bluetooth = BlueZ(accept: IncomingPorts.shared.accept, warn: log.warning)
        LowEnergyPorts.shared.use(bluetooth.connect)
        let following = Task { await bluetooth.run() }
        let templates = CardTemplates(own: directory.cardTemplates)
        for errors in templates.broken { log.warning("a card template is left out: \(errors)") }
        for warning in await Offload.run({ templates.warnings }) {
            log.warning("a card template is too small: \(warning)")
        }
        let cards = CardDesk(
            store: store, keys: directory.cardKey, organisation: settings.organisation, payloads: scanning.payloads,
            templates: templates,
            photos: PhotoFolder(besides: directory.database), styles: CardStyles(folder: directory.cardTemplates),
            keeper: scanner)
        let press = PressDesk(store: store, cards: cards, labels: LabelDesk(store: store)) { PrintTrouble($0) }
        let inbox = WatchedFolder(desk, log: log)
        let imports = try await ImportDesk.open(
            store, folder: ImportFolder(directory.imports), warn: log.warning, tell: news.publish)
        let reach = LinkReach(settings, replays: directory.replays)
        let calendars = CalendarDesk(store, lock: DataDirectory.calendarLock(in: directory.path)) {
            reach.allowsFetching(from: $0, isSecure: $1)
        }
        let study = StudyDesk(store, secrets: directory.secrets)
        let backups = BackupStanding()
        let nightly = NightlyBackup(of: directory.database, standing: backups) { log.tell($0) }
        let central = CentralSynchroniser(store) { log.tell($0) }
        let kept = InForce(settings.retention)
        let users = SettingsUsers(
            station: station, scans: desk, scanner: scanner, cards: cards, inbox: inbox, nightly: nightly,
            central: central,
            kept: kept, data: directory.path, demo: demo, namesGiven: settings.namesGiven)
        let served = InForce<GatewayAPI?>(nil)
        let furtherNames = InForce(settings.allowedHosts)
        let secure = InForce<HTTPSListener?>(nil)
        let avahi = Avahi()
        let offers = OfferBoard(station: station, bluetooth: bluetooth, avahi: avahi, folder: InstalledFiles.ports)
        let offering = Task { await offers.run() }
        let hearing = Task { await avahi.run() }
        let listening = Listening()
        let vitals = Vitals(pulse: Pulse(of: store), log: tail, data: directory.path) { scanner.standing }
        let settingsDesk = SettingsDesk(loaded, store: store) {
            await users.use($0) { served.value?.use($0, hosts: $1) }
            furtherNames.value = $0.allowedHosts
            secure.value?.hurry()
        }
        let api = GatewayAPI(
            station: station, bluetooth: BluetoothDesk(bluetooth), offers: offers,
            profile: StationProfile(settings, isDemo: demo != nil), hosts: settings.allowedHosts + settings.namesGiven,
            scans: desk, cards: cards, press: press, photos: photos, imports: imports,
            calendars: calendars, study: study,
            settings: settingsDesk,
            web: WebPages(folder: web), listening: listening,
            backups: backups, central: central, vitals: vitals, warn: log.warning)
        served.value = api
        // Both listeners have their clients in common.
        let connections = OpenConnections()
        let server = try await serve(
            api, host: settings.listen.host, port: settings.listen.port, among: connections, log: log)
        listening.http = server.address
        let https = httpsListener(api, names: furtherNames, listening: listening, among: connections, log: log)
        secure.value = https
        await https?.refresh()
        try await station.adopt(settings.devices.map { DeviceDraft($0) }, by: "configuration")
        try await station.start()
        await inbox.use(settings.scan)
        let race = try await demo?.start(at: station, log: log)
        await nightly.use(BackupPlan(settings.backup, data: directory.path, isDemo: demo != nil))
        let copying = Task { await nightly.run() }
        let telling = Task { await dating.run() }
        let mark: @Sendable () -> StoreMark? = {
            news.lastEvent == 0 ? nil : StoreMark(identity: store.identity, newest: news.lastEvent)
        }
        let watch = StoreWatch(of: directory.database, mark: mark, looked: vitals.noteLookedThrough) { trouble in
            log.tell(trouble)
            news.publish(trouble)
            if trouble.losesWrites { Task { await store.distrust(trouble) } }
        }
        let watching = Task { await watch.run() }
        let feeling = Task { await vitals.run(station, backups: backups, central: central) }
        let leaving = Task { await Self.endSignIns(by: news, api.endSignIns) }
        let clearing = Task {
            await NightlyClearing(
                station: station, photos: photos, kept: kept, time: provenTime, log: log
            ).run()
        }
        let reminding = Task { await Reminders(station: station, log: log).run() }
        await central.use(CentralSettings(settings.central, data: directory.path, isDemo: demo != nil))
        let synchronising = Task { await central.run() }
        let fetching = Task { await calendars.run() }
        let importing = Task { await imports.run() }
        let pressing = Task { await press.run() }
        let renewing = Task { await https?.follow() }
        let hungUp = Task {
            for await _ in life.hangups { await reload(settingsDesk, station, log: log) }
        }
        announce(listening, token: herd.token)
        Systemd.tell(.ready, .status("listens on \(server.address.host) port \(server.address.port)"))
        feeding?.cancel()
        let watchdog = Task { await Watchdog(log: log, check: SelfCheck(of: store).pass).run() }
        await life.stopped.value
        Systemd.tell(.stopping, .status("stopping"))
        log.notice("stopping")
        renewing.cancel()
        importing.cancel()
        pressing.cancel()
        synchronising.cancel()
        fetching.cancel()
        race?.cancel()
        hungUp.cancel()
        // Side by side: a client that reads slowly takes no time from what is weighed.
        await withDiscardingTaskGroup { group in
            group.addTask { await ending.end("the scales and readers") { await station.stop() } }
            group.addTask { await ending.end("requests") { await server.stop() } }
            group.addTask {
                await ending.end("requests by HTTPS") {
                    await renewing.value
                    await https?.stop()
                }
            }
            group.addTask { await ending.end("an import") { await importing.value } }
            group.addTask { await ending.end("a print order") { await pressing.value } }
            group.addTask { await ending.end("the synchronisation") { await synchronising.value } }
            group.addTask { await ending.end("the feeds") { await fetching.value } }
            group.addTask { await ending.end("the study system") { await study.stop() } }
            group.addTask { await ending.end("the watched folder") { await inbox.stop() } }
        }
        await ending.end("notes of who came") { await api.finishNotes() }
        await ending.end("Bluetooth") { await bluetooth.disconnectAll() }
        for task in [
            following, offering, hearing, copying, watchdog, telling, watching, clearing, feeling, leaving, reminding,
        ] {
            task.cancel()
        }
    }
}
