package import HTTPServer
package import HerdStore
package import PhotoDesk
import Values

extension PhotoFolderError: ProblemConvertible {
    package var problem: Problem {
        switch self {
        case .noRoom:
            Problem(
                .insufficientStorage, CodedText("photo-not-stored.no-room"), title: "Photo not stored",
                detail: description, action: "Make room on the disk of the gateway, then send it again.")
        case .unwritable:
            Problem(
                .internalServerError, CodedText("photo-not-stored.unwritable"), title: "Photo not stored",
                detail: description, action: "Look at the data directory and its rights, then send it again.")
        }
    }
}

extension LostPhoto: ProblemConvertible {
    package var problem: Problem {
        Problem(
            .notFound, "photo-lost", title: "Photo lost", detail: description,
            action: "Put it back from a backup, or take a new one; 'gatewayd verify' names all that are lost.")
    }
}
