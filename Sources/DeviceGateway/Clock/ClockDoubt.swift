package import Values

/// Why the clock of this computer is surely wrong.
package struct ClockDoubt: Codable, Equatable, Sendable {
    package enum Reason: String, Codable, Sendable {
        /// It shows a time from before this program was made: its battery is dead, and nobody has told it the time.
        case beforeProgram
        /// It shows a time from before the newest thing that was recorded.
        case beforeRecords
    }

    package let reason: Reason
    /// It cannot be earlier than this.
    package let earliest: Timestamp
}
