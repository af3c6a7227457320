import Glibc
import Values

/// The file with the key that signs cards, in the data folder; the store has the public half of every key there was.
///
///     gatewayd card key 1
///     <64 hexadecimal digits: the seed>
package struct CardKeyFile: Sendable {
    package let path: String

    private static let heading = "gatewayd card key 1"

    package init(path: String) {
        self.path = path
    }

    /// The key; `nil` when there is none yet.
    ///
    /// - Throws: `CardKeyError` when it cannot be read, others could have read it, or it is no key.
    package func key() throws(CardKeyError) -> CardKey? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .unreadable(path, errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .damaged(path) }
        guard status.st_mode & 0o077 == 0 else { throw .open(path) }
        var bytes = [UInt8](repeating: 0, count: 200)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw .unreadable(path, errno) }
        let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
        guard lines.count == 2, lines[0] == Self.heading, let seed = Hexadecimal.bytes(lines[1]),
            let key = CardKey(seed: seed)
        else { throw .damaged(path) }
        return key
    }

    /// Puts another key in place of the one that is there, whole or not at all.
    package func write(_ key: CardKey) throws(CardKeyError) {
        let fresh = path + ".new"
        unlink(fresh)
        let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path, errno) }
        defer { close(descriptor) }
        let text = Array("\(Self.heading)\n\(Hexadecimal.text(key.seed))\n".utf8)
        guard Glibc.write(descriptor, text, text.count) == text.count, fsync(descriptor) == 0,
            rename(fresh, path) == 0
        else { throw .unwritable(path, errno) }
        synchroniseFolder()
    }

    /// Without this, a power cut could bring the old key back, of which cards were signed no more.
    private func synchroniseFolder() {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

/// Why there is no key to sign cards with.
package enum CardKeyError: Error, Equatable, Sendable {
    /// libsodium does not start.
    case noLibrary
    case unreadable(String, Int32)
    /// Others than the owner may read it.
    case open(String)
    /// It is no key.
    case damaged(String)
    case unwritable(String, Int32)

    /// What to do.
    package var action: String {
        switch self {
        case .noLibrary: "Install libsodium again."
        case .unreadable, .unwritable: "Check that the data folder belongs to the user gatewayd runs as."
        case .open(let path): "Make a new key, and take the rights of others from \(path): chmod 600."
        case .damaged(let path): "Put \(path) back from a copy, or remove it: then a new key is made."
        }
    }
}

extension CardKeyError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noLibrary: "libsodium does not start"
        case .unreadable(let path, let code): "\(path) cannot be read: \(String(cString: strerror(code)))"
        case .open(let path): "others may read \(path), the key that signs cards"
        case .damaged(let path): "\(path) is no key that signs cards"
        case .unwritable(let path, let code): "\(path) cannot be written: \(String(cString: strerror(code)))"
        }
    }
}
