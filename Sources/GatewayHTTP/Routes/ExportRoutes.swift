import Blocking
import DeviceGateway
import Exports
import HTTPServer
import HerdStore
import Values

/// What leaves the gateway as files of other programs' formats.
struct ExportRoutes: Sendable {
    let station: Station
    /// The station, whose name reports say, in its language where nobody asks for another.
    let profile: InForce<StationProfile>
    let offload: Offload
    /// Of files that are sent while they are made.
    let files = Turns()
    /// Of reports on paper.
    let drawing = Turns()

    private var store: HerdStore { station.store }

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/sessions/{id}/weighings.csv", for: .viewer) { call in
            let session = try await session(call)
            let name = self.name(of: session, try call.word("weighings", "vážení"), "csv")
            let layout = try call.tableLayout
            return try await file(call, name, "text/csv; charset=utf-8") {
                try await export.weighings(of: session.id, as: .csv(layout), to: $0)
            }
        }
        router.add(.get, "/v1/sessions/{id}/weighings.icar.json", for: .viewer) { call in
            let session = try await session(call)
            let name = self.name(of: session, try call.word("weighings", "vážení"), "icar.json")
            return try await file(call, name, "application/json") {
                try await export.weightEvents(of: session.id, to: $0)
            }
        }
        router.add(.get, "/v1/sessions/{id}/group-weights.icar.json", for: .viewer) { call in
            let session = try await session(call)
            let name = self.name(of: session, try call.word("group", "skupina"), "icar.json")
            return try await file(call, name, "application/json") {
                try await export.groupWeightEvents(of: session.id, to: $0)
            }
        }
        router.add(.get, "/v1/sessions/{id}/report.pdf", for: .viewer, report)
        router.add(.get, "/v1/changes.ndjson", for: .viewer, changes)
        for format in Export.HerdFormat.allCases {
            router.add(.get, "/v1/herd.\(format.rawValue).json", for: .viewer) { call in
                let name = self.name(try call.word("herd", "stádo"), "\(format.rawValue).json")
                return try await file(call, name, "application/json") { try await export.herd(as: format, to: $0) }
            }
        }
        router.add(.get, "/v1/animals.csv", for: .viewer) { call in
            let layout = try call.tableLayout
            return try await file(
                call, self.name(try call.word("animals", "zvířata"), "csv"), "text/csv; charset=utf-8"
            ) {
                try await export.animals(as: .csv(layout), to: $0)
            }
        }
        router.add(.get, "/v1/members.csv", for: .viewer) { call in
            let layout = try call.tableLayout
            return try await file(
                call, self.name(try call.word("members", "členové"), "csv"), "text/csv; charset=utf-8"
            ) {
                try await export.members(as: .csv(layout), to: $0)
            }
        }
    }

    private var export: Export { Export(store) }

    /// A session is known by when it began and what it is called.
    private func name(of session: Session, _ what: String, _ ending: String) -> FileName {
        FileName([LocalClock.system.stamp(session.openedAt), session.name, what], ending: ending)
    }

    /// A list is as it is now.
    private func name(_ what: String, _ ending: String) -> FileName {
        FileName([LocalClock.system.stamp(station.clock.now()), what], ending: ending)
    }

    private func session(_ call: Call) async throws -> Session {
        try await store.session(call.id(of: "session"), withGains: false)
    }

    private func report(_ call: Call) async throws -> Response {
        let session = try await session(call)
        let language = try call.language(at: profile.value)
        let report = try await export.report(of: session.id, station: profile.value.name, made: station.clock.now())
        let bytes = try await drawing.run(for: call.client) { _ in
            try await offload.run { try report.pdf(in: language) }
        }
        var response = Response(type: "application/pdf", bytes: bytes)
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Language"] = language.rawValue
        response.headers["Content-Disposition"] = self.name(
            of: session, language == .cs ? "sestava" : "report", "pdf"
        ).header(.inline)
        return response
    }

    /// Whole events only, so that the number of the last line is enough to go on with.
    private func changes(_ call: Call) async throws -> Response {
        let since = try call.number("since", in: 0...Int.max) ?? 0
        let limit = try call.number("limit", in: 1...Int.max)
        // Known before the first line is sent: where a client goes on must not depend on what is recorded meanwhile.
        let last = try await files.run(for: call.client) { [export] _ in
            try await export.lastOfChanges(since: since, atLeast: limit)
        }
        let export = export
        var response = try await Response.made(type: "application/x-ndjson", at: call.pace(files)) {
            try await export.changes(since: since, upTo: last, to: $0)
        }
        response.headers["Cache-Control"] = "no-store"
        let more = limit.map { "&limit=\($0)" } ?? ""
        response.headers["Link"] = "</v1/changes.ndjson?since=\(last)\(more)>; rel=\"next\""
        return response
    }

    /// A file to be saved, sent while it is made.
    private func file(
        _ call: Call, _ name: FileName, _ type: String,
        _ write: @escaping @Sendable (BodyStream.Sink) async throws -> Void
    ) async throws -> Response {
        var response = try await Response.made(type: type, at: call.pace(files), by: write)
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Disposition"] = name.header(.attachment)
        return response
    }
}

extension Call {
    /// Whose turn it is when heavy work is shared out.
    var client: String { caller.id.description }

    fileprivate func pace(_ turns: Turns) -> Pace { Pace(turns, for: client) }

    /// What a file holds, in the language that is asked for.
    fileprivate func word(_ english: String, _ czech: String) throws(Problem) -> String {
        try choice("language") == Language.cs ? czech : english
    }

    /// `?language=`, `?decimal=` and `?delimiter=`: how a table is written.
    var tableLayout: TableLayout {
        get throws(Problem) {
            TableLayout(
                language: try choice("language"), decimal: try choice("decimal"), delimiter: try choice("delimiter"))
        }
    }
}
