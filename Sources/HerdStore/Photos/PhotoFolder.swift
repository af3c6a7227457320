import FoundationEssentials
import Glibc
import SQLite

/// The files of photos beside a store: each is named after what is in it, whole, and on the disk before it is referred to.
///
/// A copy of a store has such a folder beside it too; several copies in one place share it.
package struct PhotoFolder: Equatable, Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    /// The folder that belongs to a store or a copy of one.
    package init(besides store: String) { path = BackupError.folder(of: store) + "/photos" }

    package func file(_ hash: PhotoHash) -> String { "\(path)/\(hash).jpg" }

    /// Writes a file, also where there is one: what it holds is whole then, and it is new.
    ///
    /// - Returns: its name.
    package func write(_ bytes: [UInt8]) throws(PhotoFolderError) -> PhotoHash {
        let hash = PhotoHash(of: bytes)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .writing(path, errno) }
        // A name of its own: a backup may be writing the same photo beside another one.
        let part = "\(file(hash)).\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
        let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .writing(path, errno) }
        let failure = Self.fill(descriptor, bytes)
        close(descriptor)
        guard failure == 0, rename(part, file(hash)) == 0 else {
            let code = failure == 0 ? errno : failure
            unlink(part)
            throw .writing(path, code)
        }
        guard (try? FolderSync.sync(folderOf: file(hash))) != nil else { throw .writing(path, errno) }
        return hash
    }

    /// What is in a file.
    ///
    /// - Returns: `nil` when it is not there, or is not what its name says.
    package func read(_ hash: PhotoHash) -> [UInt8]? {
        guard let data = FileManager.default.contents(atPath: file(hash)) else { return nil }
        let bytes = Array(data)
        return PhotoHash(of: bytes) == hash ? bytes : nil
    }

    /// - Returns: the number of the system's error, 0 when all is on the disk.
    private static func fill(_ descriptor: Int32, _ bytes: [UInt8]) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? EIO : errno }
            rest = rest.dropFirst(count)
        }
        return fsync(descriptor) == 0 ? 0 : errno
    }
}

/// Why a photo is not stored.
package enum PhotoFolderError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The disk of the folder is full.
    case noRoom(folder: String)
    /// The folder cannot be written; carries the system's message.
    case unwritable(folder: String, reason: String)

    static func writing(_ folder: String, _ code: Int32) -> PhotoFolderError {
        code == ENOSPC || code == EDQUOT
            ? .noRoom(folder: folder) : .unwritable(folder: folder, reason: String(cString: strerror(code)))
    }

    package var description: String {
        switch self {
        case .noRoom(let folder): "there is no room in \(folder) for a photo; make room there"
        case .unwritable(let folder, let reason): "no photo can be written to \(folder): \(reason)"
        }
    }
}
