import Configuration
import DeviceGateway
import GatewayHTTP
import HTTPServer
import Values

/// The HTTP API, the pages, and their listeners.
struct FrontPart: Sendable {
    let api: GatewayAPI
    let settings: SettingsDesk
    let listening = Listening()
    private let daemon: Daemon
    private let https: HTTPSListener?
    /// Shared by both listeners, so that limits per client cover both.
    private let connections = OpenConnections()

    init(
        _ daemon: Daemon, _ weighing: WeighingPart, _ nearby: NearbyPart, _ cards: CardsPart,
        _ exchange: ExchangePart, _ care: CarePart
    ) throws {
        let (configuration, log, listening) = (daemon.settings, daemon.life.log, self.listening)
        let namesGiven = configuration.namesGiven
        let users = SettingsUsers(
            station: weighing.station, scans: cards.scans, scanner: cards.scanner, cards: cards.cards,
            inbox: cards.inbox, nightly: exchange.nightly, central: exchange.central, kept: care.kept,
            data: daemon.directory.path, demo: daemon.demo, namesGiven: namesGiven)
        let served = InForce<GatewayAPI?>(nil)
        let names = InForce(configuration.allowedHosts)
        let secure = InForce<HTTPSListener?>(nil)
        let settings = SettingsDesk(daemon.loaded, store: daemon.herd.store) {
            await users.use($0) { served.value?.use($0, hosts: $1) }
            names.value = $0.allowedHosts
            secure.value?.hurry()
        }
        let context = APIContext(
            weighing.station, profile: StationProfile(configuration, isDemo: daemon.demo != nil),
            hosts: configuration.allowedHosts + namesGiven,
            web: WebPages(folder: try InstalledFiles.web()), listening: listening, backups: exchange.backups,
            vitals: care.vitals, warn: log.warning)
        api = GatewayAPI(
            context,
            [
                .herd, .weighing, .people, .access, .devices(nearby.bluetooth, nearby.offers),
                .scanning(cards.scans), .photos(cards.photos), .cards(cards.cards, cards.press),
                .imports(exchange.imports), .planner(exchange.calendars), .study(exchange.study),
                .synchronisation(exchange.central), .station(settings),
            ])
        served.value = api
        https = daemon.httpsListener(api, names: names, listening: listening, among: connections)
        secure.value = https
        (self.settings, self.daemon) = (settings, daemon)
    }

    /// The HTTP address.
    var address: String { listening.http.map { "\($0.host) port \($0.port)" } ?? "no address" }

    /// Completes the access log after the last response.
    var notes: Service { Service(name: "notes of who came", stop: { [api] in await api.finishNotes() }) }

    var listeners: [Service] {
        let server = InForce<HTTPServer?>(nil)
        let http = Service(name: "requests") { [self] in
            let listen = daemon.settings.listen
            let started = try await daemon.serve(api, host: listen.host, port: listen.port, among: connections)
            server.value = started
            listening.http = started.address
        } stop: {
            await server.value?.stop()
        }
        guard let https else { return [http] }
        let secure = Service(
            name: "requests by HTTPS", start: { await https.refresh() }, run: { await https.follow() },
            stop: { await https.stop() })
        return [http, secure]
    }

    /// Reloads gatewayd.yaml on SIGHUP.
    func hangups(_ station: Station) -> Service {
        .look("configuration reload") { [daemon, settings] in
            for await _ in daemon.life.hangups { await daemon.reload(settings, station, log: daemon.life.log) }
        }
    }
}
