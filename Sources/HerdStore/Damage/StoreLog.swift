import Glibc

/// The log beside the file of a store that is open (WAL), and the index that all who have it open share (`-shm`).
///
///     index  14  page size                 u16, native; 1 means 65536
///            16  how many frames count     u32, native
///     log     0  header, 32 bytes; then frames of 24 bytes and a page each
///
/// Where each stands is a part of the file format (sqlite.org/walformat.html).
final class StoreLog: Sendable {
    private let log: String
    /// Never closed: whoever closes a file gives back the locks that SQLite has on it in the same program (POSIX).
    private let index: Int32

    /// - Parameter database: the file of the store, which is open.
    init(of database: String) {
        log = database + "-wal"
        index = open(database + "-shm", O_RDONLY | O_CLOEXEC)
    }

    /// Whether the log has fewer frames than its index says: somebody has cut it off.
    ///
    /// SQLite itself does not look: it goes on, and in the end there is no database any more.
    var isCutOff: Bool {
        // Twice, as a checkpoint may come in between.
        lacksFrames && lacksFrames
    }

    private var lacksFrames: Bool {
        var head = [UInt8](repeating: 0, count: 48)
        var status = stat()
        guard index >= 0, pread(index, &head, head.count, 0) == head.count, stat(log, &status) == 0 else {
            return false
        }
        let frames = head.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: 16, as: UInt32.self)) }
        let size = head.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: 14, as: UInt16.self)) }
        return frames > 0 && Int(status.st_size) < 32 + frames * (24 + (size == 1 ? 65_536 : size))
    }
}
