import DeviceGateway
import HTTPServer
import HerdStore
import Values

/// `/v1/health`, `/v1/station` and `/v1/events`: what this gateway is, and what happens at it.
struct StationRoutes: Sendable {
    let station: Station
    let profile: InForce<StationProfile>
    let settings: SettingsDesk
    let listening: Listening
    let backups: BackupStanding
    private let startedAt: Timestamp

    init(
        station: Station, profile: InForce<StationProfile>, settings: SettingsDesk, listening: Listening,
        backups: BackupStanding
    ) {
        self.station = station
        self.profile = profile
        self.settings = settings
        self.listening = listening
        self.backups = backups
        startedAt = station.clock.steady.now()
    }

    func add(to router: inout Router<Endpoint>) {
        router.addOpen(.get, "/v1/health") { _ in
            let uptime = station.clock.steady.now() - startedAt
            let backlog = station.news.backlog
            let isWithoutHTTPS = if case .failed = listening.https { true } else { false }
            let isWell = backlog.isClear && settings.trouble == nil && !isWithoutHTTPS && backups.trouble == nil
            return try Response(
                json: Health(
                    status: isWell ? .ok : .degraded, backlog: backlog.isClear ? nil : backlog,
                    https: isWithoutHTTPS ? .failed : nil, settings: settings.trouble,
                    backup: backups.trouble?.code, version: profile.value.version, simulated: profile.value.simulated,
                    uptimeSeconds: Int(uptime.components.seconds)))
        }
        router.add(.get, "/v1/station", for: .viewer) { _ in
            let profile = profile.value
            return try Response(
                json: StationView(
                    name: profile.name, version: profile.version, simulated: profile.simulated,
                    place: await station.placeNames,
                    readers: await station.readers(),
                    selectionUnit: profile.selectionUnit, country: profile.country, language: profile.language,
                    selectionDays: profile.work.selectionDays,
                    live: await station.liveFrames(),
                    opened: await station.opened(),
                    backlog: station.news.backlog.isClear ? nil : station.news.backlog,
                    openSession: await station.store.openSession()))
        }
        router.add(.get, "/v1/events", for: .viewer) { call in
            let last = call.request.headers["Last-Event-ID"] ?? call.request.query["after"]
            let feed = EventFeed(station: station)
            guard let last, !last.isEmpty else { return Response(events: try await feed.open(after: nil)) }
            guard let number = Int(last), number >= 0 else {
                throw Problem(
                    .badRequest, CodedText("bad-query.last-event", ["text": .text(last)]),
                    detail: "Last-Event-ID is '\(last)'.", action: "Send the number of the last event.")
            }
            return Response(events: try await feed.open(after: number))
        }
    }

    private struct Health: Encodable {
        enum Status: String, Encodable { case ok, degraded }
        enum HTTPS: String, Encodable { case failed }

        let status: Status
        /// What is amiss; `nil` when nothing is.
        let backlog: BacklogState?
        /// `nil` when it works, or is not wanted.
        let https: HTTPS?
        /// Why what was set in the browser does not hold; `nil` when it does.
        let settings: LoadedSettings.Trouble?
        /// Why there is no newer copy of the store; `nil` when there is one, or none is wanted.
        let backup: String?
        let version: String
        let simulated: Bool
        let uptimeSeconds: Int
    }

    private struct StationView: Encodable {
        let name: String
        let version: String
        let simulated: Bool
        let place: [String]
        let readers: [ReaderStanding]
        let selectionUnit: Int?
        let country: String
        let language: String?
        /// For how many days a selection alarms; 0 for ever.
        let selectionDays: Int
        let live: [LiveFrame]
        let opened: [OpenedAtPlace]
        let backlog: BacklogState?
        let openSession: Session?
    }
}
