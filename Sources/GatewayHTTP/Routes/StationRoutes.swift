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
            let trouble = station.news.trouble
            let isWell =
                backlog.isClear && settings.trouble == nil && !isWithoutHTTPS && backups.trouble == nil
                && trouble.isClear
            return try Response(
                json: Health(
                    status: isWell ? .ok : .degraded, backlog: backlog.isClear ? nil : backlog,
                    https: isWithoutHTTPS ? .failed : nil, settings: settings.trouble,
                    backup: backups.trouble?.code, clock: trouble.clock?.reason, store: trouble.store,
                    identity: station.store.identity, version: profile.value.version,
                    simulated: profile.value.simulated,
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
                    trouble: station.news.trouble.isClear ? nil : station.news.trouble,
                    openSession: await station.store.openSession()))
        }
        router.add(.get, "/v1/events", for: .viewer) { call in
            let last = call.request.headers["Last-Event-ID"] ?? call.request.query["after"]
            try requireSame(call.request)
            let feed = EventFeed(station: station)
            guard let last, !last.isEmpty else { return told(try await feed.begin(after: nil)) }
            guard let number = Int(last), number >= 0 else {
                throw Problem(
                    .badRequest, CodedText("bad-query.last-event", ["text": .text(last)]),
                    detail: "Last-Event-ID is '\(last)'.", action: "Send the number of the last event.")
            }
            return told(try await feed.begin(after: number))
        }
    }

    /// Which store the numbers of events are of, in requests and in answers.
    static let identity = "Gateway-Store"

    /// The number of the newest event when a stream is opened.
    static let newest = "Gateway-Newest"

    /// Numbers of another store say nothing here: whoever has them has missed a restore, and starts again.
    private func requireSame(_ request: Request) throws {
        let known = request.headers[Self.identity] ?? request.query["store"]
        guard let known, !known.isEmpty, StoreIdentity(known) != station.store.identity else { return }
        throw Problem(
            .conflict, CodedText("store-replaced"),
            detail: "The store is not the one with the identity '\(known.prefix(40))': a copy was put in its place.",
            action: "Read everything again, and listen without Last-Event-ID.")
    }

    private func told(_ feed: (stream: EventStream, feeding: Task<Void, Never>, newest: Int)) -> Response {
        var response = Response(events: feed.stream)
        response.headers[Self.newest] = String(feed.newest)
        response.headers[Self.identity] = station.store.identity.description
        return response
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
        /// Why the clock is surely wrong; `nil` when it may be right.
        let clock: ClockDoubt.Reason?
        /// What is wrong with the store; `nil` when nothing is, as far as is known.
        let store: StoreTrouble.Code?
        /// Which store it is.
        let identity: StoreIdentity
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
        let trouble: StationTrouble?
        let openSession: Session?
    }
}
