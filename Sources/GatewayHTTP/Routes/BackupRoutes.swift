import Blocking
import DeviceGateway
import HTTPServer
import HerdStore
import Values

/// `/v1/backups`: the copies of the store that there are.
struct BackupRoutes: Sendable {
    let standing: BackupStanding

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/backups", for: .admin) { [standing] _ in
            let (plan, trouble) = (standing.plan, standing.trouble)
            // A disk that is gone may let a look at it wait.
            return try Response(json: await Offload.run { View(plan, trouble) })
        }
    }

    private struct View: Encodable, Sendable {
        /// Absent where no copies are made.
        let folder: String?
        let next: Timestamp?
        let trouble: Trouble?
        let items: [Item]

        struct Trouble: Encodable {
            let code: String
            let detail: String
            let path: String
        }

        struct Item: Encodable {
            let name: String
            let bytes: Int
            let at: Timestamp
        }

        init(_ plan: BackupPlan?, _ trouble: BackupError?) {
            folder = plan?.folder.path
            next = plan?.nextDue(after: StoreClock.system.now())
            self.trouble = trouble.map { Trouble(code: $0.code, detail: $0.description, path: $0.path) }
            items =
                plan.map { plan in
                    plan.folder.names.map {
                        Item(name: $0.file, bytes: plan.folder.size(of: $0), at: $0.at())
                    }
                } ?? []
        }
    }
}
