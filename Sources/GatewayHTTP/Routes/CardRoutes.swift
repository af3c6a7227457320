import CardPrint
import HTTPServer
import HerdStore
import ScanDecode

/// `/v1/cards`: sheets of cards, and whether a card is to be trusted.
struct CardRoutes: Sendable {
    let store: HerdStore
    let organisation: String?
    let payloads: PayloadParser
    let offload: Offload

    func add(to router: inout Router<Endpoint>) {
        router.add(.post, "/v1/cards/sheet", for: .viewer, sheet)
        router.add(.post, "/v1/cards/verify", for: .viewer, verify)
    }

    private func sheet(_ call: Call) async throws -> Response {
        let order = try call.request.decode(SheetOrder.self)
        guard (1...500).contains(order.memberIds.count) else {
            throw Problem(
                .unprocessableContent, detail: "\(order.memberIds.count) members were given.", action: "Give 1 to 500.")
        }
        var cards: [MemberCard] = []
        for id in order.memberIds { cards.append(MemberCard(try await store.member(id), organisation: organisation)) }
        let bytes = try await offload.run { [cards] in try CardSheet.pdf(of: cards) }
        return Response(type: CardFormat.pdf.mediaType, bytes: bytes)
    }

    private struct SheetOrder: Decodable {
        let memberIds: [Member.ID]
    }

    private struct CardText: Decodable {
        let text: String
    }

    private func verify(_ call: Call) async throws -> Response {
        let text = try call.request.decode(CardText.self).text
        let payload = payloads.payload(of: text)
        guard case .memberCard(let card) = payload else {
            return try Response(
                json: Verification(member: nil, payload: payload, valid: false, why: "this is not a member card"))
        }
        let member = try await store.member(number: card.number)
        return try Response(json: Verification(card, payload: payload, member: member, today: await store.today))
    }
}
