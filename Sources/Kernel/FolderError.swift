import Glibc

/// Why something in a folder cannot be used.
package enum FolderError: Error, Equatable, Sendable {
    /// The system refuses it; carries `errno`.
    case refused(Int32)
    /// It is a link, a folder, a pipe or the like.
    case isNoFile
    /// The file has another name besides, which may be anywhere.
    case hasAnotherName
}

extension FolderError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .refused(ELOOP), .isNoFile: "it is no file of its own, but a link or the like"
        case .refused(ENOTDIR): "it is no folder of its own, but a link or the like"
        case .refused(let code): String(cString: strerror(code))
        case .hasAnotherName: "the same file has another name elsewhere; put a copy there"
        }
    }
}
