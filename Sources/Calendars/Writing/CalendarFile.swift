import CICal
import Glibc
import Values

/// A calendar for other programs (RFC 5545), as they fetch it again and again.
package struct CalendarFile: Equatable, Sendable {
    /// What whoever subscribes to it sees as its name.
    package var name: String
    package var entries: [CalendarEntry]

    package init(name: String, entries: [CalendarEntry]) {
        self.name = name
        self.entries = entries
    }

    /// The bytes of the file; it blocks.
    ///
    /// The library folds the lines and escapes the texts. Times are of Greenwich, so that no zone has to be told.
    package func bytes() throws(CalendarError) -> [UInt8] {
        try ICal.use { () throws(CalendarError) in
            guard let calendar = icalcomponent_new(ICAL_VCALENDAR_COMPONENT) else { throw .unreadable }
            defer { icalcomponent_free(calendar) }
            Self.add(icalproperty_new_version("2.0"), to: calendar)
            Self.add(icalproperty_new_prodid("-//gatewayd//planner//EN"), to: calendar)
            Self.add(icalproperty_new_method(ICAL_METHOD_PUBLISH), to: calendar)
            Self.add("X-WR-CALNAME", Self.text(name), to: calendar)
            // How often it is worth while to look again: RFC 7986, and the word of Outlook for it.
            Self.add("X-PUBLISHED-TTL", "PT15M", to: calendar)
            for entry in entries {
                guard let event = Self.event(entry) else { throw .unreadable }
                icalcomponent_add_component(calendar, event)
            }
            guard let text = icalcomponent_as_ical_string_r(calendar) else { throw .unreadable }
            defer { free(text) }
            return Array(UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) })
        }
    }

    private static func event(_ entry: CalendarEntry) -> OpaquePointer? {
        guard let event = icalcomponent_new(ICAL_VEVENT_COMPONENT) else { return nil }
        add(icalproperty_new_uid(text(entry.uid)), to: event)
        add(icalproperty_new_dtstamp(time(entry.changedAt)), to: event)
        add(icalproperty_new_lastmodified(time(entry.changedAt)), to: event)
        add(icalproperty_new_sequence(Int32(clamping: entry.sequence)), to: event)
        add(icalproperty_new_dtstart(time(entry.span.start)), to: event)
        add(icalproperty_new_dtend(time(entry.span.end)), to: event)
        add(icalproperty_new_summary(text(entry.summary)), to: event)
        if let location = entry.location { add(icalproperty_new_location(text(location)), to: event) }
        if let details = entry.details { add(icalproperty_new_description(text(details)), to: event) }
        add(
            icalproperty_new_status(entry.isCancelled ? ICAL_STATUS_CANCELLED : ICAL_STATUS_CONFIRMED), to: event)
        add(icalproperty_new_transp(ICAL_TRANSP_OPAQUE), to: event)
        return event
    }

    private static func add(_ property: OpaquePointer?, to component: OpaquePointer) {
        if let property { icalcomponent_add_property(component, property) }
    }

    private static func add(_ name: String, _ value: String, to component: OpaquePointer) {
        guard let property = icalproperty_new_x(value) else { return }
        icalproperty_set_x_name(property, name)
        icalcomponent_add_property(component, property)
    }

    /// Without what no calendar shows.
    private static func text(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(\.seen).joined(separator: "\n")
    }

    /// In Greenwich, to the second.
    private static func time(_ moment: Timestamp) -> icaltimetype {
        var time = LocalTime(utc: moment).floating
        time.zone = icaltimezone_get_utc_timezone()
        return time
    }
}
