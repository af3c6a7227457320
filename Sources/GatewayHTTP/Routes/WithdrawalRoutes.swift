import DeviceGateway
import Exports
import HTTPServer
import HerdStore
import Values

/// What is withheld of which animals, and letting one through a gate to sale all the same.
struct WithdrawalRoutes: Sendable {
    let station: Station

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/reports/withdrawal", for: .viewer) { call in
            try Response(json: Listing(await station.store.withheldAnimals(barn: call.optionalID("barn", of: "barn"))))
        }
        router.add(.get, "/v1/reports/withdrawal.csv", for: .viewer, table)
        router.add(.post, "/v1/gates/release", for: .recorder) { call in
            let body = try call.request.decode(Release.self)
            try await station.release(body.animalId, at: body.place, reason: body.reason, by: call.caller.name)
            return Response(.noContent)
        }
    }

    private func table(_ call: Call) async throws -> Response {
        let layout = try call.tableLayout
        var text = ""
        try await Export(station.store).withheld(
            barn: call.optionalID("barn", of: "barn"), on: station.store.today, layout
        ) { text += $0 }
        var response = Response(type: "text/csv; charset=utf-8", bytes: Array(text.utf8))
        let stamp = LocalClock.system.stamp(station.clock.now())
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Disposition"] = FileName(
            [stamp, layout.language == .cs ? "ochranné lhůty" : "withdrawal"], ending: "csv"
        ).header(.attachment)
        return response
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
