import HTTPServer
import HerdStore
import Values

/// `/v1/register-lists`: lists of who is in the organisation, compared with the register and applied by one word.
struct RegisterListRoutes: Sendable {
    let store: HerdStore

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/register-lists", for: .admin) { _ in
            try Response(json: Listing(await store.registerLists()))
        }
        router.add(.post, "/v1/register-lists", for: .admin, bodyLimit: ImportRoutes.tableLimit) { call in
            let (columns, day) = (try ImportRoutes.columns(call), try call.day("day"))
            guard !call.request.body.isEmpty else { throw Problem.emptyFile }
            let list = try await store.compareRegister(
                call.request.body, columns: columns, name: call.request.query["name"], of: day, by: call.caller.name)
            return try Response(.created, json: await view(list))
        }
        router.add(.get, "/v1/register-lists/{id}", for: .admin) { call in
            try Response(json: await view(store.registerList(call.id(of: "list"))))
        }
        router.add(.delete, "/v1/register-lists/{id}", for: .admin) { call in
            try await store.discardRegisterList(call.id(of: "list"))
            return Response(.noContent)
        }
        router.add(.post, "/v1/register-lists/{id}/compare", for: .admin) { call in
            try Response(json: await view(store.compareRegisterAgain(call.id(of: "list"))))
        }
        router.add(.post, "/v1/register-lists/{id}/apply", for: .admin) { call in
            let list = try await store.applyRegisterList(
                call.id(of: "list"), call.request.decode(RegisterConfirmation.self), by: call.caller.name)
            return try Response(json: await view(list))
        }
        router.add(.get, "/v1/register-lists/{id}/differences", for: .admin) { call in
            try Response(
                json: await store.differences(
                    of: call.id(of: "list"), call.choice("kind"), cursor: call.request.query["cursor"],
                    limit: call.limit))
        }
    }

    private func view(_ list: RegisterList) async throws -> View {
        View(list: list, problems: try await store.registerProblems(of: list.id))
    }

    private struct View: Encodable, Sendable {
        let list: RegisterList
        let problems: [ImportReport.RowError]

        private enum CodingKeys: CodingKey { case problems }

        func encode(to encoder: any Encoder) throws {
            try list.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(problems, forKey: .problems)
        }
    }
}
