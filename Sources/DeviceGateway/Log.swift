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

    /// What a line is about, for whoever looks for all there is about it.
    package enum Subject: Sendable {
        /// By its name.
        case device(String)
        /// A weighing place, by its name.
        case place(String)
    }

    /// One thing worth knowing.
    package struct Line: Sendable {
        package let level: Level
        /// `nil` when it is about the gateway itself.
        package let subject: Subject?
        /// One line of at most `longestLine` bytes, which begins with the name of its subject.
        package let text: String
    }

    private let subject: Subject?
    private let write: @Sendable (Line) -> Void

    package init(_ write: @escaping @Sendable (Line) -> Void) { self.init(about: nil, write) }

    private init(about subject: Subject?, _ write: @escaping @Sendable (Line) -> Void) {
        (self.subject, self.write) = (subject, write)
    }

    /// The same log, whose lines are kept in a tail too.
    package func kept(in tail: LogTail) -> Log {
        Log(about: subject) { line in
            tail.note(line)
            write(line)
        }
    }

    /// The same log for lines about one thing.
    package func about(_ subject: Subject) -> Log { Log(about: subject, write) }

    /// What came from outside may be long, and may look like another line or move the cursor of a terminal.
    static func line(_ message: String) -> String {
        let bytes = message.utf8.count
        let cut = bytes > longestLine ? message.utf8.prefix(longestLine) : message.utf8[...]
        let text = String(decoding: cut, as: UTF8.self).split(whereSeparator: \.isNewline).joined(separator: " ")
        return bytes > longestLine ? "\(text.seen)… (\(bytes) bytes)" : text.seen
    }

    /// In bytes; more would only push out what was logged before.
    static let longestLine = 2000

    package func error(_ message: String) { note(.error, message) }
    package func warning(_ message: String) { note(.warning, message) }
    package func notice(_ message: String) { note(.notice, message) }
    package func info(_ message: String) { note(.info, message) }

    private func note(_ level: Level, _ message: String) {
        let text = subject.map { "\($0.name): \(message)" } ?? message
        write(Line(level: level, subject: subject, text: Self.line(text)))
    }
}

extension Log.Subject {
    fileprivate var name: String {
        switch self {
        case .device(let name), .place(let name): name
        }
    }
}
