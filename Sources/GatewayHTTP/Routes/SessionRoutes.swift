import HTTPServer
import HerdStore
import ScaleProtocol

/// `/v1/sessions`: rounds of weighing.
struct SessionRoutes: Sendable {
    let store: HerdStore

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/sessions", for: .viewer) { call in
            try Response(json: await store.sessions(cursor: call.request.query["cursor"], limit: call.limit))
        }
        router.add(.post, "/v1/sessions", for: .recorder) { call in
            try Response(
                .created, json: await store.openSession(call.request.decode(SessionDraft.self)))
        }
        router.add(.get, "/v1/sessions/{id}", for: .viewer) { call in
            try Response(json: await store.session(call.id(of: "session")))
        }
        router.add(.patch, "/v1/sessions/{id}", for: .recorder) { call in
            try Response(
                json: await store.editSession(
                    call.id(of: "session"), call.request.decode(SessionPatch.self), by: call.caller.name))
        }
        router.add(.post, "/v1/sessions/{id}/close", for: .recorder) { call in
            try Response(json: await store.closeSession(call.id(of: "session"), by: call.caller.name))
        }
        router.add(.post, "/v1/sessions/{id}/reopen", for: .recorder) { call in
            try Response(json: await store.reopenSession(call.id(of: "session"), by: call.caller.name))
        }
        router.add(.get, "/v1/sessions/{id}/reconcile", for: .viewer) { call in
            try Response(json: await store.reconcile(call.id(of: "session")))
        }
        router.add(.get, "/v1/sessions/{id}/weighings", for: .viewer) { call in
            let session = try await store.session(call.id(of: "session"), withGains: false)
            let query = WeighingQuery(
                session: session.id, cursor: call.request.query["cursor"], limit: try call.limit)
            return try Response(json: await store.weighings(query))
        }
        router.add(.get, "/v1/sessions/{id}/weighings.csv", for: .viewer, exportCSV)
        router.add(.get, "/v1/sessions/{id}/weighings.icar.json", for: .viewer, exportICAR)
    }

    private func exportCSV(_ call: Call) async throws -> Response {
        let session = try await store.session(call.id(of: "session"), withGains: false)
        var layout = WeighingTable.Layout()
        if let decimal: WeighingTable.DecimalMark = try call.choice("decimal") { layout.decimal = decimal }
        if let delimiter: WeighingTable.Delimiter = try call.choice("delimiter") { layout.delimiter = delimiter }
        var table = WeighingTable(layout)
        try await eachWeighing(of: session) { table.append($0) }
        var response = Response(type: "text/csv; charset=utf-8", bytes: Array(table.text.utf8))
        response.headers["Content-Disposition"] = "attachment; filename=\"weighings-\(session.openedAt.day).csv\""
        return response
    }

    private func exportICAR(_ call: Call) async throws -> Response {
        let session = try await store.session(call.id(of: "session"), withGains: false)
        var weighings: [Weighing] = []
        try await eachWeighing(of: session) { weighings.append($0) }
        var events: [ICARWeightEvent] = []
        for weighing in weighings {
            guard let animal = weighing.animalId else { continue }
            if let event = ICARWeightEvent(weighing, of: try await store.animal(animal)) { events.append(event) }
        }
        var response = try Response(json: events)
        response.headers["Content-Disposition"] =
            "attachment; filename=\"weighings-\(session.openedAt.day).icar.json\""
        return response
    }

    private func eachWeighing(of session: Session, _ take: (Weighing) -> Void) async throws {
        var query = WeighingQuery(session: session.id, limit: 500)
        repeat {
            let page = try await store.weighings(query)
            page.items.forEach(take)
            query.cursor = page.next
        } while query.cursor != nil
    }
}
