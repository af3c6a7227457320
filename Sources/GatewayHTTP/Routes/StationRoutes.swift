import DeviceGateway
import HTTPServer
import HerdStore
import Values

/// `/v1/health`, `/v1/station` and `/v1/events`: what this gateway is, and what happens at it.
struct StationRoutes: Sendable {
    let station: Station
    let profile: StationProfile
    private let startedAt: Timestamp

    init(station: Station, profile: StationProfile) {
        self.station = station
        self.profile = profile
        startedAt = station.clock.steady.now()
    }

    func add(to router: inout Router<Endpoint>) {
        router.addOpen(.get, "/v1/health") { _ in
            let uptime = station.clock.steady.now() - startedAt
            let backlog = station.news.backlog
            return try Response(
                json: Health(
                    status: backlog.isClear ? .ok : .degraded, backlog: backlog.isClear ? nil : backlog,
                    version: profile.version, simulated: profile.simulated,
                    uptimeSeconds: Int(uptime.components.seconds)))
        }
        router.add(.get, "/v1/station", for: .viewer) { _ in
            try Response(
                json: StationView(
                    name: profile.name, version: profile.version, simulated: profile.simulated,
                    place: await station.placeNames,
                    readers: await station.readers(),
                    selectionUnit: profile.selectionUnit, country: profile.country,
                    live: await station.liveFrames(),
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

        let status: Status
        /// What is amiss; `nil` when nothing is.
        let backlog: BacklogState?
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
        let live: [LiveFrame]
        let backlog: BacklogState?
        let openSession: Session?
    }
}
