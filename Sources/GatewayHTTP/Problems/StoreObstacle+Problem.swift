import HTTPServer
import HerdStore
import Values

extension StoreObstacle {
    /// Why nothing can be stored now, as it is told to whoever wanted to.
    var problem: Problem {
        let (told, status): (CodedText, Status) =
            switch self {
            case .diskFull: (CodedText("not-stored.disk-full"), .insufficientStorage)
            case .diskError: (CodedText("not-stored.disk-error"), .serviceUnavailable)
            case .locked: (CodedText("not-stored.locked"), .serviceUnavailable)
            case .unreachable: (CodedText("not-stored.unreachable"), .serviceUnavailable)
            case .readOnly: (CodedText("not-stored.read-only"), .serviceUnavailable)
            case .damaged: (CodedText("not-stored.damaged"), .serviceUnavailable)
            case .noMemory: (CodedText("not-stored.no-memory"), .serviceUnavailable)
            }
        return Problem(
            status, told, title: "The database does not answer", detail: "What prevents it: \(description).",
            action: "Send it again when that is mended; nothing of it was stored.")
    }
}
