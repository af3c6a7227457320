import DeviceGateway
import Exports
import HTTPServer
import HerdStore
import Values

/// What is picked in forms: `/v1/bulls`, `/v1/technicians`, `/v1/diagnoses`, `/v1/medicines`.
///
/// Whoever records reads them.
struct ListRoutes: Sendable {
    let station: Station

    private var store: HerdStore { station.store }

    func add(to router: inout Router<Endpoint>) {
        add(Bull.self, "býci", to: &router)
        add(Technician.self, "technici", to: &router)
        add(Diagnosis.self, "diagnózy", to: &router)
        add(Medicine.self, "léky", to: &router)
    }

    private func add<Entry: ListEntry>(_ type: Entry.Type, _ czech: String, to router: inout Router<Endpoint>) {
        let (store, clock) = (store, station.clock)
        let path = "/v1/\(Entry.list.rawValue)"
        router.add(.get, path, for: .recorder) { call in
            try Response(json: Listing(await store.entries(Entry.self, call.listQuery)))
        }
        router.add(.post, path, for: .admin) { call in
            let fields: JSONValue = try call.request.decode()
            return try Response(.created, json: await store.createEntry(Entry.self, fields, by: call.caller.name))
        }
        router.add(.patch, "\(path)/{id}", for: .admin) { call in
            let id: Identifier<Entry> = try call.id(of: "entry of the list")
            return try Response(
                json: await store.editEntry(id, call.request.decode(), by: call.caller.name))
        }
        router.add(.delete, "\(path)/{id}", for: .admin) { call in
            let id: Identifier<Entry> = try call.id(of: "entry of the list")
            try await store.deleteEntry(id, by: call.caller.name)
            return Response(.noContent)
        }
        router.add(.get, "\(path).csv", for: .recorder) { call in
            let language: Language? = try call.choice("language")
            let layout = TableLayout(
                language: language, decimal: try call.choice("decimal"), delimiter: try call.choice("delimiter"))
            var bytes: [UInt8] = []
            try await Export(store).entries(Entry.self, layout) { bytes += $0.utf8 }
            var response = Response(type: "text/csv; charset=utf-8", bytes: bytes)
            let name = FileName(
                [LocalClock.system.stamp(clock.now()), language == .cs ? czech : Entry.list.rawValue], ending: "csv")
            response.headers["Cache-Control"] = "no-store"
            response.headers["Content-Disposition"] = name.header(.attachment)
            return response
        }
        router.add(
            .post, "/v1/import/\(Entry.list.rawValue)", for: .admin, bodyLimit: ImportRoutes.tableLimit
        ) { call in
            let isPreview = try call.flag("preview")
            guard !call.request.body.isEmpty else { throw Problem.emptyFile }
            let report = try await store.importEntries(
                Entry.self, csv: call.request.body, isPreview: isPreview, by: call.caller.name)
            guard !isPreview, !report.errors.isEmpty else { return try Response(json: report) }
            var response = try Response(.unprocessableContent, json: RefusedList(report: report))
            response.headers["Content-Type"] = "application/problem+json"
            return response
        }
    }
}

/// A problem with the rows that caused it beside its own members (RFC 9457 §3.2).
private struct RefusedList: Encodable {
    let report: ListImportReport

    func encode(to encoder: any Encoder) throws {
        let problem = Problem(
            .unprocessableContent, CodedText("bad-rows.list", ["count": .number(report.errors.count)]),
            title: "The table has bad rows", detail: "Nothing was imported.", action: "Correct the rows.")
        try problem.encode(to: encoder)
        try report.encode(to: encoder)
    }
}

extension Call {
    /// `?query=`, `?usable=true` and `?place=` (`none`, or the id of a barn or centre).
    fileprivate var listQuery: ListQuery {
        get throws(Problem) {
            let place: PlaceFilter =
                if request.query["place"] == "none" { .unassigned } else {
                    try optionalID("place", of: "place").map { .at($0) } ?? .all
                }
            return ListQuery(text: try search, usable: try flag("usable"), place: place)
        }
    }
}
