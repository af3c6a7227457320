import CICal
import Values

/// What is kept of an entry for as long as it is worked out.
struct Entry {
    /// Shared by a series and its changes.
    let uid: String?
    let sequence: Int
    let start: LocalTime
    let length: Length
    let rules: [Rule]
    let excludingRules: [Rule]
    let extra: [(start: LocalTime, end: Timestamp?)]
    let excluded: [LocalTime]
    /// Which repetition of its series it stands for.
    let replaced: LocalTime?
    let goesForAllThatFollow: Bool
    /// Whether somebody has time all the same.
    let isFree: Bool

    var repeats: Bool { !rules.isEmpty || !extra.isEmpty }

    /// - Parameter unread: counts what cannot be read of it.
    /// - Returns: `nil` when it does not say when it begins.
    init?(_ event: OpaquePointer, _ zones: inout Zones, _ farm: FarmClock, unread: inout Int) {
        guard let property = icalcomponent_get_first_property(event, ICAL_DTSTART_PROPERTY),
            let start = LocalTime(icalproperty_get_dtstart(property), zones.zone(of: property))
        else {
            unread += 1
            return nil
        }
        self.start = start
        uid = icalcomponent_get_first_property(event, ICAL_UID_PROPERTY).flatMap(icalproperty_get_uid)
            .map { String(cString: $0) }
        sequence =
            icalcomponent_get_first_property(event, ICAL_SEQUENCE_PROPERTY).map { Int(icalproperty_get_sequence($0)) }
            ?? 0
        length = Self.length(of: event, from: start, &zones, farm, unread: &unread)
        isFree = Self.isFree(event)

        func rules(_ kind: icalproperty_kind, _ read: (OpaquePointer) -> icalrecurrencetype) -> [Rule] {
            var rules: [Rule] = []
            for property in Properties(of: event, kind) {
                let rule = Rule(read(property))
                if rule.isBounded(from: start) {
                    rules.append(rule)
                } else {
                    unread += 1
                }
            }
            return rules
        }
        self.rules = rules(ICAL_RRULE_PROPERTY) { icalproperty_get_rrule($0) }
        excludingRules = rules(ICAL_EXRULE_PROPERTY) { icalproperty_get_exrule($0) }

        var excluded: [LocalTime] = []
        for property in Properties(of: event, ICAL_EXDATE_PROPERTY) {
            if let time = LocalTime(icalproperty_get_exdate(property), zones.zone(of: property)) {
                excluded.append(time)
            } else {
                unread += 1
            }
        }
        self.excluded = excluded
        extra = Self.extra(of: event, &zones, farm, unread: &unread)
        // What the library could not make anything of.
        unread += Int(icalcomponent_count_properties(event, ICAL_XLICERROR_PROPERTY))

        guard let property = icalcomponent_get_first_property(event, ICAL_RECURRENCEID_PROPERTY) else {
            (replaced, goesForAllThatFollow) = (nil, false)
            return
        }
        replaced = LocalTime(icalproperty_get_recurrenceid(property), zones.zone(of: property))
        goesForAllThatFollow =
            icalproperty_get_first_parameter(property, ICAL_RANGE_PARAMETER)
            .map { icalparameter_get_range($0) == ICAL_RANGE_THISANDFUTURE } ?? false
    }

    private static func length(
        of event: OpaquePointer, from start: LocalTime, _ zones: inout Zones, _ farm: FarmClock, unread: inout Int
    ) -> Length {
        if let property = icalcomponent_get_first_property(event, ICAL_DTEND_PROPERTY) {
            guard let end = LocalTime(icalproperty_get_dtend(property), zones.zone(of: property)) else {
                unread += 1
                return Length()
            }
            if start.isDate, end.isDate {
                return Length(days: max(1, end.day.daysSince1970 - start.day.daysSince1970))
            }
            let seconds = (end.moment(at: farm) - start.moment(at: farm)).components.seconds
            return Length(seconds: max(0, Int(seconds)))
        }
        if let property = icalcomponent_get_first_property(event, ICAL_DURATION_PROPERTY) {
            return Length(icalproperty_get_duration(property))
        }
        // A day without an end is that day; a time without one is a moment.
        return Length(days: start.isDate ? 1 : 0)
    }

    private static func isFree(_ event: OpaquePointer) -> Bool {
        if let status = icalcomponent_get_first_property(event, ICAL_STATUS_PROPERTY),
            icalproperty_get_status(status) == ICAL_STATUS_CANCELLED
        {
            return true
        }
        if let transparency = icalcomponent_get_first_property(event, ICAL_TRANSP_PROPERTY) {
            return icalproperty_get_transp(transparency) == ICAL_TRANSP_TRANSPARENT
        }
        // Outlook says it in its own words, and leaves the standard's away.
        return Properties(of: event, ICAL_X_PROPERTY).contains { property in
            icalproperty_get_x(property).map { String(cString: $0).uppercased() == "FREE" } ?? false
        }
    }

    private static func extra(
        of event: OpaquePointer, _ zones: inout Zones, _ farm: FarmClock, unread: inout Int
    ) -> [(start: LocalTime, end: Timestamp?)] {
        var extra: [(LocalTime, Timestamp?)] = []
        for property in Properties(of: event, ICAL_RDATE_PROPERTY) {
            let told = icalproperty_get_rdate(property)
            let zone = zones.zone(of: property)
            if let time = LocalTime(told.time, zone) {
                extra.append((time, nil))
            } else if let start = LocalTime(told.period.start, zone) {
                let end = LocalTime(told.period.end, zone)?.moment(at: farm)
                extra.append((start, end ?? Length(told.period.duration).end(of: start, at: farm)))
            } else {
                unread += 1
            }
        }
        return extra
    }
}
