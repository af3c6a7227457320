import DeviceGateway
import HTTPServer
import HerdStore
import Values

/// `/v1/station` and `/v1/events`: what this gateway is, and what happens at it.
struct StationRoutes: Sendable {
    let station: Station
    let profile: InForce<StationProfile>

    func add(to router: inout Router<Endpoint>) {
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
            try await requireKept(after: number)
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

    /// Whoever was away for longer than events are kept has missed some, and starts again.
    private func requireKept(after number: Int) async throws {
        let forgotten = try await station.store.forgottenEvents()
        guard number < forgotten else { return }
        throw Problem(
            .gone, CodedText("events-forgotten", ["number": .number(number), "first": .number(forgotten + 1)]),
            detail: "The events after \(number) are not all kept any more: the oldest is \(forgotten + 1).",
            action: "Read everything again, and listen without Last-Event-ID.")
    }

    private func told(_ feed: (stream: EventStream, feeding: Task<Void, Never>, newest: Int)) -> Response {
        var response = Response(events: feed.stream)
        response.headers[Self.newest] = String(feed.newest)
        response.headers[Self.identity] = station.store.identity.description
        return response
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
