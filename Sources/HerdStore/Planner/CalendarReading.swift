package import Values

/// What was found in a calendar: busy times, and nothing else of it.
package struct CalendarReading: Equatable, Sendable {
    /// Merged, by their start.
    package let busy: [TimeSpan]
    package let entries: Int
    package let unread: Int
    /// For which time it was read.
    package let known: TimeSpan
    /// What the server calls this version of it.
    package let etag: String?

    package init(busy: [TimeSpan], entries: Int, unread: Int, known: TimeSpan, etag: String? = nil) {
        (self.busy, self.entries, self.unread, self.known, self.etag) = (busy, entries, unread, known, etag)
    }

    /// Tells whether the busy times are those of the time before.
    var digest: String {
        let bytes = busy.flatMap { span in
            [span.start, span.end].flatMap { moment in
                withUnsafeBytes(of: moment.microseconds.littleEndian) { Array($0) }
            }
        }
        return SHA256.digits(of: bytes)
    }
}
