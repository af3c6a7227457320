import CardDesk
import CardPrint
import Configuration
import DeviceGateway
import Exports
import HTTPServer
import HerdStore
import Templates
import Values

/// `/v1/cards/templates` and the calibration page: how cards look, and where a printer puts them.
struct CardTemplateRoutes: Sendable {
    let desk: CardDesk
    let profile: InForce<StationProfile>

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/cards/templates", for: .viewer, tellsOfPeople: false) { _ in
            let templates = desk.cardTemplates
            let items = templates.all.map { Item($0, isDelivered: templates.deliveredNames.contains($0.name)) }
            return try Response(json: List(items: items))
        }
        router.add(.get, "/v1/cards/calibration.pdf", for: .viewer, tellsOfPeople: false) { call in
            let cards = call.request.query["cards"].map { Int($0) ?? 0 } ?? 10
            let language = CardLanguage(try call.language(at: profile.value))
            let bytes = try await desk.calibrationPage(of: try SheetLayout.a4(cards: cards).orRefused, in: language)
            var response = Response(type: CardFormat.pdf.mediaType, bytes: bytes)
            response.headers["Content-Disposition"] = FileName(
                [Words(cs: "kalibrace", en: "calibration")[language], "\(cards)"], ending: "pdf"
            ).header(.inline)
            return response
        }
    }

    private struct List: Encodable {
        let items: [Item]
    }

    private struct Item: Encodable {
        let name: String
        let title: [String: String]
        let orientation: String
        /// Whether it has a back.
        let hasBack: Bool
        let hasPhoto: Bool
        /// Whether it comes with the program and was not replaced.
        let isDelivered: Bool
        let primary: String
        let accent: String

        init(_ template: CardTemplate, isDelivered: Bool) {
            name = template.name
            title = ["cs": template.title.cs, "en": template.title.en]
            orientation = template.orientation.rawValue
            hasBack = template.hasBack
            hasPhoto = template.front.photo != nil || template.back.photo != nil
            self.isDelivered = isDelivered
            primary = template.palette.primary.hexadecimal
            accent = template.palette.accent.hexadecimal
        }
    }
}

extension SheetLayout? {
    /// The layout.
    ///
    /// - Throws: `bad-sheet-cards` when there is none for that many cards.
    var orRefused: SheetLayout {
        get throws(Problem) {
            guard let self else {
                throw Problem(
                    .unprocessableContent, CodedText("bad-sheet-cards"), title: "No such sheet",
                    detail: "A4 has 8 or 10 cards on a page, a page of the size of a card has 1.",
                    action: "Give 8 or 10, or 1 where cards lie on no sheet.")
            }
            return self
        }
    }
}
