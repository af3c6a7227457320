import Glibc
import Synchronization

/// What of each file and folder would survive a power loss, as far as `fsync` and `fdatasync` were asked for it in this
/// process.
package enum SynchronisedFiles {
    private struct File: Hashable {
        let device: UInt
        let number: UInt

        init(_ status: stat) {
            device = UInt(status.st_dev)
            number = UInt(status.st_ino)
        }
    }

    private struct Contents: Equatable {
        let length: Int
        let second: Int
        let nanosecond: Int

        init(_ status: stat) {
            length = Int(status.st_size)
            second = Int(status.st_mtim.tv_sec)
            nanosecond = Int(status.st_mtim.tv_nsec)
        }
    }

    private struct Known {
        var files: [File: Contents] = [:]
        /// The names in each folder, with the file that each one stood for.
        var folders: [File: [String: UInt]] = [:]
    }

    private static let known = Mutex(Known())

    /// The bytes of a file that would survive a power loss; 0 when it was never synchronised.
    package static func length(of path: String) -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else { return 0 }
        return known.withLock { $0.files[File(status)]?.length ?? 0 }
    }

    /// Whether a power loss would leave the file with all its bytes under this name.
    package static func survives(_ path: String) -> Bool {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
        var (status, parent) = (stat(), stat())
        guard lstat(path, &status) == 0, stat(folder, &parent) == 0 else { return false }
        return known.withLock {
            $0.files[File(status)] == Contents(status) && $0.folders[File(parent)]?[name] == UInt(status.st_ino)
        }
    }

    fileprivate static func remember(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            return known.withLock { $0.files[File(status)] = Contents(status) }
        }
        let names = names(in: descriptor)
        known.withLock { $0.folders[File(status)] = names }
    }

    private static func names(in descriptor: Int32) -> [String: UInt] {
        let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0, let folder = fdopendir(own) else { return [:] }
        defer { closedir(folder) }
        var names: [String: UInt] = [:]
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            names[name] = UInt(entry.pointee.d_ino)
        }
        return names
    }

    /// libc's own function, before which the one below stands.
    fileprivate static let fsync: @convention(c) (Int32) -> Int32 = {
        // RTLD_NEXT
        guard let found = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "fsync") else {
            fatalError("libc has no fsync")
        }
        return unsafeBitCast(found, to: (@convention(c) (Int32) -> Int32).self)
    }()
}

/// Stands before libc's function of that name: what is linked to this program calls this one.
@_cdecl("fsync")
package func synchroniseAndRemember(_ descriptor: Int32) -> Int32 {
    let result = SynchronisedFiles.fsync(descriptor)
    if result == 0 { SynchronisedFiles.remember(descriptor) }
    return result
}

/// The same; SQLite calls this one.
@_cdecl("fdatasync")
package func synchroniseDataAndRemember(_ descriptor: Int32) -> Int32 { synchroniseAndRemember(descriptor) }
