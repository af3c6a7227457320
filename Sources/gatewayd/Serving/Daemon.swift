import BlueZ
import CardDesk
import Configuration
import DeviceGateway
import GatewayHTTP
import HTTPServer
import HerdStore
import Links
import PhotoInbox
import Recording
import ScaleProtocol
import ScanDecode
import ScanDesk
import ScanWorkers
import Values

/// The wiring of the daemon: what is started in which order, and stopped in reverse.
struct Daemon: Sendable {
    let settings: Configuration
    let directory: DataDirectory
    let dialects: DialectCatalogue
    let profiles: ProfileFolder
    let demo: Demo?

    func run() async throws {
        let stops = Signals.stops()
        let log = Log.standardError
        let web = try InstalledFiles.web()
        let news = News()
        let clock = StationClock()
        let store = try await HerdStore.open(.file(directory.database), publish: news.publish)
        let token = try await adminToken(store, log: log)
        let station = Station(
            store: store, news: news,
            backlog: await Backlog.open(store, path: directory.spool, clock: clock, news: news, log: log),
            settings: recorderSettings(),
            placeSettings: Dictionary(
                settings.weighing.places.map { ($0.name, recorderSettings(reader: $0.reader)) },
                uniquingKeysWith: { $1 }),
            selectionUnit: settings.station.selectionUnit,
            captures: CaptureStore(folder: directory.captures, limits: CaptureLimits(settings.captures)),
            dialects: dialects, profiles: profiles, clock: clock, log: log)
        let scanning = ScanSettings(settings)
        let scanner = ScanWorkers(scanning, count: ScanDesk.photosAtOnce)
        scanner.warm()
        let desk = ScanDesk(store: store, scanner: scanner, payloads: scanning.payloads)
        let bluetooth = BlueZ(accept: IncomingPorts.shared.accept)
        LowEnergyPorts.shared.use(bluetooth.connect)
        let following = Task { await bluetooth.run() }
        let listening = Listening()
        let api = GatewayAPI(
            station: station, bluetooth: BluetoothDesk(bluetooth),
            profile: StationProfile(settings, isDemo: demo != nil), hosts: settings.allowedHosts + namesGiven,
            scans: desk,
            cards: CardDesk(store: store, organisation: settings.organisation, payloads: scanning.payloads),
            web: WebPages(folder: web), listening: listening, warn: log.warning)
        let server = try await serve(api, host: settings.listen.host, port: settings.listen.port, log: log)
        listening.http = server.address
        let https = httpsListener(api, listening: listening, log: log)
        await https?.refresh()
        try await station.adopt(settings.devices.map { DeviceDraft($0) }, by: "configuration")
        try await station.start()
        let inbox = watchInbox(desk, log: log)
        let race = try await demo?.start(at: station, log: log)
        let renewing = Task { await https?.follow() }
        announce(listening, token: token)
        for await _ in stops { break }
        log.notice("stopping")
        renewing.cancel()
        await renewing.value
        await https?.stop()
        await server.stop()
        race?.cancel()
        inbox?.cancel()
        await station.stop()
        await bluetooth.disconnectAll()
        following.cancel()
    }

    /// Reads what is put into the watched folder, if there is one; a folder that cannot be watched keeps nothing else
    /// from working.
    private func watchInbox(_ desk: ScanDesk, log: Log) -> Task<Void, Never>? {
        guard let folder = settings.scan.watchedFolder else { return nil }
        let inbox = PhotoInbox(folder, movesRead: settings.scan.photosRead == .move, desk: .init(desk))
        return Task {
            do {
                try await inbox.run { log.notice("\($0)") }
            } catch {
                log.error("the watched folder is not read: \(error)")
            }
        }
    }

    private func recorderSettings(reader: ReaderPosition? = nil) -> RecorderSettings {
        RecorderSettings(settings.weighing, reader: reader).faster(by: demo?.speed ?? 1)
    }

    /// The administrator's token, made at the first start.
    private func adminToken(_ store: HerdStore, log: Log) async throws -> String {
        if let token = directory.readToken(), try await store.access(forToken: token) != nil { return token }
        let made = try await store.createToken(AccessDraft(name: "admin", role: .admin), by: "gatewayd")
        try directory.writeToken(made.token)
        log.notice("the administrator's access token is in \(directory.token)")
        return made.token
    }
}
