import Values

/// Where the daemon says what it does: one line for each thing worth knowing.
package struct Log: Sendable {
    /// Severity by syslog's numbers, which journald reads from a `<N>` prefix.
    package enum Level: Int, Sendable {
        case error = 3
        case warning = 4
        case notice = 5
        case info = 6
    }

    private let write: @Sendable (Level, String) -> Void

    package init(_ write: @escaping @Sendable (Level, String) -> Void) {
        self.write = { write($0, Self.line($1)) }
    }

    /// The same log, whose lines are kept in a tail too.
    package func kept(in tail: LogTail) -> Log {
        Log { level, line in
            tail.note(level, line)
            write(level, line)
        }
    }

    /// What came from outside may be long, and may look like another line or move the cursor of a terminal.
    static func line(_ message: String) -> String {
        let bytes = message.utf8.count
        let cut = bytes > longestLine ? message.utf8.prefix(longestLine) : message.utf8[...]
        let text = String(decoding: cut, as: UTF8.self).split(whereSeparator: \.isNewline).joined(separator: " ")
        return bytes > longestLine ? "\(text.seen)… (\(bytes) bytes)" : text.seen
    }

    /// In bytes; more would only push out what was logged before.
    static let longestLine = 2000

    package func error(_ message: String) { write(.error, message) }
    package func warning(_ message: String) { write(.warning, message) }
    package func notice(_ message: String) { write(.notice, message) }
    package func info(_ message: String) { write(.info, message) }
}
