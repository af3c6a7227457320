import DeviceGateway
import HTTPServer
import HerdStore

/// `/v1/clock`: what people say of the clock of this computer.
struct ClockRoutes: Sendable {
    let station: Station

    func add(to router: inout Router<Endpoint>) {
        router.add(.post, "/v1/clock/confirm", for: .admin) { [station] _ in
            await station.confirmClock()
            return try Response(json: station.news.trouble)
        }
    }
}
