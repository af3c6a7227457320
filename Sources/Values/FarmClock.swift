/// What the clocks on the farm's walls show: days, and what has no time zone of its own.
package struct FarmClock: Sendable {
    /// The day of a moment.
    package let day: @Sendable (Timestamp) -> CalendarDay
    /// The moment of a day's second.
    package let moment: @Sendable (CalendarDay, Int) -> Timestamp

    package init(
        day: @escaping @Sendable (Timestamp) -> CalendarDay, moment: @escaping @Sendable (CalendarDay, Int) -> Timestamp
    ) {
        (self.day, self.moment) = (day, moment)
    }

    /// Greenwich.
    package static let utc = FarmClock(
        day: \.day,
        moment: { day, second in Timestamp(microseconds: Int64(day.daysSince1970 * 86_400 + second) * 1_000_000) })
}
