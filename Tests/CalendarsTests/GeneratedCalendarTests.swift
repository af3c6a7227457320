import Calendars
import FreeTime
import TestSupport
import Testing
import Values

/// The whole way from files to windows, beside a look at every quarter of an hour.
struct GeneratedCalendarTests {
    @Test(arguments: 1...120)
    func `windows are where nobody of generated calendars is busy`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let from = CalendarDay(
            daysSince1970: try #require(CalendarDay("2026-01-05")).daysSince1970
                + Int.random(in: 0..<350, using: &random))
        let to = CalendarDay(daysSince1970: from.daysSince1970 + Int.random(in: 1...40, using: &random))
        let period = try CalendarText.period(from.description, to.description)
        var busy: [[TimeSpan]] = []
        var expected: [TimeSpan] = []
        for calendar in 0..<3 {
            var events: [String] = []
            for number in 0..<Int.random(in: 0...4, using: &random) {
                let series = GeneratedSeries(named: "\(calendar)-\(number)", around: from, until: to, random: &random)
                events += ([series.lines] + series.others).map(CalendarText.event)
                expected += series.spans
            }
            let read = try BusyCalendar(
                reading: CalendarText.calendar(events.shuffled(using: &random)), in: period, at: .utc)
            #expect(read.unread == 0)
            busy.append(read.busy)
        }
        let least = Duration.seconds(Int.random(in: 1...12, using: &random) * 900)

        let step: Int64 = 900_000_000
        var windows: [TimeSpan] = []
        var start: Timestamp?
        for moment in stride(from: period.start.microseconds, through: period.end.microseconds, by: Int(step)) {
            let moment = Timestamp(microseconds: moment)
            let isFree = moment < period.end && !expected.contains { $0.start <= moment && moment < $0.end }
            if isFree {
                start = start ?? moment
            } else if let begun = start {
                if let window = TimeSpan(begun, moment), window.duration >= least { windows.append(window) }
                start = nil
            }
        }
        #expect(FreeTime.windows(besides: busy, in: period, atLeast: least) == windows)
    }
}
