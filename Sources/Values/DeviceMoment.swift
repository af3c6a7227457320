/// A moment by the clock of a device, which knows no time zone and is often not set.
package struct DeviceMoment: Hashable, Sendable {
    package let day: CalendarDay
    /// Seconds since midnight; `nil` when only the day is known.
    package let second: Int?

    package init(day: CalendarDay, second: Int? = nil) {
        self.day = day
        self.second = second
    }
}
