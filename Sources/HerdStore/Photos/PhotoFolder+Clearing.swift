import FoundationEssentials
import Glibc

extension PhotoFolder {
    /// The names in the folder that are those of photos.
    package var hashes: [PhotoHash] {
        names.compactMap { name in name.hasSuffix(".jpg") ? PhotoHash(rawValue: String(name.dropLast(4))) : nil }
    }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    /// Says of files that they are used now; a file tells by its time when it was used last.
    package func touch(_ hashes: some Sequence<PhotoHash>) {
        for hash in hashes { utimensat(AT_FDCWD, file(hash), nil, AT_SYMLINK_NOFOLLOW) }
    }

    /// Removes files at once; one that is not there is no trouble.
    package func remove(_ hashes: [PhotoHash]) {
        for hash in hashes { unlink(file(hash)) }
    }

    /// Removes files that nobody uses and that were used last before a moment, and what killed programs left half.
    ///
    /// - Parameters:
    ///   - used: stay, however old they are.
    ///   - seconds: since 1970.
    package func clear(except used: Set<PhotoHash>, usedBefore seconds: Int) {
        for name in names {
            let hash = PhotoHash(rawValue: String(name.prefix(64)))
            guard let hash, name.dropFirst(64).hasPrefix(".jpg"), !used.contains(hash) || name.utf8.count > 68 else {
                continue
            }
            var status = stat()
            guard lstat("\(path)/\(name)", &status) == 0, status.st_mtim.tv_sec < seconds else { continue }
            unlink("\(path)/\(name)")
        }
    }
}
