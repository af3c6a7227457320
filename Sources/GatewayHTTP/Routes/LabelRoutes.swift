import DeviceGateway
import Exports
import HTTPServer
import HerdStore
import LabelDesk
import LabelPrint
import Values

/// `/v1/labels` and the labels of one animal or place: for cards, stickers, barns and pens.
struct LabelRoutes: Sendable {
    let desk: LabelDesk
    let clock: StationClock
    let profile: InForce<StationProfile>
    /// Of what takes long to draw.
    let drawing = Turns()

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/label-stocks", for: .viewer) { _ in
            try Response(json: Listing(LabelStock.known.map(StockView.init)))
        }
        router.add(.get, "/v1/animals/{id}/label.png", for: .viewer) { call in
            let design: LabelOrder.Design = try call.choice("design") ?? .card
            let stock = call.request.query["stock"] ?? LabelStock.card.name
            let order = LabelOrder(design: design, stock: stock, animalIds: [try call.id(of: "animal")])
            return try await picture(order, call)
        }
        router.add(.get, "/v1/places/{id}/label.png", for: .viewer) { call in
            let stock = call.request.query["stock"] ?? LabelStock.signOnA4.name
            return try await picture(
                LabelOrder(design: .place, stock: stock, placeIds: [try call.id(of: "place")]), call)
        }
        router.add(.post, "/v1/labels", for: .viewer) { call in
            let asked = try call.request.decode(LabelRequest.self)
            let language = try call.language(at: profile.value)
            let bytes = try await drawing.run(for: call.client) { _ in
                try await desk.file(
                    asked.order, as: asked.format ?? .pdf, in: language, resolution: asked.dpi ?? .dpi203)
            }
            let what = language == .cs ? "štítky" : "labels"
            return response(
                bytes, asked.format ?? .pdf,
                FileName(
                    [LocalClock.system.stamp(clock.now()), "\(asked.order.count)", what],
                    ending: (asked.format ?? .pdf).rawValue))
        }
    }

    private func picture(_ order: LabelOrder, _ call: Call) async throws -> Response {
        let bytes = try await desk.file(order, as: .png, in: call.language(at: profile.value))
        return response(bytes, .png, FileName([order.stock, order.design.rawValue], ending: "png"))
    }

    private func response(_ bytes: [UInt8], _ format: LabelFormat, _ name: FileName) -> Response {
        var response = Response(type: format.mediaType, bytes: bytes)
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Disposition"] = name.header(.inline)
        return response
    }
}

/// What labels are asked for.
struct LabelRequest: Decodable, Sendable {
    let design: LabelOrder.Design
    let stock: String
    let format: LabelFormat?
    let dpi: ZPLResolution?
    let animalIds: [Animal.ID]?
    let placeIds: [Location.ID]?
    let skip: Int?
    let copies: Int?

    var order: LabelOrder {
        LabelOrder(
            design: design, stock: stock, animalIds: animalIds ?? [], placeIds: placeIds ?? [], skip: skip ?? 0,
            copies: copies ?? 1)
    }
}

/// A stock as it is told.
private struct StockView: Encodable {
    let name: String
    let title: String
    /// In millimetres.
    let width: Double
    let height: Double
    let perSheet: Int
    /// Whether a label printer takes it, and ZPL is made for it.
    let roll: Bool

    init(_ stock: LabelStock) {
        (name, title, width, height) = (stock.name, stock.title, stock.width, stock.height)
        (perSheet, roll) = (stock.perSheet, stock.isRoll)
    }
}
