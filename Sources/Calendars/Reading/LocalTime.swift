import CICal
import Values

/// Whose clocks a time is of.
enum Zone: Hashable {
    case utc
    /// Of a calendar or of the machine, owned by the library.
    case library(OpaquePointer)
    /// Whoever looks: what has no zone, and whole days.
    case farm
}

/// A date and time by some clocks.
struct LocalTime: Hashable {
    let day: CalendarDay
    let second: Int
    let isDate: Bool
    let zone: Zone

    init(day: CalendarDay, second: Int, isDate: Bool = false, zone: Zone) {
        (self.day, self.second, self.isDate, self.zone) = (day, second, isDate, zone)
    }

    /// As the clocks of Greenwich show a moment, to the second.
    init(utc moment: Timestamp) {
        let day = moment.day
        let seconds = Int(moment.microseconds.quotientAndRemainder(dividingBy: 1_000_000).quotient)
        self.init(day: day, second: max(0, seconds - day.daysSince1970 * 86_400), zone: .utc)
    }

    /// `nil` when no calendar and no clock shows it.
    init?(_ time: icaltimetype, _ zone: Zone) {
        guard let day = CalendarDay(year: Int(time.year), month: Int(time.month), day: Int(time.day)) else {
            return nil
        }
        let isDate = time.is_date != 0
        guard isDate || (0..<24).contains(time.hour) && (0..<60).contains(time.minute) && (0...60).contains(time.second)
        else { return nil }
        self.init(
            day: day, second: isDate ? 0 : Int(time.hour * 3600 + time.minute * 60 + time.second), isDate: isDate,
            zone: isDate ? .farm : icaltime_is_utc(time) != 0 ? .utc : zone)
    }

    /// As the library wants it, without a zone: it counts by the clocks alone.
    var floating: icaltimetype {
        var time = icaltime_null_time()
        (time.year, time.month, time.day) = (Int32(day.year), Int32(day.month), Int32(day.day))
        (time.hour, time.minute, time.second) = (
            Int32(second / 3600), Int32(second / 60 % 60), Int32(second % 60)
        )
        time.is_date = isDate ? 1 : 0
        return time
    }

    /// The moment: of an hour that comes twice the first; one that is left out is counted by the clocks before the jump
    /// (RFC 5545 3.3.5).
    func moment(at farm: FarmClock) -> Timestamp {
        switch zone {
        case .farm: return farm.moment(day, second)
        case .utc: return utc(offset: 0)
        case .library(let zone):
            // The library's own answer for an hour that comes twice, or never, is another one.
            let before = Self.offset(of: zone, at: utc(offset: 86_400))
            let after = Self.offset(of: zone, at: utc(offset: -86_400))
            guard before != after else { return utc(offset: before) }
            let (early, late) = (utc(offset: before), utc(offset: after))
            if Self.offset(of: zone, at: early) == before { return early }
            return Self.offset(of: zone, at: late) == after ? late : early
        }
    }

    /// Seconds east of Greenwich at a moment.
    private static func offset(of zone: OpaquePointer, at moment: Timestamp) -> Int {
        var time = LocalTime(utc: moment).floating
        return Int(icaltimezone_get_utc_offset_of_utc_time(zone, &time, nil))
    }

    private func utc(offset: Int) -> Timestamp {
        Timestamp(microseconds: Int64(day.daysSince1970 * 86_400 + second - offset) * 1_000_000)
    }

    func adding(days: Int) -> LocalTime {
        LocalTime(
            day: CalendarDay(daysSince1970: day.daysSince1970 + days), second: second, isDate: isDate, zone: zone)
    }
}

/// How long an entry lasts.
struct Length: Equatable {
    /// Days by the clocks: one of them may have 23 or 25 hours.
    let days: Int
    /// Besides, in hours of sixty minutes.
    let seconds: Int

    init(days: Int = 0, seconds: Int = 0) {
        (self.days, self.seconds) = (days, seconds)
    }

    /// Longer than any calendar means; what lasts more lasts so long.
    private static let longest = 40_000

    init(_ duration: icaldurationtype) {
        let isForward = duration.is_neg == 0
        let days = Int(duration.weeks) * 7 + Int(duration.days)
        let seconds = Int(duration.hours) * 3600 + Int(duration.minutes) * 60 + Int(duration.seconds)
        self.init(
            days: isForward ? min(days, Self.longest) : 0,
            seconds: isForward ? min(seconds, Self.longest * 86_400) : 0)
    }

    func end(of start: LocalTime, at farm: FarmClock) -> Timestamp {
        (days == 0 ? start : start.adding(days: days)).moment(at: farm) + .seconds(seconds)
    }

    /// At least so many days.
    var wholeDays: Int { days + seconds / 86_400 + 1 }
}
