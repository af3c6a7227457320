import Glibc

/// Where files wait that are to be imported: a folder of the data directory.
package struct ImportFolder: Sendable {
    package let path: String

    private let free: @Sendable (String) -> Int

    /// - Parameter free: how many bytes of the disk are free, by a folder on it.
    package init(_ path: String, free: @escaping @Sendable (String) -> Int = Self.freeBytes) {
        self.path = path
        self.free = free
    }

    /// So much stays free on the disk for weighings and captures, whatever is handed in.
    package static let spared = 256 << 20

    /// Makes the folder, which only its owner may look into.
    func make() throws(ImportFolderError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw ImportFolderError(path, errno) }
    }

    /// How many bytes may be handed in.
    package var room: Int { max(0, free(path) - Self.spared) }

    /// Free bytes of the disk of a folder, without those that only root may fill; 0 where that cannot be found out.
    @Sendable package static func freeBytes(_ path: String) -> Int {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return 0 }
        return Int(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
    }

    func path(of file: String) -> String { path + "/" + file }

    func remove(_ file: String) { unlink(path(of: file)) }

    /// Removes what no import needs: a file that was not handed in to its end, or whose import was over.
    func tidy(keeping needed: Set<String>) {
        guard let folder = opendir(path) else { return }
        defer { closedir(folder) }
        var left: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != "..", !needed.contains(name) { left.append(name) }
        }
        for name in left { remove(name) }
    }
}

/// The folder of imports cannot be made.
package struct ImportFolderError: Error, CustomStringConvertible {
    package let description: String

    init(_ path: String, _ code: Int32) {
        description = "cannot create \(path): \(String(cString: strerror(code)))"
    }
}
