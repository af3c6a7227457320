package import HerdStore

/// Where calendars for other programs are fetched, below the address of the gateway.
package enum CalendarAddress {
    /// Without the key.
    package static func path(of kind: CalendarFeed.Kind) -> String {
        switch kind {
        case .bookings: "/v1/planner/bookings.ics"
        case .door: "/v1/door-events.ics"
        }
    }

    /// With the key, which stands in the query: no log has it.
    package static func path(of made: NewCalendarFeed) -> String { "\(path(of: made.feed.kind))?key=\(made.key)" }

    /// Of the last days of memberships and insurances.
    package static func reminders(_ secret: String) -> String { "/v1/reminders/\(secret).ics" }
}
