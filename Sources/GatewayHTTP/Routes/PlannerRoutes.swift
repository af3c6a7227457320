import CalendarDesk
import Calendars
import FreeTime
import HTTPServer
import HerdStore
import Values

/// `/v1/planner`: who and what is planned with, when all are free, and what is booked.
struct PlannerRoutes: Sendable {
    let store: HerdStore
    let desk: CalendarDesk

    func add(to router: inout Router<Endpoint>) {
        addResources(to: &router)
        addCalendars(to: &router)
        router.add(.get, "/v1/planner/windows", for: .viewer) { call in
            try Response(json: await store.windows(call.windowQuery))
        }
        router.add(.get, "/v1/planner/busy", for: .viewer) { call in
            try Response(
                json: Listing(
                    await store.busyTimes(of: call.resources, from: call.day("from"), to: call.day("to"))))
        }
        addBookings(to: &router)
    }

    private func addResources(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/planner/resources", for: .viewer) { _ in
            try Response(json: Listing(await store.resources()))
        }
        router.add(.post, "/v1/planner/resources", for: .admin) { call in
            let draft: ResourceDraft = try call.request.decode()
            return try Response(.created, json: await store.createResource(draft, by: call.caller.name))
        }
        router.add(.patch, "/v1/planner/resources/{id}", for: .admin) { call in
            try Response(
                json: await store.editResource(
                    call.id(of: "resource"), call.request.decode(), by: call.caller.name))
        }
        router.add(.delete, "/v1/planner/resources/{id}", for: .admin) { call in
            try await store.deleteResource(call.id(of: "resource"), by: call.caller.name)
            return Response(.noContent)
        }
    }

    private func addCalendars(to router: inout Router<Endpoint>) {
        router.add(.post, "/v1/planner/resources/{id}/feeds", for: .admin) { call in
            let draft: FeedDraft = try call.request.decode()
            guard let address = FeedAddress(draft.address) else { throw Problem.badFeedAddress }
            let calendar = try await desk.add(
                address, named: draft.name, for: call.id(of: "resource"), by: call.caller.name)
            return try Response(.created, json: calendar)
        }
        router.add(
            .post, "/v1/planner/resources/{id}/files", for: .admin, bodyLimit: CalendarDesk.fileLimit
        ) { call in
            let id: Resource.ID = try call.id(of: "resource")
            _ = try await store.resource(id)
            let name = try call.required("name")
            guard !call.request.body.isEmpty else { throw Problem.emptyFile }
            return try Response(
                .created, json: await desk.take(call.request.body, named: name, for: id, by: call.caller.name))
        }
        router.add(.post, "/v1/planner/calendars/{id}/refresh", for: .recorder) { call in
            try Response(json: await desk.refresh(call.id(of: "calendar")))
        }
        router.add(.delete, "/v1/planner/calendars/{id}", for: .admin) { call in
            try await store.deleteCalendar(call.id(of: "calendar"), by: call.caller.name)
            return Response(.noContent)
        }
    }

    private func addBookings(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/planner/bookings", for: .viewer) { call in
            let query = BookingQuery(
                from: try call.day("from"), to: try call.day("to"), cancelled: try call.flag("cancelled"),
                cursor: call.request.query["cursor"], limit: try call.limit)
            return try Response(json: await store.bookings(query))
        }
        router.add(.post, "/v1/planner/bookings", for: .recorder) { call in
            let booking = try await store.book(
                call.request.decode(), by: call.caller.name, idempotencyKey: call.idempotencyKey)
            return try Response(.created, json: booking)
        }
        router.add(.get, "/v1/planner/bookings/{id}", for: .viewer) { call in
            try Response(json: await store.booking(call.id(of: "booking")))
        }
        router.add(.patch, "/v1/planner/bookings/{id}", for: .recorder) { call in
            let id = try await seen(call)
            return try Response(
                json: await store.editBooking(id, call.request.decode(), by: call.caller.name))
        }
        router.add(.post, "/v1/planner/bookings/{id}/cancel", for: .recorder) { call in
            try Response(json: await store.cancelBooking(try await seen(call), by: call.caller.name))
        }
        router.add(.post, "/v1/planner/bookings/{id}/session", for: .recorder) { call in
            try Response(json: await store.openBooked(try await seen(call), by: call.caller.name))
        }
    }

    /// A booking that the caller sees; a transaction sees all of them.
    private func seen(_ call: Call) async throws -> Booking.ID {
        try await store.booking(call.id(of: "booking")).id
    }
}

/// What is needed to fetch the calendar of a resource.
private struct FeedDraft: Decodable {
    let name: String
    let address: String
}

extension Call {
    /// `resources=ID,ID`.
    fileprivate var resources: [Resource.ID] {
        get throws {
            try required("resources").split(separator: ",", omittingEmptySubsequences: false).prefix(50).map { text in
                guard let id = Resource.ID(text) else { throw Problem.unknown("resource", String(text.prefix(80))) }
                return id
            }
        }
    }

    fileprivate var windowQuery: WindowQuery {
        get throws {
            WindowQuery(
                resources: try resources, from: try day("from"), to: try day("to"),
                minutes: try number("minutes", in: WindowQuery.minutes) ?? 60, hours: try workingHours)
        }
    }

    /// `hours=7:00-15:30&weekdays=12345`; each of them may be left out.
    private var workingHours: WorkingHours? {
        get throws(Problem) {
            let (hours, weekdays) = (request.query["hours"], request.query["weekdays"])
            guard hours != nil || weekdays != nil else { return nil }
            let digits = weekdays ?? "1234567"
            let days = Set(digits.compactMap(\.wholeNumberValue))
            guard days.count == digits.count, let found = WorkingHours(hours ?? "0:00-24:00", weekdays: days) else {
                throw Problem(
                    .badRequest, CodedText("bad-query.hours"),
                    detail: "'hours' and 'weekdays' are no hours of days of the week.",
                    action: "Give hours=7:00-15:30 and weekdays=12345; 1 is Monday.")
            }
            return found
        }
    }
}

extension Problem {
    fileprivate static var badFeedAddress: Problem {
        Problem(
            .unprocessableContent, "bad-feed-address", detail: "'address' is no address of a calendar.",
            action: "Give an address that begins with https:// or webcal://, or with http:// in your own network.")
    }
}
