import Glibc
package import Values

/// Turns moments into the date and time on the farm's wall.
package struct LocalClock: Sendable {
    /// Seconds east of Greenwich at a moment.
    private let offset: @Sendable (Timestamp) -> Int

    package init(offset: @escaping @Sendable (Timestamp) -> Int) {
        self.offset = offset
    }

    /// The machine's time zone; FoundationEssentials knows none by name, libc does.
    package static let system = LocalClock { moment in
        var seconds = time_t(moment.microseconds / 1_000_000)
        var local = tm()
        return localtime_r(&seconds, &local) == nil ? 0 : local.tm_gmtoff
    }

    /// Greenwich, for tests.
    package static let utc = LocalClock { _ in 0 }

    /// The day of a moment.
    package func day(_ moment: Timestamp) -> CalendarDay { local(moment).day }

    /// Such as `09:12:05`.
    func time(_ moment: Timestamp) -> String { String(local(moment).description.dropFirst(11).prefix(8)) }

    /// Such as `09:12`.
    package func minute(_ moment: Timestamp) -> String { String(time(moment).prefix(5)) }

    /// Such as `2026-11-22_091205`: as names of files begin, so that they stand in order.
    package func stamp(_ moment: Timestamp) -> String {
        "\(day(moment))_\(time(moment).filter { $0 != ":" })"
    }

    /// The moment that has in Greenwich the date and time which this one has here.
    private func local(_ moment: Timestamp) -> Timestamp { moment + .seconds(offset(moment)) }
}
