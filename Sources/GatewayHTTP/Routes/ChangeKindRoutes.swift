import HTTPServer
import HerdStore

/// `/v1/change-kinds`: what each kind of change consists of, for forms and for programs that record.
struct ChangeKindRoutes: Sendable {
    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/change-kinds", for: .viewer) { _ in
            try Response(json: Listing(KindDescription.all))
        }
    }
}
