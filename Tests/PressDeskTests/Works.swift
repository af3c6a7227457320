import CardDesk
import CardKeys
import HerdStore
import LabelDesk
import Printing
import TestSupport

@testable import PressDesk

/// A store with members and a print server; presses come and go on it.
final class Works: Sendable {
    let store: HerdStore
    let scheduler: PrivateCUPS
    let folder: TemporaryFolder
    let members: [Member.ID]

    init(_ queues: [PrivateCUPS.Queue], members count: Int = 3, remembersJobs: Bool = true) async throws {
        scheduler = try PrivateCUPS(queues, remembersJobs: remembersJobs)
        store = try await HerdStore.open(.memory)
        folder = try TemporaryFolder()
        var members: [Member.ID] = []
        for number in 0..<count {
            members.append(
                try await store.createMember(
                    MemberDraft(name: "Člen \(number)", number: "\(1000 + number)"), by: "test"
                ).id)
        }
        self.members = members
    }

    /// A gateway as it starts.
    func press(server: PrintServer? = nil) -> PressDesk {
        let printers = Printers(server: server ?? .socket(path: scheduler.socket))
        return PressDesk(
            store: store,
            cards: CardDesk(store: store, keys: CardKeyFile(path: folder.file("card.key")), printers: printers),
            labels: LabelDesk(store: store),
            printers: printers, pause: { _ in }
        ) { PrintTrouble(code: "test", parameters: [:], detail: "\($0)") }
    }

    func order(_ printer: String = "Cards", stock: String = "id-1", copies: Int = 1) -> PrintRequest {
        PrintRequest(.members(members), work: PrintWork(stock: stock), printer: printer, copies: copies)
    }
}
