import HTTPServer
import HerdStore
import ImportDesk
import Values

/// `/v1/imports`: files that are imported beside the work, however long they are.
struct ImportJobRoutes: Sendable {
    let desk: ImportDesk

    /// A million animals are some 100 MB, all that happened to them some 900 MB.
    static let fileLimit = 1 << 30

    func add(to router: inout Router<Endpoint>) {
        router.add(
            .post, "/v1/imports", for: .admin, bodyLimit: Self.fileLimit, bodyFile: bodyFile
        ) { call in
            _ = try call.required("kind")
            guard let kind: Import.Kind = try call.choice("kind"), let file = call.request.file, file.size > 0 else {
                throw Problem.emptyFile
            }
            try await file.keep()
            do {
                let draft = ImportDraft(
                    kind: kind, name: call.request.query["name"], skipBad: try call.flag("skipBad"), file: file.name,
                    bytes: file.size, columns: try kind == .members ? ImportRoutes.columns(call) : nil)
                return try Response(.accepted, json: await desk.take(draft, by: call.caller.name))
            } catch {
                file.discard()
                throw error
            }
        }
        router.add(.get, "/v1/imports", for: .admin) { _ in
            try Response(json: Listing(await desk.imports()))
        }
        router.add(.get, "/v1/imports/{id}", for: .admin) { call in
            try Response(json: await desk.one(call.id(of: "import")))
        }
        router.add(.delete, "/v1/imports/{id}", for: .admin) { call in
            try Response(json: await desk.cancel(call.id(of: "import")))
        }
    }

    private func bodyFile(_ head: RequestHead) throws -> BodyFile {
        let room = desk.folder.room
        guard (head.contentLength ?? Self.fileLimit) <= room else { throw Self.noRoom(room) }
        return try BodyFile(in: desk.folder.path)
    }

    private static func noRoom(_ room: Int) -> Problem {
        Problem(
            .insufficientStorage, "no-disk-room", detail: "The disk has room for \(room) bytes.",
            action: "Make room on the disk of the gateway, then send it again.")
    }
}
