import CLinux
import Glibc

/// A folder that is held open: what is reached by it lies in it, whatever is linked or moved meanwhile.
///
/// Nothing in it is followed. What others can write to may hold a link in the place of every name, or a pipe, which keeps
/// whoever opens it waiting.
package struct HeldFolder: Sendable {
    private let handle: Handle

    /// - Parameter path: as whoever runs this machine has written it; links on the way are followed.
    package init(_ path: String) throws(FolderError) {
        handle = try Handle(Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    }

    private init(_ handle: Handle) {
        self.handle = handle
    }

    /// A folder in it.
    ///
    /// - Parameter isMade: whether it is made where there is none.
    package func folder(_ name: EntryName, isMade: Bool = false) throws(FolderError) -> HeldFolder {
        if isMade, mkdirat(handle.number, name.c, 0o755) != 0, errno != EEXIST { throw .refused(errno) }
        return HeldFolder(
            try Handle(openat(handle.number, name.c, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)))
    }

    /// The names of what is in it now, in no order.
    package func names() throws(FolderError) -> [EntryName] {
        // Another handle, which has a place of its own in the list.
        let list = openat(handle.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard list >= 0 else { throw .refused(errno) }
        guard let stream = fdopendir(list) else {
            let code = errno
            close(list)
            throw .refused(code)
        }
        defer { closedir(stream) }
        var names: [EntryName] = []
        while let entry = readdir(stream) {
            // The entry ends with its name and is shorter than the type that stands for it.
            guard let field = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
            let start = UnsafeRawPointer(entry) + field
            let length = strlen(start.assumingMemoryBound(to: CChar.self))
            let bytes = Array(UnsafeRawBufferPointer(start: start, count: length))
            if let name = EntryName(bytes: bytes) { names.append(name) }
        }
        return names
    }

    /// Which file has a name now; `nil` when none has, or something that is no file.
    package func identity(of name: EntryName) -> FileIdentity? {
        var status = stat()
        guard fstatat(handle.number, name.c, &status, AT_SYMLINK_NOFOLLOW) == 0, Self.isFile(status) else { return nil }
        return FileIdentity(status)
    }

    /// Opens a file for reading; the caller closes it.
    ///
    /// - Throws: `.isNoFile` for a pipe, without waiting for who writes to it.
    package func open(_ name: EntryName) throws(FolderError) -> (descriptor: Int32, identity: FileIdentity) {
        let descriptor = openat(handle.number, name.c, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .refused(errno) }
        do throws(FolderError) {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw .refused(errno) }
            guard Self.isFile(status) else { throw .isNoFile }
            guard status.st_nlink <= 1 else { throw .hasAnotherName }
            return (descriptor, FileIdentity(status))
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Opens a file in it, or in a folder in it, for reading; the caller closes it.
    ///
    /// - Parameter path: names with `/` between them, none of which leads out.
    package func open(beneath path: String) throws(FolderError) -> Int32 {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let names = parts.compactMap { EntryName($0) }
        guard names.count == parts.count, let file = names.last else { throw .isNoFile }
        var folder = self
        for name in names.dropLast() { folder = try folder.folder(name) }
        return try folder.open(file).descriptor
    }

    /// Writes a new file.
    ///
    /// - Returns: `false` when something has the name already.
    package func write(_ bytes: [UInt8], to name: EntryName) throws(FolderError) -> Bool {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = openat(handle.number, name.c, flags, 0o644)
        guard descriptor >= 0 else {
            if errno == EEXIST { return false }
            throw .refused(errno)
        }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .refused(errno) }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Moves something into another folder on the same disk, as itself: a link is moved and not followed.
    ///
    /// - Returns: `false` when something has that name there already.
    package func move(_ name: EntryName, to folder: HeldFolder, as other: EntryName) throws(FolderError) -> Bool {
        if renameat2(handle.number, name.c, folder.handle.number, other.c, rename_keeping_what_is_there) == 0 {
            return true
        }
        if errno == EEXIST { return false }
        // Shares on the network know no move that replaces nothing, but a second name.
        guard errno == EINVAL || errno == ENOSYS else { throw .refused(errno) }
        guard linkat(handle.number, name.c, folder.handle.number, other.c, 0) == 0 else {
            if errno == EEXIST { return false }
            throw .refused(errno)
        }
        // Somebody may have put another file under the old name meanwhile, and that one stays.
        guard identity(of: name) == folder.identity(of: other) else { return true }
        guard unlinkat(handle.number, name.c, 0) == 0 else { throw .refused(errno) }
        return true
    }

    private static func isFile(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

    /// Closes the folder with its last copy.
    private final class Handle: Sendable {
        let number: Int32

        init(_ number: Int32) throws(FolderError) {
            guard number >= 0 else { throw .refused(errno) }
            self.number = number
        }

        deinit {
            close(number)
        }
    }
}
