import Configuration
import Templates

extension GoldenRequest {
    /// How cards look, and where a printer puts them.
    static let cardTemplates: [GoldenRequest] = [
        GoldenRequest("cardTemplates") { _ in "/v1/cards/templates" },
        GoldenRequest("calibrationPage") { _ in "/v1/cards/calibration.pdf?cards=8&language=cs" },
        GoldenRequest("calibrationPage", 422, "no such sheet") { _ in "/v1/cards/calibration.pdf?cards=9" },
        GoldenRequest("cardPNG", 200, "the back of a standing card") {
            "/v1/members/\($0.member.id)/card.png?template=club&side=back"
        },
        GoldenRequest("cardPNG", 422, "no such template") { "/v1/members/\($0.member.id)/card.png?template=nothing" },
        GoldenRequest("cardSheet", 200, "eight on both sides") {
            ("/v1/cards/sheet", #"{"memberIds":["\#($0.member.id)"],"template":"faculty","cards":8,"backs":true}"#)
        },
    ]
}

extension CardTemplate {
    /// The template of cards for which none was chosen.
    static let usual = CardTemplates.delivered[CardTemplates.usual] ?? CardTemplate()
}
