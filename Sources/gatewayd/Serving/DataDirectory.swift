import CardKeys
import FoundationEssentials
import Glibc
import HerdStore

/// The folder with everything the daemon keeps; one daemon at a time.
struct DataDirectory: Sendable {
    let path: String
    private let lock: Int32
    /// What others than the owner could look into until now.
    let tightened: [String]

    var database: String { Self.database(in: path) }
    /// What waits while the database cannot be written.
    var spool: String { path + "/spool" }
    /// Files that wait to be imported.
    var imports: String { path + "/imports" }
    var captures: String { path + "/captures" }
    /// Captures that are played instead of a device.
    var replays: String { path + "/replays" }
    /// Its own templates of cards.
    var cardTemplates: String { Self.cardTemplates(in: path) }
    /// What lets this gateway in elsewhere: one file for each study system.
    var secrets: String { Self.secrets(in: path) }
    var token: String { path + "/token" }
    /// The authority of this machine, and the certificate that its server shows.
    var certificates: String { Self.certificates(in: path) }

    /// The key that signs member cards.
    var cardKey: CardKeyFile { Self.cardKey(in: path) }

    /// Creates the folder when missing and locks it until the program ends.
    init(_ path: String) throws(DataDirectoryError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .cannotCreate(path, reason: "\(error)", nil)
        }
        let lock = open(path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw .cannotCreate(path + "/lock", errno) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw .inUse(path)
        }
        self.path = path
        self.lock = lock
        // Whoever looks for where they go finds it; what is wrong with the disk is told by what needs it.
        try? FileManager.default.createDirectory(
            atPath: path + "/replays", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        tightened = [path, path + "/token"].filter(Self.tighten)
    }

    /// Lets another program have the folder.
    func release() { close(lock) }

    /// Writes into the lock that there is a herd: an empty lock tells of a start alone, which may have failed.
    func noteHerd() {
        var status = stat()
        guard fstat(lock, &status) == 0, status.st_size == 0 else { return }
        let words = Array("a herd is kept here\n".utf8)
        // Where the disk is full the next start writes it.
        _ = write(lock, words, words.count)
    }

    /// Takes from a file or folder what others may do with it; false when that was nothing.
    private static func tighten(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK, status.st_mode & 0o077 != 0 else {
            return false
        }
        return chmod(path, status.st_mode & 0o700) == 0
    }

    /// The templates in a folder that another gatewayd may be using.
    static func cardTemplates(in path: String) -> String { path + "/card-templates" }

    /// The database of a folder that another gatewayd may be using.
    static func database(in path: String) -> String { path + "/gateway.sqlite" }

    /// The certificates in a folder that another gatewayd may be using.
    static func certificates(in path: String) -> String { path + "/tls" }

    /// What lets the gateway in elsewhere, in a folder that another gatewayd may be using.
    static func secrets(in path: String) -> String { path + "/secrets" }

    /// By which those who read calendars take turns, in a folder that another gatewayd may be using.
    static func calendarLock(in path: String) -> String { path + "/calendars.lock" }

    /// The key that signs member cards, in a folder that another gatewayd may be using.
    static func cardKey(in path: String) -> CardKeyFile { CardKeyFile(path: path + "/card.key") }

    /// A folder of its own under the system's temporary one, for the demo.
    static func temporaryPath() throws(DataDirectoryError) -> String {
        var template = Array((FileManager.default.temporaryDirectory.path + "/gatewayd-demo-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .cannotCreate("a temporary folder", errno)
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Where data goes when nothing is said: systemd's state directory, or the user's own.
    static var standardPath: String {
        let environment = ProcessInfo.processInfo.environment
        if let state = environment["STATE_DIRECTORY"] { return state }
        if let data = environment["XDG_DATA_HOME"], !data.isEmpty { return data + "/gatewayd" }
        return (environment["HOME"] ?? "/var/lib") + "/.local/share/gatewayd"
    }

    /// Writes a secret that only the owner may read, and that is made once there is room for it: one that found none would
    /// open the gateway, and nobody would have it.
    ///
    /// - Parameter synchronise: brings a file onto the disk, as fsync(2).
    /// - Returns: the secret.
    func writeToken(
        synchronise: (Int32) -> Int32 = { fsync($0) }, _ make: () async throws -> String
    ) async throws -> String {
        let draft = token + ".new"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw DataDirectoryError.cannotCreate(token, errno) }
        defer { close(descriptor) }
        do {
            try Self.put([UInt8](repeating: 0, count: 256), to: descriptor, as: token, synchronise)
            let text = try await make()
            let bytes = Array((text + "\n").utf8)
            try Self.put(bytes, to: descriptor, as: token, synchronise)
            guard ftruncate(descriptor, off_t(bytes.count)) == 0, rename(draft, token) == 0 else {
                throw DataDirectoryError.cannotCreate(token, errno)
            }
            return text
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// From the beginning of a file, and onto the disk.
    private static func put(
        _ bytes: [UInt8], to descriptor: Int32, as path: String, _ synchronise: (Int32) -> Int32
    ) throws(DataDirectoryError) {
        guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, synchronise(descriptor) == 0 else {
            throw .cannotCreate(path, errno)
        }
    }

    func readToken() -> String? {
        guard let data = FileManager.default.contents(atPath: token) else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        return text.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// Why the data directory cannot be used.
enum DataDirectoryError: Error, Equatable, CustomStringConvertible {
    /// Carries what of the disk is in the way, where it is that.
    case cannotCreate(String, reason: String, StoreObstacle?)
    case inUse(String)

    fileprivate static func cannotCreate(_ path: String, _ code: Int32) -> DataDirectoryError {
        let obstacle: StoreObstacle? =
            switch code {
            case ENOSPC, EDQUOT: .diskFull
            case EROFS: .readOnly
            case EIO: .diskError
            default: nil
            }
        return .cannotCreate(path, reason: String(cString: strerror(code)), obstacle)
    }

    var description: String {
        switch self {
        case .cannotCreate(let path, let reason, _):
            "cannot create \(path): \(reason); choose another folder with --data DIR"
        case .inUse(let path):
            "another gatewayd is using \(path); stop it, or choose another folder with --data DIR"
        }
    }
}
