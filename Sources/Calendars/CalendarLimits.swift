/// What a calendar may cost: it comes from somewhere in the network.
package struct CalendarLimits: Equatable, Sendable {
    package var bytes = 32 << 20
    /// Bytes of one unfolded line; a longer one is left out, and its entry is told as one that was not read.
    package var line = 256 << 10
    /// Entries, and time zones with their rules.
    package var entries = 50_000
    /// Lines that say when, and times in their lists: the library takes some hundred bytes for each of them.
    package var values = 400_000
    /// Rules of recurrence: for each of these it takes some thousand bytes.
    package var rules = 20_000
    /// How often the rules of all of them together may fit in the period.
    package var times = 200_000
    /// How long may be computed, in processor time.
    package var seconds = 20.0

    package init() {}
}
