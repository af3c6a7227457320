import DeviceGateway
import HTTPServer
import HerdStore

/// `/v1/station/animal`: whose the next weighing is, because somebody says so.
struct OpenedRoutes: Sendable {
    let station: Station

    func add(to router: inout Router<Endpoint>) {
        router.add(.post, "/v1/station/animal", for: .recorder) { call in
            let body = try call.request.decode(Opening.self)
            return switch try await station.open(body.animalId, at: body.place, by: call.caller.name) {
            case .awaited(let opened): try Response(json: Answer(opened: opened, weighing: nil))
            case .named(let weighing): try Response(json: Answer(opened: nil, weighing: weighing))
            }
        }
        router.add(.delete, "/v1/station/animal", for: .recorder) { call in
            try await station.close(at: call.request.query["place"])
            return Response(.noContent)
        }
    }

    private struct Opening: Decodable {
        let animalId: Animal.ID
        let place: String?
    }

    private struct Answer: Encodable {
        let opened: OpenedAtPlace?
        let weighing: Weighing?
    }
}
