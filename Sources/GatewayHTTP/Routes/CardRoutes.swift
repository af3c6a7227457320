import CardDesk
import CardPrint
import DeviceGateway
import Exports
import HTTPServer
import HerdStore
import PressDesk
import Printing
import Templates
import Values

/// `/v1/cards`, `/v1/printers` and the cards of `/v1/members`: drawn, printed and verified.
struct CardRoutes: Sendable {
    let desk: CardDesk
    let press: PressDesk
    let clock: StationClock
    let profile: InForce<StationProfile>
    /// Of what takes long to draw.
    let drawing = Turns()

    private static let mostOnSheets = 500

    func add(to router: inout Router<Endpoint>) {
        for format in CardFormat.allCases {
            router.add(.get, "/v1/members/{id}/card.\(format.rawValue)", for: .viewer) { call in
                try await card(as: format, call)
            }
        }
        router.add(.post, "/v1/cards/sheet", for: .viewer, sheet)
        CardTemplateRoutes(desk: desk, profile: profile).add(to: &router)
        CardStyleRoutes(desk: desk, profile: profile).add(to: &router)
        router.add(.post, "/v1/cards/verify", for: .viewer, tellsOfPeople: false) { call in
            try Response(json: await desk.verify(call.request.decode(CardText.self).text))
        }
        router.add(.post, "/v1/cards/print", for: .recorder) { call in
            let order = try call.request.decode(PrintOrder.self)
            let work = PrintWork(
                stock: CardStock.card.rawValue, template: order.template,
                language: try call.language(at: profile.value).rawValue)
            let request = PrintRequest(
                .members([order.memberId]), work: work, printer: order.printer, copies: order.copies ?? 1)
            let receipt = try await press.printNow(
                request, by: call.caller.name, idempotencyKey: call.idempotencyKey)
            return try Response(.accepted, json: receipt)
        }
        router.add(.get, "/v1/printers", for: .viewer, printers)
        router.add(.get, "/v1/printers/{name}/jobs/{job}", for: .viewer) { call in
            let text = call.request.parameters["job"] ?? ""
            guard let number = Int(text) else { throw Problem.unknown("print job", text) }
            return try Response(json: await desk.job(number, on: call.request.parameters["name"] ?? ""))
        }
    }

    private func card(as format: CardFormat, _ call: Call) async throws -> Response {
        let id: Member.ID = try call.id(of: "member")
        let bytes = try await desk.card(
            of: id, as: format, in: CardLanguage(try call.language(at: profile.value)),
            template: call.request.query["template"], side: try call.choice("side") ?? .front)
        let member = try await desk.member(id)
        var response = Response(type: format.mediaType, bytes: bytes)
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Disposition"] = FileName([member.name, member.number], ending: format.rawValue)
            .header(.inline)
        return response
    }

    private func sheet(_ call: Call) async throws -> Response {
        let order = try call.request.decode(SheetOrder.self)
        guard (1...Self.mostOnSheets).contains(order.memberIds.count) else {
            throw Problem(
                .unprocessableContent,
                CodedText(
                    "bad-sheet", ["count": .number(order.memberIds.count), "most": .number(Self.mostOnSheets)]),
                detail: "\(order.memberIds.count) members were given.",
                action: "Give 1 to \(Self.mostOnSheets).")
        }
        // Who may record nothing gets the cards as they are: signed where they were issued.
        let issuer = call.caller.role.covers(.recorder) ? call.caller.name : nil
        let language = try call.language(at: profile.value)
        let layout = try SheetLayout.paged(cards: order.cards ?? 10).orRefused
        let bytes = try await drawing.run(for: call.client) { _ in
            try await desk.sheet(
                of: order.memberIds, in: CardLanguage(language), template: order.template, layout: layout,
                backs: order.backs ?? false, issuedBy: issuer)
        }
        var response = Response(type: CardFormat.pdf.mediaType, bytes: bytes)
        response.headers["Content-Disposition"] =
            FileName(
                [
                    LocalClock.system.stamp(clock.now()), "\(order.memberIds.count)",
                    language == .cs ? "průkazy" : "cards",
                ],
                ending: "pdf"
            ).header(.inline)
        return response
    }

    /// That there is no printer is an answer, not an error: the page then offers the PDF.
    private func printers(_ call: Call) async throws -> Response {
        do {
            return try Response(json: PrinterList(items: await desk.listPrinters(), problem: nil, kind: nil))
        } catch let error as PrintingError {
            return try Response(json: PrinterList(items: [], problem: error.description, kind: error.kind))
        }
    }

    private struct CardText: Decodable {
        let text: String
    }

    private struct SheetOrder: Decodable {
        let memberIds: [Member.ID]
        let template: String?
        /// On a page: 8 or 10 of A4, or 1 of its own size.
        let cards: Int?
        let backs: Bool?
    }

    private struct PrintOrder: Decodable {
        let memberId: Member.ID
        let printer: String
        let copies: Int?
        let template: String?
    }

    private struct PrinterList: Encodable {
        let items: [Printer]
        /// Why there are none.
        let problem: String?
        /// The last part of the problem's type, for pages that have words of their own.
        let kind: String?
    }
}
