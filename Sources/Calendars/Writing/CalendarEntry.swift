package import Values

/// Something that is told to other programs as an entry of a calendar.
package struct CalendarEntry: Equatable, Sendable {
    /// The same for ever, so that a program which has it already changes it.
    package var uid: String
    /// How often it was changed.
    package var sequence: Int
    package var span: TimeSpan
    package var summary: String
    package var location: String?
    package var details: String?
    package var isCancelled: Bool
    /// When it was changed last.
    package var changedAt: Timestamp

    package init(
        uid: String, sequence: Int, span: TimeSpan, summary: String, location: String? = nil, details: String? = nil,
        isCancelled: Bool = false, changedAt: Timestamp
    ) {
        self.uid = uid
        self.sequence = sequence
        self.span = span
        self.summary = summary
        self.location = location
        self.details = details
        self.isCancelled = isCancelled
        self.changedAt = changedAt
    }
}
