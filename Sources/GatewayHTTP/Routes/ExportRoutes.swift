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

    private var store: HerdStore { station.store }

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/sessions/{id}/weighings.csv", for: .viewer) { call in
            let session = try await session(call)
            let name = self.name(of: session, try call.word("weighings", "vážení"), "csv")
            return try await file(name, "text/csv; charset=utf-8") {
                try await export.weighings(of: session.id, as: .csv(call.tableLayout), to: $0)
            }
        }
        router.add(.get, "/v1/sessions/{id}/weighings.icar.json", for: .viewer) { call in
            let session = try await session(call)
            let name = self.name(of: session, try call.word("weighings", "vážení"), "icar.json")
            return try await file(name, "application/json") {
                try await export.weightEvents(of: session.id, to: $0)
            }
        }
        router.add(.get, "/v1/sessions/{id}/group-weights.icar.json", for: .viewer) { call in
            let session = try await session(call)
            let name = self.name(of: session, try call.word("group", "skupina"), "icar.json")
            return try await file(name, "application/json") {
                try await export.groupWeightEvents(of: session.id, to: $0)
            }
        }
        router.add(.get, "/v1/sessions/{id}/report.pdf", for: .viewer, report)
        router.add(.get, "/v1/changes.ndjson", for: .viewer, changes)
        router.add(.get, "/v1/animals.csv", for: .viewer) { call in
            try await file(self.name(try call.word("animals", "zvířata"), "csv"), "text/csv; charset=utf-8") {
                try await export.animals(as: .csv(call.tableLayout), to: $0)
            }
        }
        router.add(.get, "/v1/members.csv", for: .viewer) { call in
            try await file(self.name(try call.word("members", "členové"), "csv"), "text/csv; charset=utf-8") {
                try await export.members(as: .csv(call.tableLayout), to: $0)
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
        let bytes = try await offload.run { try report.pdf(in: language) }
        var response = Response(type: "application/pdf", bytes: bytes)
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Language"] = language.rawValue
        response.headers["Content-Disposition"] = self.name(
            of: session, language == .cs ? "sestava" : "report", "pdf"
        ).header(.inline)
        return response
    }

    /// How many lines a reply has at least, when there are so many and nothing is asked for.
    private static let changesPage = 10_000

    /// Whole events only, so that the number of the last line is enough to go on with.
    private func changes(_ call: Call) async throws -> Response {
        let since = try call.number("since", in: 0...Int.max) ?? 0
        let limit = try call.number("limit", in: 1...Self.changesPage) ?? Self.changesPage
        var bytes: [UInt8] = []
        let last = try await export.changes(since: since, atLeast: limit) { bytes += $0.utf8 }
        var response = Response(type: "application/x-ndjson", bytes: bytes)
        response.headers["Cache-Control"] = "no-store"
        response.headers["Link"] = "</v1/changes.ndjson?since=\(last)&limit=\(limit)>; rel=\"next\""
        return response
    }

    /// A file to be saved, made of what is written.
    private func file(
        _ name: FileName, _ type: String, _ write: ((String) throws -> Void) async throws -> Void
    ) async throws -> Response {
        var bytes: [UInt8] = []
        try await write { bytes += $0.utf8 }
        var response = Response(type: type, bytes: bytes)
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Disposition"] = name.header(.attachment)
        return response
    }
}

extension Call {
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
