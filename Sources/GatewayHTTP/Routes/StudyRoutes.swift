import HTTPServer
import HerdStore
import StudySystem
import Values

/// `/v1/study-system` and `/v1/study-lists`: where lists of a study system come from, and what is in them.
struct StudyRoutes: Sendable {
    let store: HerdStore
    let desk: StudyDesk

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/study-system", for: .admin) { _ in try Response(json: await desk.status()) }
        router.add(.put, "/v1/study-system", for: .admin, needsConfirmation: true) { call in
            try await desk.use(call.request.decode(StudySettings.self), by: call.caller.name)
            return try Response(json: await desk.status())
        }
        router.add(.delete, "/v1/study-system", for: .admin, needsConfirmation: true) { call in
            try await desk.forget(by: call.caller.name)
            return Response(.noContent)
        }
        router.add(.post, "/v1/study-system/refresh", for: .admin) { call in
            try await desk.start(call.request.decode(Refresh.self).lists ?? [], by: call.caller.name)
            return try Response(.accepted, json: await desk.status())
        }
        router.add(.delete, "/v1/study-system/refresh", for: .admin) { _ in
            await desk.cancel()
            return try Response(json: await desk.status())
        }
        router.add(.get, "/v1/study-lists", for: .viewer) { _ in
            try Response(
                json: Listing(
                    await store.studyStandings().map {
                        Known(list: $0.list, entries: $0.entries, refreshedAt: $0.refreshedAt)
                    }))
        }
        router.add(.get, "/v1/study-lists/{list}", for: .viewer) { call in
            let name = call.request.parameters["list"] ?? ""
            guard let list = StudyList(rawValue: name) else { throw Problem.unknown("list", name) }
            return try Response(
                json: await store.studyEntries(
                    of: list, query: call.search, cursor: call.request.query["cursor"], limit: call.limit))
        }
    }

    /// Which lists are to be refreshed; all when none is named.
    private struct Refresh: Decodable {
        let lists: [StudyList]?
    }

    private struct Known: Encodable, Sendable {
        let list: StudyList
        let entries: Int
        let refreshedAt: Timestamp?
    }
}
