import CICal

/// The time zones that the entries of a calendar name.
struct Zones {
    private let calendar: OpaquePointer
    private var known: [String: Zone] = [:]
    private var own = 0
    /// How many names mean nothing here; they are taken for the farm's.
    private(set) var unknown = 0

    /// Each zone of a calendar is worked out for centuries.
    private static let mostOwn = 10
    /// A zone with all of its history has some dozens.
    private static let mostPhases = 100
    /// Windows begins in 1601; rules from the year one on would give many times the changes.
    private static let firstYear = 1600

    init(of calendar: OpaquePointer) {
        self.calendar = calendar
    }

    /// The zone of a property's time, if it has none in itself.
    mutating func zone(of property: OpaquePointer) -> Zone {
        guard let parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER),
            let text = icalparameter_get_tzid(parameter)
        else { return .farm }
        let name = String(cString: text)
        if let zone = known[name] { return zone }
        let zone = look(for: name)
        known[name] = zone ?? .farm
        if zone == nil { unknown += 1 }
        return zone ?? .farm
    }

    /// What the calendar says of it counts most, then the machine's own data, then the names of Windows.
    private mutating func look(for name: String) -> Zone? {
        if own < Self.mostOwn, let zone = icalcomponent_get_timezone(calendar, name),
            let component = icaltimezone_get_component(zone), Self.isBounded(component)
        {
            own += 1
            return .library(zone)
        }
        // Some programs write where their name of the zone comes from: /citadel.org/20260101_1/Europe/Prague.
        let parts = name.split(separator: "/")
        let tails = [name, parts.suffix(2).joined(separator: "/"), parts.suffix(3).joined(separator: "/")]
        for tail in tails {
            if ["UTC", "GMT", "Z", "Etc/UTC", "Etc/GMT"].contains(tail) { return .utc }
            if let zone = Self.builtIn(tail) { return .library(zone) }
        }
        return ZoneNames.iana(name).flatMap(Self.builtIn).map(Zone.library)
    }

    private static func builtIn(_ name: String) -> OpaquePointer? {
        // The library makes a path of it.
        guard name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ".") }) else { return nil }
        return icaltimezone_get_builtin_timezone(name)
    }

    /// Whether a zone changes once or a few times a year, as zones do: the library works all changes out for centuries,
    /// and keeps them.
    private static func isBounded(_ zone: OpaquePointer) -> Bool {
        var phases = 0
        var rules = 0
        for kind in [ICAL_XSTANDARD_COMPONENT, ICAL_XDAYLIGHT_COMPONENT] {
            for phase in Components(of: zone, kind) {
                phases += 1
                guard phases <= mostPhases, icalcomponent_get_first_property(phase, ICAL_TZOFFSETTO_PROPERTY) != nil
                else { return false }
                for property in Properties(of: phase, ICAL_RRULE_PROPERTY) {
                    rules += 1
                    guard rules <= mostPhases, Rule(icalproperty_get_rrule(property)).isYearlyOnDays else {
                        return false
                    }
                }
                let start = icalcomponent_get_first_property(phase, ICAL_DTSTART_PROPERTY)
                guard let start, Int(icalproperty_get_dtstart(start).year) >= firstYear else { return false }
            }
        }
        return phases > 0
    }
}
