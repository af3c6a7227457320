package import FreeTime
package import Values

/// Which windows are looked for.
package struct WindowQuery: Equatable, Sendable {
    package var resources: [Resource.ID]
    /// The first and the last day; `nil` means today, and a week from the first.
    package var from: CalendarDay?
    package var to: CalendarDay?
    package var minutes: Int
    /// `nil` means at any hour.
    package var hours: WorkingHours?

    package init(
        resources: [Resource.ID], from: CalendarDay? = nil, to: CalendarDay? = nil, minutes: Int,
        hours: WorkingHours? = nil
    ) {
        self.resources = resources
        self.from = from
        self.to = to
        self.minutes = minutes
        self.hours = hours
    }

    /// Windows are looked for in so many days at most.
    package static let longestDays = 366
    /// As long as a window may be asked for: a week.
    package static let minutes = 1...10_080
}

/// When all are free, as far as it is known.
package struct FreeWindows: Codable, Equatable, Sendable {
    package let from: Timestamp
    package let to: Timestamp
    package let items: [Window]
    /// Calendars by which somebody may be busy without its being known.
    package let doubts: [Doubt]

    package struct Window: Codable, Equatable, Sendable {
        package let start: Timestamp
        package let end: Timestamp
        package let minutes: Int

        init(_ span: TimeSpan) {
            (start, end) = (span.start, span.end)
            minutes = Int(span.duration / .seconds(60))
        }
    }

    /// Why a calendar is not to be relied on.
    package struct Doubt: Codable, Equatable, Sendable {
        package let resource: ResourceSummary
        package let calendar: String
        package let reason: Reason
        /// When it was read last; `nil` before that.
        package let readAt: Timestamp?
    }

    package enum Reason: String, Codable, Sendable, CaseIterable {
        /// It could not be read yet.
        case unread
        /// The last time it was tried it could not be read.
        case failing
        /// Its busy times are not known for all of the period.
        case short
        /// Some of its entries could not be read.
        case partial
    }
}

/// When somebody is busy, without why.
package struct BusyTimes: Codable, Equatable, Sendable {
    package let resource: ResourceSummary
    package let busy: [TimeSpan]
}
