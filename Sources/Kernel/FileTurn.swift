import Glibc

/// A file that programs lock in turn: while one of them has it, what they share is its alone.
///
/// It ends with the program, however that ends; the file stays, empty.
package struct FileTurn: Sendable {
    private let descriptor: Int32

    /// Waits until the file is free; it blocks.
    ///
    /// - Throws: `FolderError.refused` when the file cannot be made or locked.
    package static func wait(for path: String) throws(FolderError) -> FileTurn {
        guard let turn = try FileTurn(path, LOCK_EX) else { throw .refused(EWOULDBLOCK) }
        return turn
    }

    /// The turn, if the file is free now.
    ///
    /// - Returns: `nil` while somebody has it.
    /// - Throws: `FolderError.refused` when the file cannot be made or locked.
    package static func now(at path: String) throws(FolderError) -> FileTurn? {
        try FileTurn(path, LOCK_EX | LOCK_NB)
    }

    private init?(_ path: String, _ operation: Int32) throws(FolderError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .refused(errno) }
        if geteuid() == 0 { Self.give(descriptor, to: path) }
        while flock(descriptor, operation) != 0 {
            let code = errno
            if code == EINTR { continue }
            close(descriptor)
            guard code == EWOULDBLOCK else { throw .refused(code) }
            return nil
        }
        self.descriptor = descriptor
    }

    /// What root makes in somebody's folder is that one's: the gateway itself comes later, and has to open it.
    private static func give(_ descriptor: Int32, to path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        var (owner, file) = (stat(), stat())
        guard stat(folder.isEmpty ? "/" : folder, &owner) == 0, fstat(descriptor, &file) == 0 else { return }
        // Nothing but a lock is given away, whatever somebody has put in its place.
        guard file.st_mode & S_IFMT == S_IFREG, file.st_size == 0, file.st_nlink == 1 else { return }
        _ = fchown(descriptor, owner.st_uid, owner.st_gid)
    }

    /// Lets the next one have it; once.
    package func end() { close(descriptor) }
}
