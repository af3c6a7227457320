import DeviceGateway
import HTTPServer
import HerdStore
import TestSupport
import Testing
import Values

/// Identity before weight: an animal that a person opens at the station is the animal of the next weighing there.
@Suite(.timeLimit(.minutes(10)))
struct OpenedTests {
    private func yard() async throws -> SortingYard {
        let gateway = try await Gateway.open(settings: SortingYard.patientSettings)
        _ = try await gateway.store.openSession(SessionDraft())
        let yard = try await SortingYard(gateway: gateway)
        try await yard.leave()
        return yard
    }

    private func animal(_ number: String, in yard: SortingYard) async throws -> Animal.ID {
        let found = try await yard.gateway.store.animals(AnimalQuery(text: number)).items
        return try #require(found.first).id
    }

    private func open(_ animal: Animal.ID, in yard: SortingYard, place: String? = nil) async throws -> Reply {
        let place = place.map { #","place":"\#($0)""# } ?? ""
        return try await yard.gateway.send(
            .post, "/v1/station/animal", as: .recorder, json: #"{"animalId":"\#(animal)"\#(place)}"#)
    }

    @Test func `its weighing is its own, by whoever opened it, and the gate is told then`() async throws {
        let yard = try await yard()
        try await yard.addAnimal("111111111", selectedFor: 2)
        let id = try await animal("111111111", in: yard)
        let opened = try await open(id, in: yard)
        #expect(opened.status == 200, "\(opened.text)")
        #expect(try opened.json["opened"]?["animal"]?["earTag"] == .string("CZ111111111"))
        #expect(try opened.json["opened"]?["alert"]?["unit"] == .integer(2))
        let station = try await yard.gateway.send(.get, "/v1/station", as: .viewer)
        #expect(try station.json["opened"]?.array?.count == 1)
        let weighing = try await yard.next(.weighingRecorded) { try await yard.load(450) }
        #expect(weighing.data["state"] == .string("assigned"))
        #expect(weighing.data["animalId"] == .string("\(id)"))
        #expect(weighing.data["eid"] == nil)
        let changes = try await yard.gateway.store.changes(of: id).items
        #expect(changes.first { $0.kind == .weighing }?.recordedBy == "recorder")
        #expect(await yard.gates.text(endingWith: ",7\r\n") == "2,slaughter,,CZ111111111,,7\r\n")
        try await yard.leave()
        #expect(try await yard.events(.animalOpened).count == 1)
        #expect(try await yard.events(.animalClosed).map { $0.data["reason"] } == [.string("weighed")])
        #expect(try await yard.gateway.send(.get, "/v1/station", as: .viewer).json["opened"]?.array == [])
        #expect(try await yard.frame()?.opened == nil)
        await yard.gateway.station.stop()
    }

    @Test func `it is shown live until it is taken back`() async throws {
        let yard = try await yard()
        try await yard.addAnimal("111111111")
        let id = try await animal("111111111", in: yard)
        _ = try await open(id, in: yard)
        #expect(try await yard.frame()?.opened?.id == id)
        try await yard.next(.animalClosed) {
            let closed = try await yard.gateway.send(.delete, "/v1/station/animal?place=main", as: .recorder)
            #expect(closed.status == 204, "\(closed.text)")
        }
        #expect(try await yard.frame()?.opened == nil)
        await yard.gateway.station.stop()
    }

    @Test func `a tag that says otherwise is believed, and it is told`() async throws {
        let yard = try await yard()
        try await yard.addAnimal("111111111")
        try await yard.addAnimal("222222222")
        _ = try await open(try await animal("111111111", in: yard), in: yard)
        try await yard.read("222222222")
        let closed = try await yard.next(.animalClosed) { try await yard.load(450) }
        #expect(closed.data["reason"] == .string("otherTag"))
        #expect(closed.data["animal"]?["earTag"] == .string("CZ111111111"))
        #expect(
            try await yard.events(.weighingRecorded).map { $0.data["animal"]?["earTag"] } == [.string("CZ222222222")])
        await yard.gateway.station.stop()
    }

    @Test func `who stands there weighed and without a name has it at once`() async throws {
        let gateway = try await Gateway.open(settings: SortingYard.settings)
        let yard = try await SortingYard(gateway: gateway)
        try await yard.addAnimal("111111111")
        let id = try await animal("111111111", in: yard)
        try await yard.next(.weighingRecorded) { try await yard.load(450) }
        let named = try await open(id, in: yard)
        #expect(try named.json["weighing"]?["animalId"] == .string("\(id)"), "\(named.text)")
        #expect(try named.json["opened"] == nil)
        #expect(try await yard.events(.animalOpened).isEmpty)
        await yard.gateway.station.stop()
    }

    @Test func `an animal that cannot be meant is refused by name`() async throws {
        let yard = try await yard()
        try await yard.addAnimal("111111111")
        let id = try await animal("111111111", in: yard)
        #expect(try await open(id, in: yard, place: "elsewhere").problem == "no-place")
        #expect(
            try await open(try #require(Animal.ID("00000000-0000-4000-8000-000000000001")), in: yard).problem
                == "unknown-animal")
        let today = await yard.gateway.store.today
        _ = try await yard.gateway.store.addChange(
            ChangeDraft(
                date: .day(today), fields: try ChangeFields(.culling, json: .object(["kind": .string("death")]))),
            to: id,
            by: "test")
        let culled = try await open(id, in: yard)
        #expect(culled.status == 409 && culled.problem == "animal-culled")
        #expect(
            try await yard.gateway.send(
                .post, "/v1/station/animal", as: .viewer, json: #"{"animalId":"\#(id)"}"#
            ).status == 403)
        await yard.gateway.station.stop()
        let bare = try await Gateway.open()
        let none = try await bare.send(.delete, "/v1/station/animal", as: .recorder)
        #expect(none.status == 409 && none.problem == "no-place")
    }
}
