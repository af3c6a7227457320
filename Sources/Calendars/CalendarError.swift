/// Why a file is not a calendar, or not one that can be read.
package enum CalendarError: Error, Equatable, Sendable {
    /// No component of iCalendar is in it.
    case noCalendar
    /// It ends before its calendar does.
    case cutOff
    /// What ends there has not begun; carries the line.
    case unmatchedEnd(line: Int)
    /// It has more bytes than these.
    case tooLarge(limit: Int)
    /// It has more entries than these.
    case tooManyEntries(limit: Int)
    /// It has more lines that say when, times in their lists or rules than these.
    case tooManyValues(limit: Int)
    /// Its entries happen more often than that in the period.
    case tooManyTimes(limit: Int)
    /// Working it out would take too long; somebody meant it so.
    case tooMuchWork
    /// The library has no memory, or refuses without saying why.
    case unreadable
}

extension CalendarError {
    /// The kind of trouble in one word that stays the same.
    package var code: String {
        switch self {
        case .noCalendar: "no-calendar"
        case .cutOff: "cut-off"
        case .unmatchedEnd: "damaged"
        case .tooLarge: "too-large"
        case .tooManyEntries, .tooManyValues, .tooManyTimes, .tooMuchWork: "too-much"
        case .unreadable: "unreadable"
        }
    }
}

extension CalendarError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noCalendar: "This is no iCalendar file: it has no BEGIN:VCALENDAR. Export the calendar again, as .ics."
        case .cutOff: "The calendar ends in its middle. Export or fetch it again."
        case .unmatchedEnd(let line): "Line \(line) ends what has not begun. Export the calendar again."
        case .tooLarge(let limit): "The calendar has more than \(limit) bytes. Export a shorter period."
        case .tooManyEntries(let limit): "The calendar has more than \(limit) entries. Export a shorter period."
        case .tooManyValues(let limit):
            "The entries say more than \(limit) times when they are. Export a shorter period."
        case .tooManyTimes(let limit): "The entries happen more than \(limit) times. Take a shorter period."
        case .tooMuchWork: "The rules of this calendar take too long to work out. Remove entries that repeat oddly."
        case .unreadable: "The calendar cannot be read. Export it again."
        }
    }
}
