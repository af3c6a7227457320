import HerdStore
import Values

extension GoldenRequest {
    static let planner: [GoldenRequest] = [
        GoldenRequest("resources") { _ in "/v1/planner/resources" },
        GoldenRequest("createResource", 201) { _ in ("/v1/planner/resources", #"{"kind":"technician","name":"Jan"}"#) },
        GoldenRequest("createResource", 409, "one that is there") { _ in
            ("/v1/planner/resources", #"{"kind":"vet","name":"MVDr. Bílá"}"#)
        },
        GoldenRequest("editResource") { ("/v1/planner/resources/\($0.planned.vet.id)", #"{"closed":true}"#) },
        GoldenRequest("editResource", 200, "as somebody of the register") {
            ("/v1/planner/resources/\($0.planned.vet.id)", #"{"memberId":"\#($0.member.id)"}"#)
        },
        GoldenRequest("editResource", 404, "as somebody who is not there") {
            ("/v1/planner/resources/\($0.planned.vet.id)", #"{"memberId":"\#($0.planned.vet.id)"}"#)
        },
        GoldenRequest("deleteResource", 409, "that something is booked with") {
            "/v1/planner/resources/\($0.planned.vet.id)"
        },
        GoldenRequest("addFeed", 201, "of a machine that does not answer") {
            (
                "/v1/planner/resources/\($0.planned.vet.id)/feeds",
                #"{"name":"Google","address":"http://127.0.0.1:9/private.ics"}"#
            )
        },
        GoldenRequest("addFeed", 422, "what is no address") {
            ("/v1/planner/resources/\($0.planned.vet.id)/feeds", #"{"name":"x","address":"file:///etc/passwd"}"#)
        },
        GoldenRequest("addCalendarFile", 201) { farm in
            ("/v1/planner/resources/\(farm.planned.vet.id)/files?name=vet.ics", "text/calendar", calendar)
        },
        GoldenRequest("addCalendarFile", 422, "that is none") { farm in
            ("/v1/planner/resources/\(farm.planned.vet.id)/files?name=x", "text/calendar", Array("<html>".utf8))
        },
        GoldenRequest("deleteCalendar", 204) { "/v1/planner/calendars/\($0.planned.feed.id)" },
        GoldenRequest("refreshCalendar") { "/v1/planner/calendars/\($0.planned.feed.id)/refresh" },
        GoldenRequest("windows") {
            "/v1/planner/windows?resources=\($0.planned.vet.id),\($0.planned.scale.id)&minutes=90&hours=7:00-15:30"
        },
        GoldenRequest("windows", 422, "of a year and more") {
            "/v1/planner/windows?resources=\($0.planned.vet.id)&from=2026-01-01&to=2028-01-01"
        },
        GoldenRequest("windows", 400, "at no hours") {
            "/v1/planner/windows?resources=\($0.planned.vet.id)&hours=late"
        },
        GoldenRequest("busyTimes") { "/v1/planner/busy?resources=\($0.planned.vet.id)" },
        GoldenRequest("bookings") { _ in "/v1/planner/bookings?cancelled=true&limit=5" },
        GoldenRequest("book", 201) { farm in
            let later = farm.planned.booking.end
            let end: Timestamp = later + Duration.seconds(3600)
            return (
                "/v1/planner/bookings",
                #"{"purpose":"vet","name":"Vet","barnId":"\#(farm.barn.id)","start":"\#(later)","end":"\#(end)","resources":["\#(farm.planned.vet.id)"]}"#
            )
        },
        GoldenRequest("book", 409, "who is booked already") { farm in
            let booking = farm.planned.booking
            return (
                "/v1/planner/bookings",
                #"{"purpose":"weighing","start":"\#(booking.start)","end":"\#(booking.end)","resources":["\#(farm.planned.vet.id)"]}"#
            )
        },
        GoldenRequest("booking") { "/v1/planner/bookings/\($0.planned.booking.id)" },
        GoldenRequest("editBooking") {
            ("/v1/planner/bookings/\($0.planned.booking.id)", #"{"name":"Jalovice","note":"Brána 2"}"#)
        },
        GoldenRequest("cancelBooking") { "/v1/planner/bookings/\($0.planned.booking.id)/cancel" },
        GoldenRequest("openBooking", 409, "while a session is open") {
            "/v1/planner/bookings/\($0.planned.booking.id)/session"
        },
        GoldenRequest("bookingsFeed") { "/v1/planner/bookings.ics?key=\($0.planned.key)" },
        GoldenRequest("bookingsFeed", 404, "by another key") { _ in "/v1/planner/bookings.ics?key=x" },
        GoldenRequest("plannerFeed") { _ in "/v1/planner/feed" },
        GoldenRequest("renewPlannerFeed", 201) { _ in "/v1/planner/feed" },
        GoldenRequest("endPlannerFeed", 204) { _ in "/v1/planner/feed" },
    ]

    private static let calendar = Array(
        """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        DTSTART:20261124T080000Z
        DURATION:PT1H
        SUMMARY:Porada
        END:VEVENT
        END:VCALENDAR

        """.utf8)
}
