import Testing
import Values

@testable import HerdStore

/// What the planner knows of a person of the register.
@Suite struct `a person who is planned with` {
    @Test func `somebody who is planned with is so no longer, and what was booked stays`() async throws {
        let register = try await ErasedRegister.open()
        let store = register.store
        let name = "MVDr. Bílá ze Zlíchova"
        let vet = try await store.createResource(
            ResourceDraft(kind: .vet, name: name, memberId: register.gone.id), by: "t")
        let other = try await store.createResource(
            ResourceDraft(kind: .technician, name: "Jan Stálý", memberId: register.namesake.id), by: "t")
        let calendar = try await store.addCalendar(
            to: vet.id, named: "Doma u Bílé", address: "https://bila.example/tajna.ics", by: "t")
        let start = Herd.now + .seconds(3600)
        let span = try #require(TimeSpan(start + .seconds(9000), start + .seconds(9600)))
        try await store.replaceBusy(
            of: calendar.id, by: CalendarReading(busy: [span], entries: 1, unread: 0, known: span))
        let booking = try await store.book(
            BookingDraft(
                purpose: .vet, name: "Kulhání", start: start, end: start + .seconds(600),
                resources: [vet.id, other.id]), by: "t")
        _ = try await store.editBooking(booking.id, BookingPatch(note: "Brána 2"), by: "t")
        _ = try await store.editResource(vet.id, ResourcePatch(name: name + " a syn"), by: "t")
        #expect(try await store.resource(vet.id).memberId == register.gone.id)

        _ = try await store.erase(register.gone.id, by: "t")
        let marks = [name, "Doma u Bílé", "bila.example", register.gone.id.description]
        // Her id stands in the list of those who must not come back, and in the note of her erasure.
        #expect(try ErasedRegister.traces(of: marks.dropLast(), besides: register.file) == [])
        let left = try await store.resource(vet.id)
        #expect(left.closed && left.memberId == nil && left.calendars.isEmpty && left.name.hasPrefix("–"))
        let after = try await store.booking(booking.id)
        #expect(after.resources.map(\.id).contains(vet.id) && after.name == "Kulhání" && after.note == "Brána 2")
        #expect(try await store.resource(other.id) == other)
        let told = try await store.events(after: 0).map(\.text).joined()
        #expect(told.contains("Jan Stálý"))
    }

    @Test func `who of the register somebody is, is told to those alone who may see persons`() async throws {
        let register = try await ErasedRegister.open()
        let store = register.store
        let vet = try await store.createResource(
            ResourceDraft(kind: .vet, name: "Veterinář", memberId: register.gone.id), by: "t")
        #expect(try await Sight.$seesPeople.withValue(false) { try await store.resources() }.map(\.memberId) == [nil])
        #expect(try await store.resources().map(\.memberId) == [register.gone.id])
        let untied = try await store.editResource(vet.id, ResourcePatch(memberId: .removed), by: "t")
        #expect(untied.memberId == nil && !untied.closed)
        let again = try await store.editResource(vet.id, ResourcePatch(memberId: .set(register.gone.id)), by: "t")
        #expect(again.memberId == register.gone.id)
        let nobody = ResourcePatch(memberId: .set(Member.ID(high: 1, low: 2)))
        #expect(await problem { try await store.editResource(vet.id, nobody, by: "t") } == "unknown-member")
        // Whoever leaves the register is planned with all the same.
        try await store.deleteMember(register.gone.id, by: "t")
        let left = try await store.resource(vet.id)
        #expect(left.memberId == nil && left.name == "Veterinář" && !left.closed)
    }
}
