import Values

/// The clocks of Prague by the rule of the European Union (directive 2000/84/EC), without any table of zones.
enum PragueClock {
    static let farm = FarmClock(
        day: { ($0 + .seconds(offset(at: $0))).day }, moment: { moment(of: $0, $1) })

    /// The same zone as a calendar may describe it.
    static let described = """
        BEGIN:VTIMEZONE
        TZID:Doma
        BEGIN:DAYLIGHT
        DTSTART:19700329T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
        END:DAYLIGHT
        BEGIN:STANDARD
        DTSTART:19701025T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        END:VTIMEZONE

        """

    /// When clocks show a second of a day: the first time when they do so twice, by those before the jump when never.
    static func moment(of day: CalendarDay, _ second: Int) -> Timestamp {
        let shown = Timestamp(microseconds: Int64(day.daysSince1970 * 86_400 + second) * 1_000_000)
        let summer = shown - .seconds(7200)
        return offset(at: summer) == 7200 ? summer : shown - .seconds(3600)
    }

    static func offset(at moment: Timestamp) -> Int {
        func lastSunday(of month: Int) -> Timestamp {
            let day = CalendarDay(year: moment.day.year, month: month, day: 31) ?? moment.day
            let sunday = day.daysSince1970 - day.isoWeekday % 7
            return Timestamp(microseconds: Int64(sunday * 86_400 + 3600) * 1_000_000)
        }
        return moment >= lastSunday(of: 3) && moment < lastSunday(of: 10) ? 7200 : 3600
    }
}

extension CalendarDay {
    /// 1 is Monday.
    var isoWeekday: Int { (((daysSince1970 + 3) % 7) + 7) % 7 + 1 }

    func adding(_ days: Int) -> CalendarDay { CalendarDay(daysSince1970: daysSince1970 + days) }

    /// The first day of its week, which begins on a day of the week.
    func week(from first: Int) -> Int { daysSince1970 - (isoWeekday - first + 7) % 7 }

    var daysInMonth: Int {
        (28...31).last { CalendarDay(year: year, month: month, day: $0) != nil } ?? 28
    }
}
