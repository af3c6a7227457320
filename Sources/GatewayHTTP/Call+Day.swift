import HTTPServer
import Values

extension Call {
    /// A query item as a day; `nil` when it is absent.
    func day(_ name: String) throws(Problem) -> CalendarDay? {
        guard let text = request.query[name] else { return nil }
        guard let day = CalendarDay(text) else {
            throw Problem(
                .badRequest, CodedText("bad-query.day", ["name": .text(name), "text": .text(text)]),
                detail: "'\(name)' is '\(text)'.", action: "Give a day such as 2026-11-20.")
        }
        return day
    }
}
