import DeviceGateway
import HTTPServer
import HerdStore
import Values

/// Letting an animal through a gate to sale although its meat is withheld.
struct WithdrawalRoutes: Sendable {
    let station: Station

    func add(to router: inout Router<Endpoint>) {
        router.add(.post, "/v1/gates/release", for: .recorder) { call in
            let body = try call.request.decode(Release.self)
            try await station.release(body.animalId, at: body.place, reason: body.reason, by: call.caller.name)
            return Response(.noContent)
        }
    }

    private struct Release: Decodable {
        let place: String
        let animalId: Animal.ID
        let reason: String
    }
}

extension NothingHeld: ProblemConvertible {
    var problem: Problem {
        Problem(
            .conflict, CodedText("nothing-held", ["place": .text(place)]), title: "Nothing held",
            detail: "that animal is not held at the gate of \(place)",
            action: "It may have left already; the gate is opened by hand.")
    }
}
