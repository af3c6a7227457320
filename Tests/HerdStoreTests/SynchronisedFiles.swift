import Glibc
import Synchronization

/// How much of each file was synchronised, as far as `fdatasync` was asked for it in this process.
enum SynchronisedFiles {
    private struct File: Hashable {
        let device: UInt
        let number: UInt

        init(_ status: stat) {
            device = UInt(status.st_dev)
            number = UInt(status.st_ino)
        }
    }

    private static let lengths = Mutex<[File: Int]>([:])

    /// The bytes of a file that would survive a power loss; 0 when it was never synchronised.
    static func length(of path: String) -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else { return 0 }
        return lengths.withLock { $0[File(status)] ?? 0 }
    }

    fileprivate static func remember(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return }
        lengths.withLock { $0[File(status)] = Int(status.st_size) }
    }
}

/// Stands before libc's function of that name: SQLite, which is linked to this program, calls this one.
@_cdecl("fdatasync")
func synchroniseAndRemember(_ descriptor: Int32) -> Int32 {
    let result = fsync(descriptor)
    if result == 0 { SynchronisedFiles.remember(descriptor) }
    return result
}
