import CICal
import Values

/// Works out of the components of a calendar when they happen.
struct CalendarReader {
    let period: TimeSpan
    private let farm: FarmClock
    private var budget: Budget
    private(set) var busy: [TimeSpan] = []
    private(set) var unread = 0

    init(period: TimeSpan, farm: FarmClock, limits: CalendarLimits) {
        (self.period, self.farm) = (period, farm)
        budget = Budget(limits)
    }

    /// Takes in a calendar, or several in one file.
    mutating func read(_ root: OpaquePointer) throws(CalendarError) {
        if icalcomponent_isa(root) == ICAL_VCALENDAR_COMPONENT { return try read(calendar: root) }
        for calendar in Components(of: root, ICAL_VCALENDAR_COMPONENT) { try read(calendar: calendar) }
    }

    private mutating func read(calendar: OpaquePointer) throws(CalendarError) {
        var zones = Zones(of: calendar)
        // Entries without a name of their own belong to no series.
        var series: [String: [Entry]] = [:]
        var alone = 0
        for event in Components(of: calendar, ICAL_VEVENT_COMPONENT) {
            try budget.check()
            guard let entry = Entry(event, &zones, farm, unread: &unread) else { continue }
            alone += 1
            series[entry.uid ?? "\(alone)\n", default: []].append(entry)
        }
        for entries in series.values { try read(series: entries) }
        for component in Components(of: calendar, ICAL_VFREEBUSY_COMPONENT) { read(freeBusy: component, &zones) }
        unread += zones.unknown
    }

    /// One entry with all its repetitions, and what was changed about single ones of them.
    private mutating func read(series entries: [Entry]) throws(CalendarError) {
        let masters = entries.filter { $0.replaced == nil }
        let newest = masters.map(\.sequence).max()
        // Of an entry that was sent again the newest counts; of one repetition, too.
        var changes: [Timestamp: Entry] = [:]
        for entry in entries {
            guard let moment = entry.replaced?.moment(at: farm) else { continue }
            if let other = changes[moment], other.sequence > entry.sequence { continue }
            changes[moment] = entry
        }
        let following = changes.filter(\.value.goesForAllThatFollow).sorted { $0.key < $1.key }
        let changed = Excluded(by: changes)
        for master in masters where master.sequence == newest {
            try budget.check()
            if master.isFree, following.isEmpty { continue }
            let excluded = try excluded(of: master, besides: changed)
            for start in try starts(of: master) {
                try budget.step()
                let moment = start.time.moment(at: farm)
                guard !excluded.contains(moment, start.time) else { continue }
                if let change = following.last(upTo: moment) {
                    let shift = change.value.start.moment(at: farm) - change.key
                    if !change.value.isFree {
                        add(moment + shift, change.value.length.end(of: start.time, at: farm) + shift)
                    }
                } else if !master.isFree {
                    add(moment, start.end ?? master.length.end(of: start.time, at: farm))
                }
            }
        }
        for change in changes.values where !change.isFree {
            add(change.start.moment(at: farm), change.length.end(of: change.start, at: farm))
        }
    }

    private mutating func add(_ start: Timestamp, _ end: Timestamp) {
        if let span = TimeSpan(start, end)?.clipped(to: period) { busy.append(span) }
    }

    /// When an entry begins, each time that may touch the period.
    private mutating func starts(of entry: Entry) throws(CalendarError) -> [(time: LocalTime, end: Timestamp?)] {
        guard entry.repeats else { return [(entry.start, nil)] }
        var starts: Set = [entry.start]
        // What is put in may have an end of its own.
        var ends: [LocalTime: Timestamp] = [:]
        for extra in entry.extra {
            starts.insert(extra.start)
            if let end = extra.end { ends[extra.start] = end }
        }
        for rule in entry.rules { starts.formUnion(try rule.times(from: entry, in: period, farm, &budget)) }
        return starts.map { ($0, ends[$0]) }
    }

    private mutating func excluded(of entry: Entry, besides changed: Excluded) throws(CalendarError) -> Excluded {
        var excluded = changed
        for time in entry.excluded {
            if time.isDate { excluded.days.insert(time.day) }
            excluded.moments.insert(time.moment(at: farm))
        }
        for rule in entry.excludingRules {
            for time in try rule.times(from: entry, in: period, farm, &budget) {
                excluded.moments.insert(time.moment(at: farm))
            }
        }
        return excluded
    }

    /// Periods of somebody who tells only these (RFC 5545 3.6.4).
    private mutating func read(freeBusy component: OpaquePointer, _ zones: inout Zones) {
        for property in Properties(of: component, ICAL_FREEBUSY_PROPERTY) {
            if let type = icalproperty_get_first_parameter(property, ICAL_FBTYPE_PARAMETER),
                icalparameter_get_fbtype(type) == ICAL_FBTYPE_FREE
            {
                continue
            }
            let told = icalproperty_get_freebusy(property)
            guard let start = LocalTime(told.start, zones.zone(of: property)) else {
                unread += 1
                continue
            }
            let end: Timestamp
            if let time = LocalTime(told.end, zones.zone(of: property)) {
                end = time.moment(at: farm)
            } else {
                end = Length(told.duration).end(of: start, at: farm)
            }
            if let span = TimeSpan(start.moment(at: farm), end)?.clipped(to: period) { busy.append(span) }
        }
    }
}

/// What of a series does not happen.
private struct Excluded {
    var moments: Set<Timestamp>
    /// By the clocks of the entry.
    var days: Set<CalendarDay>

    /// The times that others stand for.
    init(by changes: [Timestamp: Entry]) {
        moments = Set(changes.keys)
        days = Set(changes.values.compactMap(\.replaced).filter(\.isDate).map(\.day))
    }

    func contains(_ moment: Timestamp, _ time: LocalTime) -> Bool {
        moments.contains(moment) || days.contains(time.day)
    }
}

extension [(key: Timestamp, value: Entry)] {
    /// Of entries in the order of their times the last one that is not after a moment: somebody may send ten thousands.
    fileprivate func last(upTo moment: Timestamp) -> Element? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].key <= moment { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : self[low - 1]
    }
}
