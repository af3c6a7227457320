import FoundationEssentials
import Glibc

/// The copies in a folder, each under the name of its day and time.
package struct BackupFolder: Equatable, Sendable {
    package let path: String
    /// Whether it is made when it is not there.
    ///
    /// One on another disk is not: that disk may not be plugged in.
    private let isOwn: Bool

    package init(path: String, isOwn: Bool) {
        (self.path, self.isOwn) = (path, isOwn)
    }

    /// Newest first; none when the folder is not there.
    package var names: [BackupName] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return files.compactMap { BackupName(file: $0) }.sorted(by: >)
    }

    package func file(_ name: BackupName) -> String { "\(path)/\(name.file)" }

    /// Bytes of a copy.
    package func size(of name: BackupName) -> Int {
        var status = stat()
        return stat(file(name), &status) == 0 ? Int(status.st_size) : 0
    }

    /// Copies a store and its photos into it.
    ///
    /// - Returns: the photos that are not to be had whole.
    @discardableResult
    func copy(_ database: String, as name: BackupName) throws -> [PhotoHash] {
        try prepare()
        removeUnfinished()
        try CardLooks(besides: file(name)).take(from: CardLooks(besides: database))
        return try StoreCopy.writeWithPhotos(of: database, to: file(name))
    }

    private func prepare() throws {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
        guard isOwn else { throw BackupError.noFolder(path) }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw BackupError.writing(path, errno) }
    }

    /// Takes away what is more than is to be kept.
    func clear(keeping keep: BackupKeep) {
        for name in keep.superfluous(of: names) { unlink(file(name)) }
        clearPhotos()
    }

    /// Every copy touches its photos: one that was touched last before the oldest copy is in none of them.
    ///
    /// A day is left for clocks that were set. Where somebody has put a copy of a name of their own, all stay.
    private func clearPhotos() {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let copies = names
        guard files.count(where: { $0.hasSuffix(".sqlite") }) == copies.count else { return }
        let oldest = copies.map { name in
            var status = stat()
            return stat(file(name), &status) == 0 ? status.st_mtim.tv_sec : 0
        }.min()
        guard let oldest else { return }
        PhotoFolder(path: path + "/photos").clear(except: [], usedBefore: oldest - 86_400)
    }

    /// What killed programs left; what is being written now is locked.
    private func removeUnfinished() {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for file in files where file.hasSuffix(".part") && BackupName(file: file.dropLast(5)) != nil {
            let descriptor = open("\(path)/\(file)", O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink("\(path)/\(file)") }
            close(descriptor)
        }
    }
}
