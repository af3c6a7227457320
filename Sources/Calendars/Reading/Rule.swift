import CICal
import Values

/// A rule of recurrence (RFC 5545 3.3.10).
struct Rule {
    private var rule: icalrecurrencetype
    private let until: icaltimetype

    init(_ rule: icalrecurrencetype) {
        self.rule = rule
        until = rule.until
        // It is looked at by moments here: the library compares clocks of different zones.
        self.rule.until = icaltime_null_time()
    }

    /// Whether the library comes to an end with it soon.
    ///
    /// It tries one step of the frequency after the other until one fits, up to the year 2582: by days that is half a second of
    /// computing, by minutes some hours. So what repeats within a day may be limited to hours, where it certainly meets them,
    /// and not to days, months or places in a set. Who is busy every second is not asked for.
    func isBounded(from start: LocalTime) -> Bool {
        guard rule.rscale == nil, rule.interval >= 1 else { return false }
        let interval = Int(rule.interval)
        let limitsDays =
            has(rule.by_month.0) || has(rule.by_month_day.0) || has(rule.by_year_day.0) || has(rule.by_week_no.0)
            || has(rule.by_day.0) || has(rule.by_set_pos.0)
        switch rule.freq {
        case ICAL_DAILY_RECURRENCE, ICAL_WEEKLY_RECURRENCE, ICAL_MONTHLY_RECURRENCE, ICAL_YEARLY_RECURRENCE:
            return true
        case ICAL_HOURLY_RECURRENCE:
            return !limitsDays && (!has(rule.by_hour.0) || interval == 1)
        case ICAL_MINUTELY_RECURRENCE:
            return !limitsDays && !has(rule.by_minute.0) && (!has(rule.by_hour.0) || interval <= 60)
                && !start.isDate
        default:
            return false
        }
    }

    /// Whether it names one day of a year, or at most those of one weekday in one month, and nothing else.
    var isYearlyOnDays: Bool {
        let hasDays = has(rule.by_day.0) || has(rule.by_month_day.0)
        return rule.freq == ICAL_YEARLY_RECURRENCE && rule.rscale == nil && rule.interval >= 1 && !has(rule.by_hour.0)
            && !has(rule.by_minute.0) && !has(rule.by_second.0) && !has(rule.by_year_day.0)
            && !has(rule.by_week_no.0) && !has(rule.by_month.1) && !has(rule.by_day.1)
            // "The Sunday of the 8th to the 14th of March" is how some write the second one.
            && (has(rule.by_month.0) || !hasDays) && (has(rule.by_day.0) || !has(rule.by_month_day.1))
    }

    private func has(_ first: Int16) -> Bool { Int(first) != Int(ICAL_RECURRENCE_ARRAY_MAX.rawValue) }

    /// The times by this rule that may touch a period.
    func times(
        from entry: Entry, in period: TimeSpan, _ farm: FarmClock, _ budget: inout Budget
    ) throws(CalendarError) -> [LocalTime] {
        // Clocks are up to 14 hours apart from Greenwich's.
        let earliest = CalendarDay(daysSince1970: period.start.day.daysSince1970 - entry.length.wholeDays - 2)
        let latest = CalendarDay(daysSince1970: period.end.day.daysSince1970 + 2)
        let last = lastMoment(of: entry.start, farm)
        if let last, last < period.start - .seconds(entry.length.wholeDays * 86_400 + 172_800) { return [] }
        try budget.check()
        guard let iterator = icalrecur_iterator_new(rule, entry.start.floating) else { return [] }
        defer { icalrecur_iterator_free(iterator) }
        // What is counted has to be counted from its beginning.
        if rule.count == 0, earliest > entry.start.day {
            let from = LocalTime(day: earliest, second: 0, isDate: entry.start.isDate, zone: entry.start.zone)
            _ = icalrecur_iterator_set_start(iterator, from.floating)
        }
        var times: [LocalTime] = []
        while true {
            try budget.step()
            var next = icalrecur_iterator_next(iterator)
            guard icaltime_is_null_time(next) == 0 else { return times }
            next.is_date = entry.start.isDate ? 1 : 0
            next.zone = nil
            guard let time = LocalTime(next, entry.start.zone) else { continue }
            if time.day > latest { return times }
            if let last, time.moment(at: farm) > last { return times }
            if time.day >= earliest {
                try budget.count()
                times.append(time)
            }
        }
    }

    /// The last moment at which it may happen; `nil` when it does not end by itself.
    private func lastMoment(of start: LocalTime, _ farm: FarmClock) -> Timestamp? {
        guard icaltime_is_null_time(until) == 0, let until = LocalTime(until, start.zone) else { return nil }
        // A day means all of that day by the clocks of the entry.
        guard until.isDate else { return until.moment(at: farm) }
        return LocalTime(day: until.day, second: 86_399, zone: start.zone).moment(at: farm)
    }
}
