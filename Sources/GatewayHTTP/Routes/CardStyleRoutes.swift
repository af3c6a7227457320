package import CardDesk
import CardPrint
import Configuration
import DeviceGateway
import Exports
package import HTTPServer
import HerdStore
import Templates
import Values

/// `/v1/cards/styles`, logos and previews: which template, colours and logo the cards of an organisation have.
struct CardStyleRoutes: Sendable {
    let desk: CardDesk
    let profile: InForce<StationProfile>

    /// More than any logo has.
    static let logoLimit = 5 << 20

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/cards/styles", for: .viewer, tellsOfPeople: false) { _ in
            try Response(json: await List(items: desk.cardStyles))
        }
        router.add(.put, "/v1/cards/styles", for: .admin, tellsOfPeople: false) { call in
            let style = try call.request.decode(CardStyle.self)
            try await desk.set(style)
            return try Response(json: style)
        }
        router.add(.delete, "/v1/cards/styles", for: .admin, tellsOfPeople: false) { call in
            let organisation = call.request.query["organisation"]
            guard try await desk.removeStyle(of: organisation) else {
                throw Problem.unknown("style", organisation ?? "")
            }
            return Response(.noContent)
        }
        router.add(
            .post, "/v1/cards/logos", for: .admin, bodyLimit: Self.logoLimit, tellsOfPeople: false
        ) { call in
            try Response(.created, json: Logo(logo: "\(await desk.keepLogo(call.request.body))"))
        }
        // It can be of a member.
        router.add(.get, "/v1/cards/preview.png", for: .viewer, preview)
    }

    private func preview(_ call: Call) async throws -> Response {
        let query = call.request.query
        let organisation = query["organisation"].flatMap { $0.isEmpty ? nil : $0 }
        let style = CardStyle(
            organisation: organisation, template: query["template"] ?? CardTemplates.usual,
            primary: query["primary"], accent: query["accent"], logo: query["logo"])
        let look = CardPreview(
            style: style, sample: try call.choice("sample") ?? .usual, member: try member(query["member"]),
            side: try call.choice("side") ?? .front,
            language: CardLanguage(try call.language(at: profile.value)))
        var response = Response(type: CardFormat.png.mediaType, bytes: try await desk.preview(look))
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    private func member(_ text: String?) throws(Problem) -> Member.ID? {
        guard let text else { return nil }
        guard let id = Member.ID(text) else { throw .unknown("member", text) }
        return id
    }

    private struct List: Encodable {
        let items: [CardStyle]
    }

    private struct Logo: Encodable {
        let logo: String
    }
}

extension CardStyleError: ProblemConvertible {
    package var problem: Problem {
        let (status, told): (Status, CodedText) =
            switch self {
            case .badColour(let text):
                (.unprocessableContent, CodedText("bad-card-style.colour", ["text": .text(text)]))
            case .badOrganisation: (.unprocessableContent, CodedText("bad-card-style.organisation"))
            case .unknownLogo: (.unprocessableContent, CodedText("bad-card-style.logo"))
            case .tooMany(let limit):
                (.unprocessableContent, CodedText("bad-card-style.too-many", ["limit": .number(limit)]))
            case .unwritable: (.internalServerError, CodedText("card-style-not-stored"))
            }
        return Problem(status, told, title: "Look of cards not taken", detail: description, action: "Correct it.")
    }
}
