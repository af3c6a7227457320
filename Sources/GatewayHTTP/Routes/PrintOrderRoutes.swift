import Exports
import HTTPServer
import HerdStore
import LabelDesk
import LabelPrint
import PressDesk
import Printing
import Values

/// `/v1/print-orders` and what is known of printers: many cards or labels, printed sheet by sheet.
struct PrintOrderRoutes: Sendable {
    let press: PressDesk
    let store: HerdStore
    let profile: InForce<StationProfile>

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/print-orders", for: .viewer) { _ in
            try Response(json: Listing(await press.orders().map(PrintOrderView.init)))
        }
        router.add(.get, "/v1/print-orders/{id}", for: .viewer) { call in
            try Response(json: PrintOrderView(await press.one(call.id(of: "print order"))))
        }
        router.add(.post, "/v1/print-orders", for: .recorder) { call in
            let asked = try call.request.decode(PrintOrderRequest.self)
            // Labels of animals are for whoever may record; cards of members for those alone who may see them.
            guard asked.memberIds == nil || Sight.seesPeople else { throw Problem.peopleNeeded }
            let language = try call.language(at: profile.value)
            let order = try await press.order(
                asked.request(in: language), by: call.caller.name, idempotencyKey: call.idempotencyKey)
            return try Response(.accepted, json: PrintOrderView(order))
        }
        router.add(.delete, "/v1/print-orders/{id}", for: .recorder) { call in
            try Response(json: PrintOrderView(await press.cancel(call.id(of: "print order"))))
        }
        router.add(.post, "/v1/print-orders/{id}/resume", for: .recorder) { call in
            let id: PrintOrder.ID = try call.id(of: "print order")
            try await check(id)
            return try Response(.accepted, json: PrintOrderView(await press.resume(id)))
        }
        router.add(.post, "/v1/print-orders/{id}/settle", for: .recorder) { call in
            let said = try call.request.decode(Settled.self)
            let id: PrintOrder.ID = try call.id(of: "print order")
            try await check(id)
            let order = try await press.settle(said.sheet, of: id, printed: said.printed)
            return try Response(.accepted, json: PrintOrderView(order))
        }
        router.add(.get, "/v1/printer-offsets", for: .viewer) { _ in
            try Response(json: Listing(await store.printerOffsets().map(OffsetView.init)))
        }
        router.add(.post, "/v1/printer-offsets", for: .admin) { call in
            let asked = try call.request.decode(OffsetView.self)
            guard abs(asked.x) <= 1000, abs(asked.y) <= 1000 else { throw HerdError.badOffset }
            return try Response(json: OffsetView(await store.setPrinterOffset(asked.offset)))
        }
    }

    /// Who may not see members has none of their cards printed, nor what is left of them.
    private func check(_ id: PrintOrder.ID) async throws {
        guard try await press.one(id).subject != .members || Sight.seesPeople else { throw Problem.peopleNeeded }
    }

    private struct Settled: Decodable {
        let sheet: Int
        let printed: Bool
    }
}

/// What is wanted, as it is asked for.
private struct PrintOrderRequest: Decodable {
    let memberIds: [Member.ID]?
    let animalIds: [Animal.ID]?
    let placeIds: [Location.ID]?
    let printer: String
    let stock: String
    let copies: Int?
    let template: String?
    let backs: Bool?
    let design: LabelOrder.Design?
    let format: PrintedFormat?
    let dpi: ZPLResolution?
    let skip: Int?

    enum PrintedFormat: String, Decodable { case pdf, zpl }

    func request(in language: Language) throws(Problem) -> PrintRequest {
        let items: PrintOrderDraft.Items
        switch (memberIds, animalIds, placeIds) {
        case (let ids?, nil, nil): items = .members(ids)
        case (nil, let ids?, nil): items = .animals(ids)
        case (nil, nil, let ids?): items = .places(ids)
        default:
            throw Problem(
                .unprocessableContent, "bad-print-order.of-what", detail: "An order is of members, animals or places.",
                action: "Give one of memberIds, animalIds and placeIds.")
        }
        let isOfMembers = memberIds != nil
        return PrintRequest(
            items,
            work: PrintWork(
                design: isOfMembers ? nil : (placeIds != nil ? .place : design ?? .card).rawValue, stock: stock,
                template: isOfMembers ? template : nil, format: isOfMembers ? "pdf" : (format ?? .pdf).rawValue,
                dpi: dpi?.rawValue, skip: isOfMembers ? 0 : skip ?? 0, language: language.rawValue,
                backs: isOfMembers ? backs : nil),
            printer: printer, copies: copies ?? 1)
    }
}

/// An order as it is told: what and how many, and of nobody.
private struct PrintOrderView: Encodable {
    let id: PrintOrder.ID
    let subject: PrintOrder.Subject
    let design: String?
    let stock: String
    let template: String?
    let printer: String
    let copies: Int
    let count: Int
    let state: PrintOrder.State
    let trouble: PrintTrouble?
    let backs: PrintOrder.Backs?
    let sheets: Int
    let sheetsPrinted: Int
    /// At the print server.
    let sheetsSent: Int
    let doubtful: Int?
    /// IPP's keyword of a sheet that failed.
    let reason: String?
    let by: String
    let orderedAt: Timestamp
    let finishedAt: Timestamp?

    init(_ order: PrintOrder) {
        (id, subject, design, stock) = (order.id, order.subject, order.work.design, order.work.stock)
        (template, printer, copies, count) = (order.work.template, order.printer, order.copies, order.count)
        (state, trouble, backs) = (order.state, order.trouble, order.backs)
        sheets = order.sheets.count
        sheetsPrinted = order.printed
        sheetsSent = order.sheets.count { $0.state == .opened || $0.state == .sent }
        doubtful = order.sheets.first { $0.state == .doubtful }?.number
        reason = order.sheets.first { $0.state == .failed }?.reason
        (by, orderedAt, finishedAt) = (order.by, order.orderedAt, order.finishedAt)
    }
}

/// How far off a printer prints, in millimetres.
private struct OffsetView: Codable {
    let printer: String
    let x: Double
    let y: Double

    init(_ offset: PrinterOffset) {
        (printer, x, y) = (offset.printer, Double(offset.x) / 1000, Double(offset.y) / 1000)
    }

    var offset: PrinterOffset {
        PrinterOffset(printer: printer, x: Int((x * 1000).rounded()), y: Int((y * 1000).rounded()))
    }
}
