import FoundationEssentials
import Glibc

/// The ids of those who were erased, in a file beside the store: a copy that is put in the store's place knows nothing of
/// what was erased since.
///
/// A line is an id; nothing else of the person stands there.
struct ErasedList {
    let path: String

    init(besides store: String) { path = BackupError.folder(of: store) + "/erased" }

    /// - Throws: `BackupError` when the file is there and cannot be read.
    func ids() throws -> [Member.ID] {
        guard access(path, F_OK) == 0 else { return [] }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw BackupError.unreadable(path, reason: String(cString: strerror(errno)))
        }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { Member.ID(String($0)) }
    }

    /// Adds those that are not in it; they are on the disk when it returns.
    func add(_ ids: [Member.ID]) throws {
        let known = Set(try self.ids())
        let new = ids.filter { !known.contains($0) }
        guard !new.isEmpty else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw BackupError.writing(path, errno) }
        defer { close(descriptor) }
        // A line that a full disk has cut is none; the next one begins anew.
        let bytes = Array(new.map { "\n\($0)\n" }.joined().utf8)
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count == bytes.count else { throw BackupError.writing(path, count < 0 ? errno : ENOSPC) }
        guard fsync(descriptor) == 0 else { throw BackupError.writing(path, errno) }
        try FolderSync.sync(folderOf: path)
    }
}
