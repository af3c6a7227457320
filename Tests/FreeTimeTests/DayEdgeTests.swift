import FreeTime
import Testing
import Values

/// Hours of the farm's day, up to midnight and wherever the farm is.
struct DayEdgeTests {
    @Test(arguments: [
        (0..<1440, true), (1439..<1440, true), (0..<1, true), (0..<1441, false), (-1..<60, false), (60..<60, false),
    ])
    func `hours are of one day, from midnight to midnight`(minutes: Range<Int>, areTaken: Bool) {
        #expect((WorkingHours(minutes: minutes) != nil) == areTaken)
    }

    @Test(
        arguments: [
            ("0:00-24:00", 0..<1440), ("00:00-00:01", 0..<1), ("23:59-24:00", 1439..<1440), ("24:00-24:00", nil),
            ("0:00-24:01", nil), ("0:00-25:00", nil), ("000:00-1:00", nil), ("0:0-1:00", nil), ("0:000-1:00", nil),
            (":00-1:00", nil), ("0:59-1:00", 59..<60), ("0:60-1:01", nil),
        ] as [(String, Range<Int>?)])
    func `they are read up to midnight`(text: String, minutes: Range<Int>?) {
        #expect(WorkingHours(text, weekdays: [1])?.minutes == minutes)
    }

    @Test(arguments: [0, 2, 13, -5, -11], [30, 23 * 60 + 30])
    func `whole days of work are the farm's days`(hoursEast: Int, minute: Int) throws {
        let farm = FarmClock(
            day: { ($0 + .seconds(hoursEast * 3600)).day },
            moment: { day, second in
                Timestamp(microseconds: Int64(day.daysSince1970 * 86_400 + second - hoursEast * 3600) * 1_000_000)
            })
        // A Tuesday; the period begins and ends in the half hours around midnight.
        let day = try #require(CalendarDay("2026-11-24"))
        let period = try #require(
            TimeSpan(farm.moment(day, minute * 60), farm.moment(day, minute * 60) + .seconds(2 * 86_400)))
        let always = try #require(WorkingHours(weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: 0..<1440))
        #expect(always.closed(in: period, at: farm) == [])
        let tuesday = try #require(WorkingHours(weekdays: [2], minutes: 0..<1440))
        let next = farm.moment(CalendarDay(daysSince1970: day.daysSince1970 + 1), 0)
        #expect(tuesday.open(in: period, at: farm) == [TimeSpan(period.start, next)])
        #expect(tuesday.closed(in: period, at: farm) == [TimeSpan(next, period.end)])
        let thursday = try #require(WorkingHours(weekdays: [4], minutes: 0..<1440))
        let last = farm.moment(CalendarDay(daysSince1970: day.daysSince1970 + 2), 0)
        #expect(thursday.open(in: period, at: farm) == [TimeSpan(last, period.end)])
        #expect(try #require(WorkingHours(weekdays: [1, 5], minutes: 0..<1440)).open(in: period, at: farm) == [])
    }

    @Test func `a window is free for all, to the moment`() throws {
        func span(_ start: Int, _ end: Int) throws -> TimeSpan {
            try #require(TimeSpan(Timestamp(microseconds: Int64(start)), Timestamp(microseconds: Int64(end))))
        }
        let period = try span(0, 100)
        // Two are busy in turns, one in the other, and one up to the end.
        let busy = try [[span(10, 30), span(90, 100)], [span(20, 40), span(41, 60)], [span(12, 13)]]
        #expect(try FreeTime.windows(besides: busy, in: period) == [span(0, 10), span(40, 41), span(60, 90)])
        #expect(
            try FreeTime.windows(besides: busy, in: period, atLeast: .microseconds(10)) == [span(0, 10), span(60, 90)])
        #expect(try FreeTime.windows(besides: busy, in: period, atLeast: .microseconds(11)) == [span(60, 90)])
        #expect(FreeTime.windows(besides: [[period]], in: period) == [])
        #expect(try FreeTime.windows(besides: [[span(0, 50)], [span(50, 99)]], in: period) == [span(99, 100)])
    }
}
