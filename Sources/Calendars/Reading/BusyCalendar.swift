import CICal
package import Values

/// When somebody is busy, by a calendar; nothing else of it is kept.
package struct BusyCalendar: Equatable, Sendable {
    /// Merged, by their start, within the period that was asked for.
    package let busy: [TimeSpan]
    /// How many entries the calendar has.
    package let entries: Int
    /// How many times, rules and zones of them cannot be read; they may hide a busy time.
    package let unread: Int

    /// Reads a calendar (RFC 5545).
    ///
    /// What is cancelled or transparent is free; what is tentative is busy. An endless rule goes as far as the period.
    /// Whoever gives no time zone means the farm's. It blocks, and may take `limits.seconds`.
    ///
    /// - Throws: when it is no calendar, is cut off, or costs more than the limits allow.
    package init(
        reading bytes: [UInt8], in period: TimeSpan, at farm: FarmClock, limits: CalendarLimits = CalendarLimits()
    ) throws(CalendarError) {
        let lines = try TimeLines(of: bytes, limits: limits)
        let found: (busy: [TimeSpan], unread: Int) = try ICal.use { () throws(CalendarError) in
            let root = lines.text.withUnsafeBufferPointer { text in
                text.withMemoryRebound(to: CChar.self) { icalparser_parse_string($0.baseAddress) }
            }
            guard let root else { throw .unreadable }
            defer { icalcomponent_free(root) }
            var reader = CalendarReader(period: period, farm: farm, limits: limits)
            try reader.read(root)
            return (reader.busy.merged(), reader.unread)
        }
        busy = found.busy
        entries = lines.entries
        unread = lines.unread + found.unread
    }
}
