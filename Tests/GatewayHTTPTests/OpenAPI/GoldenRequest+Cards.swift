import Configuration
import HerdStore
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
        GoldenRequest("cardStyles") { _ in "/v1/cards/styles" },
        GoldenRequest("setCardStyle") { _ in
            ("/v1/cards/styles", ##"{"organisation":"Sbor","template":"club","primary":"#123456","accent":null}"##)
        },
        GoldenRequest("setCardStyle", 422, "no such template") { _ in
            ("/v1/cards/styles", ##"{"template":"nothing","primary":"#123456"}"##)
        },
        GoldenRequest("removeCardStyle", 404, "there is none") { _ in "/v1/cards/styles?organisation=Nobody" },
        GoldenRequest("addCardLogo", 415, "no picture") { _ in ("/v1/cards/logos", "image/png", Array("Hello".utf8)) },
        GoldenRequest("cardPreview") { _ in "/v1/cards/preview.png?template=faculty&sample=longest&language=cs" },
        GoldenRequest("cardPreview", 422, "no such logo") { _ in
            "/v1/cards/preview.png?logo=\(String(repeating: "0", count: 64))"
        },
        GoldenRequest("cardSheet", 200, "eight on both sides") {
            ("/v1/cards/sheet", #"{"memberIds":["\#($0.member.id)"],"template":"faculty","cards":8,"backs":true}"#)
        },
    ]
}

extension CardTemplate {
    /// The template of cards for which none was chosen.
    static let usual = CardTemplates.delivered[CardTemplates.usual] ?? CardTemplate()
}
