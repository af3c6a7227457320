import Avahi
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
        let avahi = Avahi()
        let offers = OfferBoard(station: station, bluetooth: bluetooth, avahi: avahi, folder: InstalledFiles.ports)
        let offering = Task { await offers.run() }
        let listening = Task { await avahi.run() }
        let api = GatewayAPI(
            station: station, bluetooth: BluetoothDesk(bluetooth), offers: offers,
            profile: StationProfile(settings, isDemo: demo != nil), hosts: settings.allowedHosts,
            scans: desk,
            cards: CardDesk(store: store, organisation: settings.organisation, payloads: scanning.payloads),
            web: WebPages(folder: web))
        let server = try await HTTPServer.start(
            listen: .init(host: settings.listen.host, port: settings.listen.port),
            bodyLimit: { api.bodyLimit($0) }, decorate: { api.decorate(&$0) },
            report: { error, head in log.error("\(head.method) \(head.path): \(error)") },
            handler: { try await api.respond(to: $0) })
        try await station.adopt(settings.devices.map { DeviceDraft($0) }, by: "configuration")
        try await station.start()
        let inbox = watchInbox(desk, log: log)
        let race = try await demo?.start(at: station, log: log)
        announce(host: server.address.host, port: server.address.port, token: token)
        for await _ in stops { break }
        log.notice("stopping")
        await server.stop()
        race?.cancel()
        inbox?.cancel()
        await station.stop()
        await bluetooth.disconnectAll()
        for task in [following, offering, listening] { task.cancel() }
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

    private func announce(host: String, port: UInt16, token: String) {
        StandardStream.output.line("gatewayd \(Gateway.version) listens on \(host) port \(port)")
        // Where everybody may call, this machine is called by its own name.
        let name = ["0.0.0.0", "::"].contains(host) ? "127.0.0.1" : host.contains(":") ? "[\(host)]" : host
        // The journal is read by others than the administrator.
        let secret = StandardStream.output.isJournal ? "" : "#token=\(token)"
        StandardStream.output.line("open http://\(name):\(port)/\(secret)")
        guard ["0.0.0.0", "::"].contains(host) else { return }
        for address in OwnNames.current().addresses {
            let isSix = address.contains(":")
            StandardStream.output.line("from a phone: http://\(isSix ? "[\(address)]" : address):\(port)/")
        }
    }
}
