import DeviceGateway
import HTTPServer
import HerdStore
import Recording
import TestSupport
import Testing
import Values

/// No animal whose meat is withheld goes through a gate to sale or slaughter, unless a person lets this one go now.
@Suite(.timeLimit(.minutes(10)))
struct WithheldGateTests {
    private let sale = DraftingLimit(name: "Prodej", minimum: Weight(grams: 400_000), gate: 3, sale: true)
    private let breeding = DraftingLimit(name: "Chov", maximum: Weight(grams: 400_000), gate: 4)

    private func yard(
        _ limits: [DraftingLimit] = [], settings: RecorderSettings = SortingYard.settings
    ) async throws -> SortingYard {
        let gateway = try await Gateway.open(settings: settings)
        _ = try await gateway.store.openSession(SessionDraft(draftingLimits: limits))
        return try await SortingYard(gateway: gateway)
    }

    @Test func `a selection for slaughter moves no gate, and an event says why; others do`() async throws {
        let yard = try await yard()
        try await yard.addAnimal("111111111", selectedFor: 2, withheld: 10)
        try await yard.addAnimal("222222222", selectedFor: 2, reason: 5, withheld: 10)
        try await yard.addAnimal("333333333", selectedFor: 2, withheld: 0)
        let held = try await yard.next(.gateHeld) { try await yard.weigh("111111111", 300) }
        let today = await yard.gateway.store.today
        #expect(held.data["gate"] == .integer(2) && held.data["name"] == .string("slaughter"))
        #expect(held.data["meatUntil"] == .string("\(CalendarDay(daysSince1970: today.daysSince1970 + 10))"))
        #expect(held.data["medicines"] == .array([.string("Penicilin")]))
        #expect(held.data["animal"]?["earTag"] == .string("CZ111111111"))
        try await yard.weigh("222222222", 300)
        try await yard.weigh("333333333", 300)
        #expect(
            await yard.gates.text(endingWith: ",7\r\n") == """
                2,veterinary treatment,203000222222222,CZ222222222,,5\r
                2,slaughter,203000333333333,CZ333333333,,7\r

                """)
        #expect(try await yard.events(.gateHeld).count == 1)
        await yard.gateway.station.stop()
    }

    @Test func `nor does a limit that sends to sale, and one that does not moves its gate`() async throws {
        let yard = try await yard([sale, breeding])
        try await yard.addAnimal("111111111", withheld: 10)
        try await yard.addAnimal("222222222")
        try await yard.addAnimal("333333333", withheld: 10)
        try await yard.next(.gateHeld) { try await yard.weigh("111111111", 450) }
        try await yard.weigh("333333333", 350)
        try await yard.weigh("222222222", 450)
        #expect(
            await yard.gates.text(endingWith: "450,\r\n") == """
                4,Chov,203000333333333,CZ333333333,350,\r
                3,Prodej,203000222222222,CZ222222222,450,\r

                """)
        let weighings = try await yard.events(.weighingRecorded)
        #expect(weighings.map { $0.data["draft"]?["sale"] } == [.boolean(true), nil, .boolean(true)])
        await yard.gateway.station.stop()
    }

    @Test func `a person lets the animal that stands there go; who and why is kept`() async throws {
        let yard = try await yard(settings: SortingYard.patientSettings)
        let animal = try await yard.addAnimal("111111111", selectedFor: 2, withheld: 10)
        try await yard.next(.gateHeld) { try await yard.read("111111111") }
        try await yard.load(300)
        try await yard.until { try await yard.frame()?.held?.meatUntil != nil }
        #expect(try await yard.frame()?.due?.map(\.kind) == [.withdrawal, .selection])
        let body = #"{"place":"main","animalId":"\#(animal)","reason":"jde do chovu"}"#
        #expect(try await yard.gateway.send(.post, "/v1/gates/release", as: .viewer, json: body).status == 403)
        let empty = #"{"place":"main","animalId":"\#(animal)","reason":" "}"#
        #expect(try await yard.gateway.send(.post, "/v1/gates/release", as: .recorder, json: empty).status == 422)
        let told = try await yard.gateway.send(.post, "/v1/gates/release", as: .recorder, json: body)
        #expect(told.status == 204, "\(told.text)")
        #expect(await yard.gates.text(endingWith: "7\r\n") == "2,slaughter,203000111111111,CZ111111111,,7\r\n")
        let released = try #require(try await yard.events(.gateReleased).first)
        #expect(released.data["reason"] == .string("jde do chovu") && released.data["by"]?.string != nil)
        let audit = try await yard.gateway.store.audit().items
        #expect(audit.contains { $0.action == "withdrawal.overridden" && $0.subject == animal.description })
        // Once is enough.
        let again = try await yard.gateway.send(.post, "/v1/gates/release", as: .recorder, json: body)
        #expect(again.status == 409 && again.problem == "nothing-held", "\(again.text)")
        await yard.gateway.station.stop()
    }

    @Test func `nobody lets an animal go that has left, or another`() async throws {
        let yard = try await yard()
        let animal = try await yard.addAnimal("111111111", selectedFor: 2, withheld: 10)
        let other = try await yard.addAnimal("222222222", selectedFor: 2, withheld: 10)
        func release(_ animal: Animal.ID) async throws -> String? {
            let body = #"{"place":"main","animalId":"\#(animal)","reason":"do chovu"}"#
            return try await yard.gateway.send(.post, "/v1/gates/release", json: body).problem
        }
        try await yard.next(.gateHeld) { try await yard.read("111111111") }
        #expect(try await release(other) == "nothing-held")
        try await yard.next(.weighingRecorded) { try await yard.load(300) }
        try await yard.leave()
        #expect(try await release(animal) == "nothing-held")
        try await yard.weigh("222222222", 300)
        #expect(try await yard.frame()?.held == nil)
        #expect(try await yard.events(.gateReleased).isEmpty)
        await yard.gateway.station.stop()
    }
}
