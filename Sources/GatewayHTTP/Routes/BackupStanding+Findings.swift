import DeviceGateway
import HerdStore

extension BackupStanding {
    /// What keeps the store from being copied.
    var findings: [Finding] {
        guard let trouble else { return [] }
        return [
            Finding(
                trouble.finding, .problem, of: trouble.path, "the herd is not backed up: \(trouble)",
                parameters: ["reason": trouble.reason],
                action: "mend that; it is tried again every hour, and weighing goes on meanwhile")
        ]
    }
}

extension BackupError {
    /// Under which code pages have words for it.
    fileprivate var finding: String {
        switch self {
        case .noRoom: "backup-no-room"
        case .noFolder: "backup-no-folder"
        case .damaged: "backup-damaged"
        case .unwritable, .unreadable, .busy, .ontoItself: "backup-failed"
        }
    }

    /// What the system or the check said.
    fileprivate var reason: String {
        switch self {
        case .unwritable(_, let reason), .unreadable(_, let reason): reason
        case .damaged(_, let findings): findings.map(\.description).joined(separator: "; ")
        case .noRoom, .noFolder, .busy, .ontoItself: description
        }
    }
}
