import HerdStore
import Values

/// What a farm plans with, and what it has booked.
struct Planned: Sendable {
    let scale: Resource
    let vet: Resource
    /// Its machine does not answer.
    let feed: ResourceCalendar
    /// Tomorrow, for weighing.
    let booking: Booking
    /// Of the feed of bookings.
    let key: String

    init(in store: HerdStore, barn: Location, now: Timestamp) async throws {
        scale = try await store.createResource(ResourceDraft(kind: .scale, name: "Váha"), by: "test")
        let vet = try await store.createResource(ResourceDraft(kind: .vet, name: "MVDr. Bílá"), by: "test")
        feed = try await store.addCalendar(
            to: vet.id, named: "Google", address: "http://127.0.0.1:9/private.ics", by: "test")
        try await store.noteFailure(of: feed.id, "unreachable")
        let start = now + .seconds(86_400)
        booking = try await store.book(
            BookingDraft(
                purpose: .weighing, name: "Vážení", note: "Váha u brány 2", barnId: barn.id, start: start,
                end: start + .seconds(5400), resources: [scale.id, vet.id]),
            by: "test")
        self.vet = vet
        key = try await store.renewFeed(.bookings, by: "test").key
    }
}
