import Glibc
import SQLite

/// Why there is no copy of the store, or why one cannot be put back.
package enum BackupError: Error, Equatable, Sendable {
    /// The disk of the folder is full.
    case noRoom(folder: String)
    /// The folder is not there: its disk may not be plugged in.
    case noFolder(String)
    /// The file cannot be written; carries the system's message.
    case unwritable(String, reason: String)
    /// The file cannot be read; carries the system's message.
    case unreadable(String, reason: String)
    /// Something is wrong with what the file holds; carries what.
    case damaged(String, findings: [StoreFinding])
    /// Another program writes that file right now.
    case busy(String)
    /// The copy would take the place of what is copied.
    case ontoItself(String)

    /// Which of them, for programs and pages.
    package var code: String {
        switch self {
        case .noRoom: "no-room"
        case .noFolder: "no-folder"
        case .unwritable: "unwritable"
        case .unreadable: "unreadable"
        case .damaged: "damaged"
        case .busy: "busy"
        case .ontoItself: "onto-itself"
        }
    }

    /// The file or folder that it is about.
    package var path: String {
        switch self {
        case .noRoom(let path), .noFolder(let path), .busy(let path), .ontoItself(let path): path
        case .unwritable(let path, _), .unreadable(let path, _), .damaged(let path, _): path
        }
    }

    /// What the system said of writing to `path`.
    static func writing(_ path: String, _ code: Int32) -> BackupError {
        switch code {
        case ENOSPC, EDQUOT: .noRoom(folder: folder(of: path))
        case ENOENT, ENOTDIR: .noFolder(folder(of: path))
        default: .unwritable(path, reason: String(cString: strerror(code)))
        }
    }

    /// Why the photos could not be copied.
    init(_ error: PhotoFolderError) {
        switch error {
        case .noRoom(let folder): self = .noRoom(folder: folder)
        case .unwritable(let folder, let reason): self = .unwritable(folder, reason: reason)
        }
    }

    /// What SQLite said of copying `source` to `path`.
    static func copying(_ source: String, to path: String, _ error: SQLiteError) -> BackupError {
        if error.isFull { return .noRoom(folder: folder(of: path)) }
        if error.isDamaged { return .damaged(source, findings: [.damaged(error.message)]) }
        return .unwritable(path, reason: error.message)
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

extension BackupError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noRoom(let folder): "there is no room in \(folder) for a copy of the store; make room there"
        case .noFolder(let folder): "the folder \(folder) is not there; plug its disk in, or choose another folder"
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .damaged(let path, let findings):
            "\(path) is damaged: \(findings.map(\.description).joined(separator: "; "))"
        case .busy(let path): "another program is writing \(path) right now; wait until it has ended"
        case .ontoItself(let path): "\(path) is the store itself; name another file"
        }
    }
}
