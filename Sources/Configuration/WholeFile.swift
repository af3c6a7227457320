import Glibc

/// A file that is replaced atomically, and stays whole through a power failure.
struct WholeFile {
    let path: String
    /// The permissions of the file, as in chmod(2).
    let mode: mode_t

    /// Replaces the content; after a power failure the file has either the old content or all of the new.
    ///
    /// - Throws: why it cannot be written; then it holds what it held.
    func write(_ bytes: [UInt8]) throws(ConfigurationErrors) {
        let new = path + ".new"
        let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw unwritable() }
        let isWhole = fchmod(descriptor, mode) == 0 && Self.write(bytes, to: descriptor)
        let failure = isWhole && fsync(descriptor) == 0 ? nil : unwritable()
        close(descriptor)
        if let failure {
            unlink(new)
            throw failure
        }
        guard rename(new, path) == 0 else { throw unwritable() }
        let folder = open(Self.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw unwritable() }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw unwritable() }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private func unwritable() -> ConfigurationErrors {
        let reason = String(cString: strerror(errno))
        return ConfigurationErrors(errors: [
            ConfigurationError(file: path, position: nil, key: "", reason: .unwritable(reason))
        ])
    }

    /// The folder that a file is in.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
