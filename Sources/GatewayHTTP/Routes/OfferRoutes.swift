import DeviceGateway
import HTTPServer
import HerdStore

/// `/v1/devices/offers`: what is there and waits to be used.
struct OfferRoutes: Sendable {
    let board: OfferBoard

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/devices/offers", for: .viewer) { _ in
            try Response(json: await board.offers())
        }
    }
}
