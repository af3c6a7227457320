import Configuration
import Glibc
import HerdStore

/// What there is of a herd whose store is damaged or gone, and the command that brings it back.
struct LostHerd: Sendable {
    let traces: FarmTraces
    private let data: String

    /// - Parameter data: the folder of the store.
    init(data: String, _ settings: Configuration) {
        let own = BackupFolder(path: data + "/backups", isOwn: true)
        let chosen = BackupPlan(settings.backup, data: data).folder
        traces = FarmTraces(in: data, copies: own == chosen ? [own] : [own, chosen])
        self.data = data
    }

    /// Whether there is a file of a herd, whatever is in it.
    var hasFile: Bool { access(DataDirectory.database(in: data), F_OK) == 0 }

    /// Puts the newest copy back; `nil` where there is none.
    var restoring: String? {
        traces.newestCopy.map { "gatewayd restore \(Self.quoted($0)) --data \(Self.quoted(data))" }
    }

    /// Looks at the store before it is opened, or made.
    ///
    /// - Parameter isNew: whether an empty farm is wanted, whatever there was.
    /// - Throws: `HerdRefusal`.
    func check(isNew: Bool = false) throws(HerdRefusal) {
        do {
            try StoreEntrance.check(DataDirectory.database(in: data), traces: isNew ? nil : traces)
        } catch {
            throw refusal(error)
        }
    }

    /// What is said in place of starting.
    func refusal(_ damage: StoreDamage) -> HerdRefusal {
        HerdRefusal(damage: damage, restoring: restoring, data: data)
    }

    /// As a shell reads it.
    static func quoted(_ path: String) -> String {
        "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}

/// Nothing is done with the herd: it would be answered for by less than it is.
///
/// The daemon waits until it is mended; every other command ends.
struct HerdRefusal: Error, CustomStringConvertible {
    static let exitCode: Int32 = 3

    let damage: StoreDamage
    let restoring: String?
    let data: String

    var description: String {
        var lines = ["\(damage)"]
        lines.append(
            restoring.map {
                "Put the last backup back, as the user the gateway runs as; a gateway that waits goes on then:\n    \($0)"
            }
                ?? "There is no backup in the folders that it knows. Where one lies elsewhere, put it back:\n"
                + "    gatewayd restore FILE --data \(LostHerd.quoted(data))")
        if case .missing = damage {
            lines.append("Only where a new and empty farm is wanted: gatewayd serve --new-farm")
        }
        return lines.joined(separator: "\n")
    }
}
