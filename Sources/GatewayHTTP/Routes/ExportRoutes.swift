import Exports
import HTTPServer
import HerdStore
import ScaleProtocol

/// What leaves the gateway as files of other programs' formats.
struct ExportRoutes: Sendable {
    let store: HerdStore

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/sessions/{id}/weighings.csv", for: .viewer) { call in
            let session = try await session(call)
            return try await file("weighings-\(session.openedAt.day).csv", "text/csv; charset=utf-8") {
                try await export.weighings(of: session.id, as: .csv(call.tableLayout), to: $0)
            }
        }
        router.add(.get, "/v1/sessions/{id}/weighings.icar.json", for: .viewer) { call in
            let session = try await session(call)
            return try await file("weighings-\(session.openedAt.day).icar.json", "application/json") {
                try await export.weightEvents(of: session.id, to: $0)
            }
        }
        router.add(.get, "/v1/sessions/{id}/group-weights.icar.json", for: .viewer) { call in
            let session = try await session(call)
            return try await file("group-weights-\(session.openedAt.day).icar.json", "application/json") {
                try await export.groupWeightEvents(of: session.id, to: $0)
            }
        }
        router.add(.get, "/v1/animals.csv", for: .viewer) { call in
            try await file("animals.csv", "text/csv; charset=utf-8") {
                try await export.animals(as: .csv(call.tableLayout), to: $0)
            }
        }
        router.add(.get, "/v1/members.csv", for: .viewer) { call in
            try await file("members.csv", "text/csv; charset=utf-8") {
                try await export.members(as: .csv(call.tableLayout), to: $0)
            }
        }
    }

    private var export: Export { Export(store) }

    private func session(_ call: Call) async throws -> Session {
        try await store.session(call.id(of: "session"), withGains: false)
    }

    /// A file to be saved, made of what is written.
    private func file(
        _ name: String, _ type: String, _ write: ((String) throws -> Void) async throws -> Void
    ) async throws -> Response {
        var bytes: [UInt8] = []
        try await write { bytes += $0.utf8 }
        var response = Response(type: type, bytes: bytes)
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Disposition"] = "attachment; filename=\"\(name)\""
        return response
    }
}

extension Call {
    /// `?language=`, `?decimal=` and `?delimiter=`: how a table is written.
    fileprivate var tableLayout: TableLayout {
        get throws(Problem) {
            TableLayout(
                language: try choice("language"), decimal: try choice("decimal"), delimiter: try choice("delimiter"))
        }
    }
}
