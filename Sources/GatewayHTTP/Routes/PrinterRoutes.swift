import CardPrint
import HTTPServer
import HerdStore
import Printing

/// `/v1/printers` and `/v1/cards/print`: cards on paper.
struct PrinterRoutes: Sendable {
    let store: HerdStore
    let organisation: String?
    let printers: Printers
    /// A print server is asked one thing after another.
    private let offload = Offload("printing", width: 1)

    init(store: HerdStore, organisation: String?, printers: Printers) {
        self.store = store
        self.organisation = organisation
        self.printers = printers
    }

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/printers", for: .viewer, list)
        router.add(.get, "/v1/printers/{name}/jobs/{job}", for: .viewer, job)
        router.add(.post, "/v1/cards/print", for: .recorder, print)
    }

    /// That there is no printer is an answer, not an error: the page then offers the PDF.
    private func list(_ call: Call) async throws -> Response {
        do {
            let found = try await offload.run { [printers] in try printers.list() }
            return try Response(json: PrinterList(items: found, problem: nil, kind: nil))
        } catch let error as PrintingError {
            return try Response(json: PrinterList(items: [], problem: error.description, kind: error.kind))
        }
    }

    private struct PrinterList: Encodable {
        let items: [Printer]
        /// Why there are none.
        let problem: String?
        /// The last part of the problem's type, for pages that have words of their own.
        let kind: String?
    }

    private func print(_ call: Call) async throws -> Response {
        let order = try call.request.decode(PrintOrder.self)
        let member = try await store.member(order.memberId)
        let card = MemberCard(member, organisation: organisation)
        let job = try await offload.run { [printers] in
            try printers.print(
                pdf: try card.rendered(as: .pdf), title: "Member card \(member.number)", on: order.printer,
                copies: order.copies ?? 1)
        }
        try await store.append(
            .cardPrinted, data: CardPrinted(memberId: member.id, printer: order.printer, job: job))
        return try Response(.accepted, json: PrintAnswer(job: job, printer: order.printer))
    }

    private struct PrintOrder: Decodable {
        let memberId: Member.ID
        let printer: String
        let copies: Int?
    }

    /// The event.
    private struct CardPrinted: Encodable {
        let memberId: Member.ID
        let printer: String
        let job: Int
    }

    private struct PrintAnswer: Encodable {
        let job: Int
        let printer: String
    }

    private func job(_ call: Call) async throws -> Response {
        let name = call.request.parameters["name"] ?? ""
        let text = call.request.parameters["job"] ?? ""
        guard let number = Int(text) else { throw Problem.unknown("print job", text) }
        return try Response(json: await offload.run { [printers] in try printers.job(number, on: name) })
    }
}
