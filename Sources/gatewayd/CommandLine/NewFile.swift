import Glibc

/// A file that is written piece by piece and has its name only once it is whole; standard output for `-`.
final class NewFile {
    private let path: String
    private let descriptor: Int32
    private var failure: InputFileError?

    private var unfinished: String { path + ".part" }

    /// - Throws: when it cannot be made.
    init(_ path: String) throws(InputFileError) {
        self.path = path
        descriptor = path == "-" ? STDOUT_FILENO : open(path + ".part", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw InputFileError(path: path, code: errno) }
    }

    /// Writes the next bytes; false when they cannot be written, which `keep` tells.
    func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var rest = UnsafeRawBufferPointer(bytes)[...]
        while !rest.isEmpty {
            let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                failure = InputFileError(path: path, code: errno)
                return false
            }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Gives it its name.
    ///
    /// - Throws: why it could not be written.
    func keep() throws(InputFileError) {
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
