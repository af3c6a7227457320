import Glibc

/// A file in a watched folder, as it was when the folder was looked through.
struct InboxFile: Hashable, Sendable {
    let name: String
    let path: String
    let size: Int
    /// Last modification in nanoseconds since 1970.
    let modified: Int
    private let inode: UInt64
    private let device: UInt64

    /// Describes a file; `nil` for folders, hidden files, and what a sync program has not finished.
    init?(name: String, in folder: String) {
        let isUnfinished = [".part", ".tmp", ".crdownload", ".download"].contains { name.lowercased().hasSuffix($0) }
        guard !name.hasPrefix("."), !name.hasPrefix("~"), !isUnfinished else { return nil }
        var status = stat()
        guard lstat(folder + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.name = name
        path = folder + "/" + name
        size = Int(status.st_size)
        modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
        inode = UInt64(status.st_ino)
        device = UInt64(status.st_dev)
    }

    /// Identifies the photo, even after a restart; a photo that was written again has another key.
    var key: String { "photo:\(device)-\(inode)-\(size)-\(modified)" }

    /// All files in a folder that are to be read, the oldest first.
    static func all(in folder: String) -> [InboxFile] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var files: [InboxFile] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let file = InboxFile(name: name, in: folder) { files.append(file) }
        }
        return files.sorted { ($0.modified, $0.name) < ($1.modified, $1.name) }
    }

    /// Its bytes; more than `limit` of them if it is longer, so that the reader refuses it with a reason.
    func bytes(limit: Int) throws(InboxError) -> [UInt8] {
        // A link put in its place meanwhile could lead to any file of this user.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw InboxError(what: "read \(path)", code: errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(size, limit) + 1)
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while bytes.count <= limit {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw InboxError(what: "read \(path)", code: errno) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Moves it into another folder on the same disk; if the name is taken there, a number is added.
    ///
    /// - Returns: where it is now.
    func move(to folder: String) throws(InboxError) -> String {
        guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
            throw InboxError(what: "create \(folder)", code: errno)
        }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        for number in 0..<10_000 {
            let target = folder + "/" + (number == 0 ? name : "\(name[..<dot]) (\(number))\(name[dot...])")
            // `link` never replaces an existing file, as `rename` would.
            if link(path, target) == 0 {
                guard unlink(path) == 0 else { throw InboxError(what: "remove \(path)", code: errno) }
                return target
            }
            guard errno == EEXIST else { throw InboxError(what: "move \(path) to \(folder)", code: errno) }
        }
        throw InboxError(what: "find a free name for \(name) in \(folder)", code: EEXIST)
    }
}

/// Why a watched folder cannot be used as it should be.
package struct InboxError: Error, Equatable, CustomStringConvertible {
    let what: String
    let code: Int32

    package var description: String {
        "cannot \(what): \(String(cString: strerror(code))); give gatewayd the right to read and write that folder"
    }
}
