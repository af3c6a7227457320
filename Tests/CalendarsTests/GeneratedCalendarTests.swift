import Calendars
import FreeTime
import TestSupport
import Testing
import Values

/// The whole way from files to windows, beside a look at every quarter of an hour.
struct GeneratedCalendarTests {
    @Test(arguments: 1...200)
    func `windows are where nobody of generated calendars is busy`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let isAtHome = Bool.random(using: &random)
        let farm = isAtHome ? PragueClock.farm : .utc
        // Every third period has a change of clocks in it.
        let days = [
            "2026-01-05", "2026-03-\(Int.random(in: 10...28, using: &random))",
            "2026-10-\(Int.random(in: 10...24, using: &random))",
        ]
        let from = try #require(CalendarDay(days.randomElement(using: &random) ?? days[0]))
            .adding(seed % 2 == 0 ? 0 : Int.random(in: 0..<300, using: &random))
        let to = from.adding(Int.random(in: 1...40, using: &random))
        let period = try CalendarText.period(from.description, to.description)
        var busy: [[TimeSpan]] = []
        var expected: [TimeSpan] = []
        for calendar in 0..<3 {
            var entries = [PragueClock.described]
            for number in 0..<Int.random(in: 0...4, using: &random) {
                let series = GeneratedSeries(
                    named: "\(calendar)-\(number)", around: from, until: to, at: farm, random: &random)
                entries += series.entries.map(CalendarText.event)
                expected += series.spans
            }
            let read = try BusyCalendar(
                reading: CalendarText.calendar(entries.shuffled(using: &random)), in: period, at: farm)
            #expect(read.unread == 0)
            busy.append(read.busy)
        }
        expected = expected.filter { $0.start < period.end && period.start < $0.end }
        let least = Duration.seconds(Int.random(in: 1...12, using: &random) * 900)
        let open = (7 * 60)..<(15 * 60 + 30)
        let hours = Bool.random(using: &random) ? WorkingHours(minutes: open) : nil
        if let hours { busy.append(hours.closed(in: period, at: farm)) }

        /// Whether somebody works at a moment, by what the clocks of the farm show.
        func isOpen(_ moment: Timestamp) -> Bool {
            guard hours != nil else { return true }
            let shown = moment + .seconds(isAtHome ? PragueClock.offset(at: moment) : 0)
            let minute = Int(shown.microseconds / 60_000_000) - shown.day.daysSince1970 * 1440
            return shown.day.isoWeekday <= 5 && open.contains(minute)
        }
        let step: Int64 = 900_000_000
        var windows: [TimeSpan] = []
        var start: Timestamp?
        for moment in stride(from: period.start.microseconds, through: period.end.microseconds, by: Int(step)) {
            let moment = Timestamp(microseconds: moment)
            let isFree =
                moment < period.end && isOpen(moment)
                && !expected.contains { $0.start <= moment && moment < $0.end }
            if isFree {
                start = start ?? moment
            } else if let begun = start {
                if let window = TimeSpan(begun, moment), window.duration >= least { windows.append(window) }
                start = nil
            }
        }
        #expect(FreeTime.windows(besides: busy, in: period, atLeast: least) == windows)
    }

    /// It stands on its own feet: the clocks by the law against the machine's table.
    @Test func `the clocks of the oracle are those of Prague`() throws {
        let events = (0..<400).map { number in
            let day = CalendarDay(daysSince1970: 20_454 + number).description.filter { $0 != "-" }
            return CalendarText.event("DTSTART;TZID=Europe/Prague:\(day)T013000", "DURATION:PT1S")
        }
        let period = try CalendarText.period("2025-12-30", "2027-02-20")
        let found = try BusyCalendar(reading: CalendarText.calendar(events), in: period, at: .utc)
        let expected = (0..<400).map { PragueClock.moment(of: CalendarDay(daysSince1970: 20_454 + $0), 5400) }
        #expect(found.busy.map(\.start) == expected)
    }
}
