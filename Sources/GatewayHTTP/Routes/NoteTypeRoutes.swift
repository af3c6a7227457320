import HTTPServer
import HerdStore

/// `/v1/note-types`: what the farm calls its kinds of notes.
struct NoteTypeRoutes: Sendable {
    let store: HerdStore

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/note-types", for: .viewer) { _ in
            try Response(json: Listing(await store.noteTypes()))
        }
        router.add(.post, "/v1/note-types", for: .admin) { call in
            let draft: NoteTypeDraft = try call.request.decode()
            return try Response(.created, json: await store.createNoteType(draft, by: call.caller.name))
        }
        router.add(.patch, "/v1/note-types/{id}", for: .admin) { call in
            try Response(
                json: await store.editNoteType(
                    call.id(of: "type of notes"), call.request.decode(NoteTypePatch.self), by: call.caller.name))
        }
    }
}
