import DeviceGateway
import Exports
import HTTPServer
import HerdStore
import Values

/// `/v1/members/expiring` and `/v1/reminders/…`: whose membership or insurance ends soon, as a list and as a calendar.
struct ReminderRoutes: Sendable {
    let store: HerdStore
    let clock: StationClock
    let profile: InForce<StationProfile>

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/members/expiring", for: .viewer) { call in
            let days = try call.number("days", in: 0...366) ?? MemberEnd.notice
            return try Response(json: Listing(await store.memberEnds(within: days)))
        }
        router.add(.post, "/v1/members/expiring/feed", for: .admin, needsConfirmation: true) { call in
            let secret = try await store.renewReminderFeed(by: call.caller.name)
            return try Response(.created, json: Feed(address: CalendarAddress.reminders(secret)))
        }
        router.add(.delete, "/v1/members/expiring/feed", for: .admin) { call in
            try await store.closeReminderFeed(by: call.caller.name)
            return Response(.noContent)
        }
        // Whoever has the address may read it: calendars send no token.
        router.addOpen(.get, "/v1/reminders/{file}", calendar)
    }

    private func calendar(_ request: Request) async throws -> Response {
        let file = request.parameters["file"] ?? ""
        guard file.hasSuffix(".ics"), try await store.opensReminderFeed(String(file.dropLast(4))) else {
            throw Problem.notFound("/v1/reminders/…")
        }
        let words: ReminderCalendar.Words = profile.value.language == "cs" ? .czech : .english
        let ends = try await store.memberEnds(within: 366)
        let calendar = ReminderCalendar(ends, in: words, at: clock.now())
        var response = Response(type: "text/calendar; charset=utf-8", bytes: Array(calendar.text.utf8))
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    private struct Feed: Encodable {
        /// A path of this gateway, which is told once.
        let address: String
    }
}
