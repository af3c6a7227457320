import Blocking
package import CardDesk
package import DeviceGateway
package import HTTPServer
import HerdStore
package import ScanDesk

/// The HTTP API of a station and its pages.
package struct GatewayAPI: Sendable {
    private let authentication: Authentication
    private let hosts: HostList
    let router: Router<Endpoint>
    private let pages: WebPages
    private let streams = OpenStreams()

    /// - Parameters:
    ///   - bluetooth: what finds and pairs devices.
    ///   - offers: what may be made a device.
    ///   - hosts: further names under which the gateway may be called.
    ///   - scans: where photos are handed in.
    ///   - cards: where members get their cards.
    ///   - web: the folder of the pages.
    package init(
        station: Station, bluetooth: BluetoothDesk, offers: OfferBoard, profile: StationProfile, hosts: [String],
        scans: ScanDesk, cards: CardDesk, web: WebPages
    ) {
        self.hosts = HostList(hosts)
        pages = web
        authentication = Authentication(store: station.store)
        let store = station.store
        var router = Router<Endpoint>()
        AnimalRoutes(store: store).add(to: &router)
        LocationRoutes(store: store).add(to: &router)
        SessionRoutes(store: store).add(to: &router)
        ExportRoutes(station: station, name: profile.name, offload: Offload("reports", width: 1)).add(to: &router)
        WeighingRoutes(station: station).add(to: &router)
        DeviceRoutes(station: station, bluetooth: bluetooth).add(to: &router)
        BluetoothRoutes(bluetooth: bluetooth).add(to: &router)
        OfferRoutes(board: offers).add(to: &router)
        CaptureRoutes(station: station).add(to: &router)
        LearningRoutes(station: station, offload: Offload("learning", width: 1)).add(to: &router)
        ScanRoutes(store: store, desk: scans).add(to: &router)
        MemberRoutes(store: store).add(to: &router)
        CardRoutes(desk: cards).add(to: &router)
        StationRoutes(station: station, profile: profile).add(to: &router)
        ImportRoutes(store: store).add(to: &router)
        TokenRoutes(store: store, authentication: authentication, streams: streams).add(to: &router)
        router.addOpen(.get, "/v1/openapi.json") { web.openAPI($0.head) }
        self.router = router
    }

    /// How many bytes of body a request may have.
    package func bodyLimit(_ head: RequestHead) -> Int {
        guard case .found(let endpoint, _) = router.match(head.method, head.segments) else {
            return Endpoint.standardBodyLimit
        }
        return endpoint.bodyLimit
    }

    /// Headers that every response gets.
    package func decorate(_ response: inout Response) {
        SecurityHeaders.add(to: &response)
        if response.status == .unauthorized { response.headers["WWW-Authenticate"] = "Bearer" }
    }

    /// Answers a request; errors are thrown as what can be told as a `Problem`.
    package func respond(to request: Request) async throws -> Response {
        guard await hosts.allows(request.head) else {
            guard RefusedHostPage.isWanted(by: request.head) else { throw HostList.refusal(of: request.head) }
            return RefusedHostPage.response(to: request.head)
        }
        try hosts.checkOrigin(of: request.head)
        guard request.segments.first == "v1" else { return pages.response(to: request.head) }
        let match = router.match(request.method, request.segments)
        guard case .found(let endpoint, let parameters) = match else {
            // What there is, only those are told who have a token.
            _ = try await authentication.caller(of: request.head)
            guard case .methodNotAllowed(let allowed) = match else { return .notFound(request.path) }
            return .methodNotAllowed(request.method, allowed: allowed)
        }
        var request = request
        request.parameters = parameters
        switch endpoint.work {
        case .open(let respond): return try await respond(request)
        case .restricted(let role, let respond):
            let caller = try await authentication.caller(of: request.head)
            guard caller.role.covers(role) else {
                throw Problem.roleTooLow(caller.role.rawValue, needed: role.rawValue)
            }
            let response = try await respond(Call(request: request, caller: caller))
            if case .events(let stream) = response.body { streams.add(stream, of: caller.id) }
            return response
        }
    }
}
