import Glibc

/// A file, readable by its owner only, that is written in pieces and gets its name when it is complete; standard output
/// for `-`.
final class NewFile {
    private let path: String
    private let descriptor: Int32
    private var failure: InputFileError?
    /// Written together: whoever draws hands on some dozen bytes at a time.
    private var waiting: [UInt8] = []
    private static let together = 1 << 16

    private var unfinished: String { path + ".part" }

    /// - Throws: when it cannot be made.
    init(_ path: String) throws(InputFileError) {
        self.path = path
        descriptor = path == "-" ? STDOUT_FILENO : open(path + ".part", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw InputFileError(path: path, code: errno) }
    }

    /// Takes the next bytes; false when they cannot be written, which `keep` tells.
    func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        waiting.append(contentsOf: bytes)
        return waiting.count < Self.together || flush()
    }

    private func flush() -> Bool {
        var rest = waiting[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                failure = InputFileError(path: path, code: count == 0 ? EIO : errno)
                return false
            }
            rest = rest.dropFirst(count)
        }
        waiting.removeAll(keepingCapacity: true)
        return true
    }

    /// Gives it its name.
    ///
    /// - Throws: why it could not be written.
    func keep() throws(InputFileError) {
        if failure == nil { _ = flush() }
        if let failure { throw failure }
        guard path == "-" || rename(unfinished, path) == 0 else { throw InputFileError(path: path, code: errno) }
    }

    deinit {
        guard path != "-" else { return }
        close(descriptor)
        // What was kept has another name by now.
        unlink(unfinished)
    }
}
