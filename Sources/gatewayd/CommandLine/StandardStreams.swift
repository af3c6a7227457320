import Glibc

/// Standard output and standard error by descriptor: C's `stdout` is a mutable global, which Swift 6 refuses.
enum StandardStream: Int32 {
    case output = 1
    case error = 2

    /// Writes all of `text`; a closed pipe ends the program quietly, as for any filter.
    func write(_ text: String) {
        write(Array(text.utf8))
    }

    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EPIPE { exit(0) }
                return
            }
            rest = rest.dropFirst(count)
        }
    }

    func line(_ text: String) {
        write(text + "\n")
    }

    /// Whether the system's journal keeps what is written (systemd.exec(5)).
    var isJournal: Bool {
        guard let stream = getenv("JOURNAL_STREAM") else { return false }
        var status = stat()
        return fstat(rawValue, &status) == 0 && String(cString: stream) == "\(status.st_dev):\(status.st_ino)"
    }

    /// Whether a person sees it.
    var isTerminal: Bool { isatty(rawValue) == 1 }
}
