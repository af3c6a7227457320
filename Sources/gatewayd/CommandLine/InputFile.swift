import Glibc

/// Files named on the command line; `-` is standard input.
enum InputFile {
    /// Reads a whole file.
    ///
    /// - Parameter limit: refuse more bytes than this.
    static func read(_ path: String, limit: Int = 1 << 30) throws(InputFileError) -> [UInt8] {
        var bytes: [UInt8] = []
        try forEachChunk(of: path) { chunk throws(InputFileError) in
            bytes += chunk
            guard bytes.count <= limit else { throw InputFileError(path: path, code: EFBIG) }
        }
        return bytes
    }

    /// Hands on the bytes of a file, or of standard input, as they come.
    static func forEachChunk(
        of path: String, _ receive: (ArraySlice<UInt8>) throws(InputFileError) -> Void
    ) throws(InputFileError) {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw InputFileError(path: path, code: errno) }
        defer { if path != "-" { close(descriptor) } }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw InputFileError(path: path, code: errno) }
            if count == 0 { return }
            try receive(chunk[..<count])
        }
    }

    /// Writes a file that only its owner can read, or standard output for `-`.
    static func write(_ bytes: [UInt8], to path: String) throws(InputFileError) {
        guard path != "-" else { return StandardStream.output.write(bytes) }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw InputFileError(path: path, code: errno) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw InputFileError(path: path, code: errno) }
            rest = rest.dropFirst(count)
        }
    }
}

/// A file cannot be read or written.
struct InputFileError: Error, CustomStringConvertible {
    let path: String
    let code: Int32

    var description: String { "\(path): \(String(cString: strerror(code)))" }
}
