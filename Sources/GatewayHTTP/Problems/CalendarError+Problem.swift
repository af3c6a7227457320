import Calendars
package import HTTPServer
import Values

extension CalendarError: ProblemConvertible {
    package var problem: Problem {
        let told: CodedText =
            switch self {
            case .noCalendar: CodedText("bad-calendar.none")
            case .cutOff: CodedText("bad-calendar.cut-off")
            case .unmatchedEnd(let line): CodedText("bad-calendar.damaged", ["line": .number(line)])
            case .tooLarge, .tooManyEntries, .tooManyValues, .tooManyTimes, .tooMuchWork:
                CodedText("bad-calendar.too-much")
            case .unreadable: CodedText("bad-calendar.unreadable")
            }
        return Problem(
            .unprocessableContent, told, detail: description, action: "Export the calendar again, as an .ics file.")
    }
}
