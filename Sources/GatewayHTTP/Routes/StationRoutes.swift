import DeviceGateway
import HTTPServer
import HerdStore

/// `/v1/station` and `/v1/events`: what this gateway is, and what happens at it.
struct StationRoutes: Sendable {
    let station: Station
    let profile: StationProfile

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/station", for: .viewer) { _ in
            try Response(
                json: StationView(
                    name: profile.name, version: profile.version, simulated: profile.simulated,
                    place: await station.placeNames, selectionUnit: profile.selectionUnit, country: profile.country,
                    live: await station.liveFrames(), openSession: await station.store.openSession()))
        }
        router.add(.get, "/v1/events", for: .viewer) { call in
            let last = call.request.headers["Last-Event-ID"] ?? call.request.query["after"]
            guard let last else { return Response(events: try await EventFeed(station: station).open(after: nil)) }
            guard let number = Int(last), number >= 0 else {
                throw Problem(
                    .badRequest, detail: "Last-Event-ID is '\(last)'.", action: "Send the number of the last event.")
            }
            return Response(events: try await EventFeed(station: station).open(after: number))
        }
    }

    private struct StationView: Encodable {
        let name: String
        let version: String
        let simulated: Bool
        let place: [String]
        let selectionUnit: Int?
        let country: String
        let live: [LiveFrame]
        let openSession: Session?
    }
}
