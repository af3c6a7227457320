import Blocking
import DeviceGateway
import HerdStore
import Values

/// The folder of the herd, locked, and the herd in it, open: without it the gateway does not begin.
struct OpenHerd: Sendable {
    let directory: DataDirectory
    let store: HerdStore
    /// Where the store tells what happens.
    let news: News
    /// How many events it has lost that were on the disk before.
    let lost: Int
    /// When the newest thing in it was recorded.
    let newestRecord: Timestamp?
    /// The administrator's.
    let token: String

    /// - Parameters:
    ///   - path: of the folder.
    ///   - loss: what there is where the herd is not.
    ///   - isNew: whether an empty farm is wanted, whatever there was.
    ///   - lost: how many events the store has been found to have lost; grows.
    /// - Throws: `HerdRefusal`, `DataDirectoryError`, or what the store says.
    static func open(
        _ path: String, _ loss: LostHerd, isNew: Bool, lost: InForce<Int>, log: Log
    ) async throws -> OpenHerd {
        let directory = try await Offload.run { try DataDirectory(path) }
        do {
            return try await open(directory, loss, isNew: isNew, lost: lost, log: log)
        } catch {
            // Whoever puts a copy back needs the folder for himself.
            directory.release()
            throw StoreEntrance.damage(error, of: directory.database).map(loss.refusal) ?? error
        }
    }

    /// A store that was opened in vain is closed when this ends, before the folder is given up.
    private static func open(
        _ directory: DataDirectory, _ loss: LostHerd, isNew: Bool, lost: InForce<Int>, log: Log
    ) async throws -> OpenHerd {
        let news = News()
        lost.value += try await Offload.run {
            try loss.check(isNew: isNew)
            return try StoreMark.lost(by: directory.database)
        }
        let store = try await HerdStore.open(.file(directory.database), publish: news.publish)
        directory.noteHerd()
        return OpenHerd(
            directory: directory, store: store, news: news, lost: lost.value,
            newestRecord: try await store.newestRecord().at, token: try await directory.adminToken(store, log: log))
    }
}

extension DataDirectory {
    /// The administrator's token, made at the first start.
    fileprivate func adminToken(_ store: HerdStore, log: Log) async throws -> String {
        if let token = readToken(), try await store.access(forToken: token) != nil { return token }
        let made = try await writeToken {
            try await store.createToken(AccessDraft(name: "admin", role: .admin), by: "gatewayd").token
        }
        log.notice("the administrator's access token is in \(token)")
        return made
    }
}
