import Blocking
import DeviceGateway
import Exports
import HTTPServer
import HerdStore
import PhotoDesk
import Values

/// The card of an animal, as JSON and on paper, and how many animals of each category there are.
struct AnimalCardRoutes: Sendable {
    let station: Station
    let profile: InForce<StationProfile>
    let photos: PhotoDesk
    let offload: Offload

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/animals/statistics", for: .viewer) { call in
            try Response(json: await station.store.statistics(call.animalQuery))
        }
        router.add(.get, "/v1/animals/{id}/card", for: .viewer) { call in
            try Response(
                json: await station.store.card(
                    of: call.id(of: "animal"), except: call.optionalID("except", of: "change")))
        }
        router.add(.get, "/v1/animals/{id}/card.pdf", for: .viewer, paper)
    }

    private func paper(_ call: Call) async throws -> Response {
        let card = try await station.store.card(of: call.id(of: "animal"))
        let language = try call.language(at: profile.value)
        // A card without its photo is better than none.
        let photo: [UInt8]? = if let photo = card.photo { try await photos.bytes(of: photo.picture) } else { nil }
        let sheet = AnimalCardSheet(card, station: profile.value.name, photo: photo)
        let bytes = try await offload.run { try sheet.pdf(in: language) }
        var response = Response(type: "application/pdf", bytes: bytes)
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Language"] = language.rawValue
        let what = language == .cs ? "karta" : "card"
        response.headers["Content-Disposition"] = FileName(
            [card.day.description, card.origin.earTag.description, what], ending: "pdf"
        ).header(.inline)
        return response
    }
}

extension Call {
    /// Which animals a list or a count is of.
    var animalQuery: AnimalQuery {
        get throws(Problem) {
            let items = request.query
            var query = AnimalQuery(
                text: try search, barn: try optionalID("barn", of: "barn"),
                group: try optionalID("group", of: "group"), sex: try choice("sex"),
                culled: try choice("culled") ?? .exclude, cursor: items["cursor"], limit: try limit)
            let side: ReproductionSide? = try choice("breeding")
            query.standing = StandingFilter(
                category: try choice("category"), reproduction: try choice("reproduction"),
                isOutOfReproduction: side.map { $0 == .out })
            return query
        }
    }
}

/// Whether an animal is still to be inseminated.
private enum ReproductionSide: String, CaseIterable {
    case inReproduction = "in"
    case out
}
