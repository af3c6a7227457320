import FoundationEssentials
import Glibc

/// How cards look, in the folder `card-templates` beside a store and beside its copies: templates, SVGs, styles and logos.
///
/// Copies in one place share it, so it is as of the newest; nothing in it is ever taken away by a copy.
struct CardLooks: Equatable {
    let path: String

    init(besides store: String) { path = BackupError.folder(of: store) + "/card-templates" }

    /// Far larger than any logo that was written anew; what is larger was not put there by the gateway.
    private static let largest = 8 << 20
    private static let most = 2000

    /// Copies all files that differ from those of another folder; each is whole under its name.
    ///
    /// A file that cannot be read keeps no copy of the herd from being made.
    ///
    /// - Throws: `BackupError` when one cannot be written.
    func take(from other: CardLooks) throws {
        guard other != self else { return }
        for folder in ["", "/logos"] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: other.path + folder)) ?? []
            for name in names.sorted().prefix(Self.most) where !name.hasPrefix(".") {
                guard let bytes = Self.read("\(other.path)\(folder)/\(name)") else { continue }
                try write(bytes, to: "\(path)\(folder)/\(name)")
            }
        }
    }

    /// What is in a file; `nil` for links, folders, what is too large and what cannot be read.
    private static func read(_ file: String) -> Data? {
        var status = stat()
        guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= largest else {
            return nil
        }
        return FileManager.default.contents(atPath: file)
    }

    private func write(_ bytes: Data, to file: String) throws {
        guard FileManager.default.contents(atPath: file) != bytes else { return }
        let folder = BackupError.folder(of: file)
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try bytes.write(to: URL(filePath: file), options: .atomic)
        } catch {
            throw BackupError.unwritable(file, reason: "\(error)")
        }
        guard chmod(file, 0o600) == 0 else { throw BackupError.writing(file, errno) }
        try FolderSync.sync(folderOf: file)
    }
}
