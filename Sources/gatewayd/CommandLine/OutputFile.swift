import Glibc

/// A file that is written piece by piece; `-` is standard output.
///
/// It gets its name only when it is whole: what fails half-way leaves an earlier file as it was.
final class OutputFile {
    private let path: String
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    private var unfinished: String { path + ".part" }

    init(_ path: String) throws(InputFileError) {
        self.path = path
        descriptor = path == "-" ? STDOUT_FILENO : open(path + ".part", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw InputFileError(path: path, code: errno) }
    }

    deinit {
        guard path != "-" else { return }
        close(descriptor)
        unlink(unfinished)
    }

    func write(_ text: String) throws(InputFileError) { try write(Array(text.utf8)) }

    func write(_ bytes: [UInt8]) throws(InputFileError) {
        buffer += bytes
        if buffer.count >= 1 << 16 { try flush() }
    }

    /// Writes what is left and gives the file its name.
    func finish() throws(InputFileError) {
        try flush()
        guard path == "-" || rename(unfinished, path) == 0 else { throw InputFileError(path: path, code: errno) }
    }

    private func flush() throws(InputFileError) {
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // Whoever read the other end of the pipe has enough, as for any filter.
            if count < 0, errno == EPIPE, path == "-" { exit(0) }
            guard count >= 0 else { throw InputFileError(path: path, code: errno) }
            rest = rest.dropFirst(count)
        }
        buffer = []
    }
}
