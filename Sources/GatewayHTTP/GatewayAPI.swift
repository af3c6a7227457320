import CardPrint
package import DeviceGateway
package import HTTPServer
import HerdStore
package import Printing
import ScaleProtocol
package import ScanDecode

/// The HTTP API of a station and its pages.
package struct GatewayAPI: Sendable {
    private let authentication: Authentication
    private let hosts: HostList
    private let router: Router<Endpoint>
    private let pages: WebPages
    private let profile: StationProfile
    private let clock: StationClock
    private let station: Station
    private let startedAt: Timestamp

    /// - Parameters:
    ///   - hosts: further names under which the gateway may be called.
    ///   - printers: where cards are printed.
    ///   - web: the folder of the pages.
    package init(
        station: Station, profile: StationProfile, hosts: [String], decoder: ScanDecoder, printers: Printers,
        web: WebPages
    ) {
        self.station = station
        self.profile = profile
        self.hosts = HostList(hosts)
        clock = station.clock
        pages = web
        authentication = Authentication(store: station.store)
        startedAt = station.clock.now()
        let store = station.store
        // One at a time: drawing a card takes milliseconds.
        let cards = Offload("cards", width: 1)
        var router = Router<Endpoint>()
        AnimalRoutes(store: store).add(to: &router)
        PlaceRoutes(store: store).add(to: &router)
        SessionRoutes(store: store).add(to: &router)
        WeighingRoutes(store: store).add(to: &router)
        DeviceRoutes(station: station).add(to: &router)
        ScanRoutes(store: store, decoder: decoder).add(to: &router)
        MemberRoutes(store: store, organisation: profile.organisation, offload: cards).add(to: &router)
        CardRoutes(
            store: store, organisation: profile.organisation, payloads: decoder.settings.payloads, offload: cards
        ).add(to: &router)
        PrinterRoutes(store: store, organisation: profile.organisation, printers: printers).add(to: &router)
        StationRoutes(station: station, profile: profile).add(to: &router)
        ImportRoutes(store: store).add(to: &router)
        TokenRoutes(store: store).add(to: &router)
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
    }

    /// Answers a request; errors are thrown as what can be told as a `Problem`.
    package func respond(to request: Request) async throws -> Response {
        try hosts.check(request.head)
        try hosts.checkOrigin(of: request.head)
        guard request.segments.first == "v1" else { return pages.response(to: request.head) }
        switch (request.method, request.path) {
        case (.get, "/v1/health"): return try health()
        case (.get, "/v1/openapi.json"): return pages.openAPI(request.head)
        case (.post, "/v1/session"): return try await signIn(request)
        default: return try await dispatch(request)
        }
    }

    private func dispatch(_ request: Request) async throws -> Response {
        let caller = try await authentication.caller(of: request.head)
        switch router.match(request.method, request.segments) {
        case .found(let endpoint, let parameters):
            guard caller.role.covers(endpoint.role) else {
                throw Problem.roleTooLow(caller.role.rawValue, needed: endpoint.role.rawValue)
            }
            var request = request
            request.parameters = parameters
            do {
                return try await endpoint.respond(Call(request: request, caller: caller))
            } catch let error as HerdError {
                throw error.problem
            }
        case .methodNotAllowed(let allowed): return .methodNotAllowed(request.method, allowed: allowed)
        case .notFound: return .notFound(request.path)
        }
    }

    private func health() throws -> Response {
        let uptime = clock.now() - startedAt
        return try Response(
            json: Health(
                status: "ok", version: profile.version, simulated: profile.simulated,
                uptimeSeconds: Int(uptime.components.seconds)))
    }

    private struct Health: Encodable {
        let status: String
        let version: String
        let simulated: Bool
        let uptimeSeconds: Int
    }

    private func signIn(_ request: Request) async throws -> Response {
        let token = try request.decode([String: String].self)["token"] ?? ""
        _ = try await authentication.caller(token: token)
        return Response(.noContent, headers: ["Set-Cookie": Authentication.setCookie(token)])
    }
}
