import Blocking
import DeviceGateway
import Exports
import HTTPServer
import HerdStore
import Values

/// `/v1/reports`: lists of what happened, or is to be done, as JSON, as a table and on paper.
struct ReportRoutes: Sendable {
    let station: Station
    /// The station, whose name reports say, in its language where nobody asks for another.
    let profile: InForce<StationProfile>
    let offload: Offload
    /// Of what takes long to draw.
    let drawing = Turns()

    private var store: HerdStore { station.store }

    func add(to router: inout Router<Endpoint>) {
        for name in ReportOrder.Name.allCases {
            let path = "/v1/reports/\(name.rawValue)"
            router.add(.get, path, for: .viewer) { call in
                let report = try await ReportOrder(name, call).report(of: store)
                return try await offload.run { try Response(report) }
            }
            router.add(.get, "\(path).csv", for: .viewer) { call in
                let layout = try call.tableLayout
                return try await table(ReportOrder(name, call), layout)
            }
            router.add(.get, "\(path).pdf", for: .viewer) { call in
                try await paper(ReportOrder(name, call), in: call.language(at: profile.value), for: call.client)
            }
        }
        router.add(.post, "/v1/changes/{id}/done", for: .recorder) { call in
            try Response(json: await store.carryOut(call.id(of: "change"), by: call.caller.name))
        }
    }

    private func table(_ order: ReportOrder, _ layout: TableLayout) async throws -> Response {
        let report = try await order.report(of: store)
        let bytes = try await offload.run { Array(report.csv(layout).utf8) }
        var response = Response(type: "text/csv; charset=utf-8", bytes: bytes)
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Disposition"] = name(of: report, layout.language, "csv").header(.attachment)
        return response
    }

    private func paper(_ order: ReportOrder, in language: Language, for client: String) async throws -> Response {
        let report = try await order.report(of: store)
        let barns = try await store.locations().filter { order.barns.contains($0.id) }.map(\.number)
        let (station, made) = (profile.value.name, station.clock.now())
        let bytes = try await drawing.run(for: client) { _ in
            try await offload.run { try report.pdf(in: language, station: station, barns: barns, made: made) }
        }
        var response = Response(type: "application/pdf", bytes: bytes)
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Language"] = language.rawValue
        response.headers["Content-Disposition"] = name(of: report, language, "pdf").header(.inline)
        return response
    }

    private func name(of report: any ListReport, _ language: Language, _ ending: String) -> FileName {
        FileName([LocalClock.system.stamp(station.clock.now()), report.title(in: language)], ending: ending)
    }
}

extension Response {
    /// A report of whatever kind.
    fileprivate init(_ report: some ListReport) throws { try self.init(json: report) }
}

extension ReportOrder {
    /// What the query of a call asks for; `barn` may stand in it more than once.
    fileprivate init(_ name: Name, _ call: Call) throws(Problem) {
        self.init(name)
        from = try call.day("from")
        to = try call.day("to")
        day = try call.day("day")
        for text in call.request.query.all("barn") {
            guard let barn = Location.ID(text) else { throw .unknown("barn", text) }
            barns.insert(barn)
        }
        if let text = call.request.query["technician"], !text.isEmpty { technician = text }
        unit = try call.number("unit", in: 1...1_000_000)
        grouping = try call.choice("grouping") ?? .none
    }
}
