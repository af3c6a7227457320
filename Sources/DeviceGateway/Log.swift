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
        self.write = write
    }

    package func error(_ message: String) { write(.error, message) }
    package func warning(_ message: String) { write(.warning, message) }
    package func notice(_ message: String) { write(.notice, message) }
    package func info(_ message: String) { write(.info, message) }
}
