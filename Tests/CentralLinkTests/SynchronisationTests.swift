import CentralSync
import TestSupport
import Testing
import Values

@testable import CentralLink
@testable import HerdStore

/// The whole way over HTTP, beside a central system that was made from docs/sync.md alone.
@Suite struct `two herds become one` {
    @Test func `what each side recorded is on both, and a second time changes nothing`() async throws {
        let farm = try await Farm()
        let barn = try await farm.central.put("barns", #"{"number":"1","name":"Kravín"}"#)
        let group = try await farm.central.put("groups", #"{"barn":\#(barn),"number":"7"}"#)
        let cow = try await farm.central.put("animals", CentralServer.animal(123_456_789))
        try await farm.central.put("changes", CentralServer.weighing(cow, kilograms: 400))
        let mine = try await farm.store.createAnimal(farm.draft(987_654_321), by: "t")
        _ = try await farm.store.addChange(
            ChangeDraft(date: .moment(.init(microseconds: 1_780_000_000_123_456)), fields: weight(512.5)), to: mine.id,
            by: "t")
        #expect(try await farm.synchronise() == nil)
        let known = try await farm.known()
        #expect(try await known == farm.there())
        #expect(known.count == 6 && known["groups \(group)"] == "\(barn)/7")
        let events = try await farm.store.lastEventNumber()
        #expect(try await farm.synchronise() == nil)
        #expect(try await farm.store.lastEventNumber() == events)
        #expect(try await farm.known() == known)
        #expect(try await farm.there() == known)
    }

    @Test func `a whole herd comes in pages, each asked for after the last`() async throws {
        let farm = try await Farm()
        let rows = (0..<2500).map { CentralServer.animal(100_000_000 + $0) }.joined(separator: ",")
        try await farm.central.test("fill", #"{"table":"animals","rows":[\#(rows)]}"#)
        #expect(try await farm.synchronise() == nil)
        #expect(try await farm.known().count == 2500)
        let asked: [String] = try await farm.central.ask("requests")
        #expect(
            asked.filter { $0.contains("animals") }
                == [0, 1024, 2048].map {
                    "GET /v1/tables/animals?after=\($0)&limit=1024"
                })
    }

    @Test(
        arguments: [
            ("status:401", .unauthorized), ("status:403", .forbidden), ("status:409", .otherServer),
            ("status:426", .incompatibleSchema), ("status:500", .serverError), ("status:503", .serverError),
            ("drop", .cut), ("cut", .cut), ("endless", .cut), ("slow:9", .cut),
        ] as [(String, SyncFailure.Code)]) func `whatever breaks is told, and the next time goes on`(
            _ fault: String, _ code: SyncFailure.Code
        ) async throws
    {
        let farm = try await Farm()
        let cow = try await farm.central.put("animals", CentralServer.animal(123_456_789))
        for day in 1...9 {
            try await farm.central.put("changes", CentralServer.weighing(cow, kilograms: 400, on: "2026-05-0\(day)"))
        }
        // Verify, barns, groups and animals go well. The library itself asks once more where a connection that was kept
        // open is closed.
        try await farm.central.fail("-", "-", "-", "-", fault, fault)
        #expect(try await farm.synchronise()?.code == code)
        try await farm.central.fail()
        #expect(try await farm.synchronise() == nil)
        #expect(try await farm.known() == farm.there())
    }

    @Test func `of a page that was cut, what came is kept`() async throws {
        let farm = try await Farm()
        for number in 0..<90 { try await farm.central.put("animals", CentralServer.animal(100_000_000 + number)) }
        try await farm.central.fail("-", "-", "-", "cut")
        #expect(try await farm.synchronise()?.code == .cut)
        let last = try await farm.store.lastNumber(of: .animals)
        #expect((40..<70).contains(last), "two thirds of them came")
        _ = try await farm.central.ask("requests", as: [String].self)
        #expect(try await farm.synchronise() == nil)
        let asked: [String] = try await farm.central.ask("requests")
        #expect(asked.contains("GET /v1/tables/animals?after=\(last)&limit=1024"))
    }

    @Test(arguments: ["lost", "cut", "drop", "status:500"])
    func `an upload without an answer is made again, and is stored once`(
        fault: String
    ) async throws {
        let farm = try await Farm()
        let cow = try await farm.store.createAnimal(farm.draft(987_654_321), by: "t")
        for kilograms in [400.0, 410, 420] {
            _ = try await farm.store.addChange(
                ChangeDraft(date: .moment(.init(microseconds: 1_780_000_000_000_000)), fields: weight(kilograms)),
                to: cow.id, by: "t")
        }
        try await farm.central.fail(fault)
        #expect(try await farm.synchronise() != nil)
        #expect(try await farm.store.waitingChanges() > 0)
        #expect(try await farm.synchronise() == nil)
        #expect(try await farm.known() == farm.there())
        #expect(try await farm.known().count == 4)
    }

    @Test func `with nobody there nothing is sent, and all can be edited`() async throws {
        var farm = try await Farm()
        let cow = try await farm.store.createAnimal(farm.draft(987_654_321), by: "t")
        farm.settings.url = "http://127.0.0.1:1/v1"
        #expect(try await farm.synchronise()?.code == .unreachable)
        #expect(try await farm.store.changes(of: cow.id).items.allSatisfy { $0.uploadedAt == nil })
    }

    @Test func `a wrong token, none, or another schema or herd take nothing`() async throws {
        let farm = try await Farm()
        try await farm.central.put("animals", CentralServer.animal(123_456_789))
        #expect(try await farm.synchronise() == nil)
        try await farm.central.put("animals", CentralServer.animal(123_456_788))
        _ = try await farm.store.createAnimal(farm.draft(987_654_321), by: "t")
        try farm.folder.write(Array("another".utf8), to: "token")
        #expect(try await farm.synchronise()?.code == .unauthorized)
        try farm.folder.write(Array(" \n".utf8), to: "token")
        #expect(try await farm.synchronise()?.code == .noToken)
        try farm.folder.write(Array(CentralServer.token.utf8), to: "token")
        try await farm.central.test("about", #"{"server":"another"}"#)
        #expect(try await farm.synchronise()?.code == .otherServer)
        try await farm.central.test("about", #"{"server":"test-herd","schema":2}"#)
        let failure = try await farm.synchronise()
        #expect(failure?.code == .incompatibleSchema && failure?.kind == .incompatible)
        #expect(try await farm.known().count == 2)
        #expect(try await farm.there().count == 2)
        try await farm.central.test("about", #"{"schema":1}"#)
        #expect(try await farm.synchronise() == nil)
        #expect(try await farm.known() == farm.there())
        #expect(try await farm.there().count == 3)
    }

    private func weight(_ kilograms: Double) -> ChangeFields {
        .weighing(WeighingFields(weight: Weight(grams: Int(kilograms * 1000))))
    }
}

@Suite struct `it runs by itself` {
    /// Waits until it is so; the test's own limit ends it.
    private func until(_ condition: () async throws -> Bool) async throws {
        while try await !condition() {
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    @Test(.timeLimit(.minutes(4))) func `as soon as there is a central system, and tells how it stands`() async throws {
        let farm = try await Farm()
        try await farm.central.put("animals", CentralServer.animal(123_456_789))
        let synchroniser = CentralSynchroniser(farm.store)
        #expect(await !synchroniser.start())
        let running = Task { await synchroniser.run() }
        await synchroniser.use(farm.settings)
        try await until { try await farm.store.syncStanding().succeededAt != nil }
        try await until { await synchroniser.status.running == nil }
        let status = await synchroniser.status
        #expect(status.failure == nil && status.url == farm.settings.url && status.next != nil)
        try await farm.central.fail("status:500")
        #expect(await synchroniser.start())
        try await until { await synchroniser.status.failure?.code == .serverError }
        #expect(await synchroniser.status.failure?.kind == .retried)
        running.cancel()
        await running.value
    }

    @Test(.timeLimit(.minutes(4))) func `what is stopped ends at once, and goes on another time`() async throws {
        let farm = try await Farm()
        for number in 0..<30 { try await farm.central.put("animals", CentralServer.animal(100_000_000 + number)) }
        try await farm.central.test("page", #"{"rows":10}"#)
        try await farm.central.fail("-", "-", "-", "-", "slow:30")
        var settings = farm.settings
        settings.patience = .seconds(60)
        let synchroniser = CentralSynchroniser(farm.store)
        await synchroniser.use(settings)
        await synchroniser.start()
        try await until {
            try await farm.central.ask("requests", as: [String].self).contains { $0.contains("animals?after=10&") }
        }
        #expect(await synchroniser.status.running?.done == 10)
        #expect(await synchroniser.status.running?.left == 20)
        let before = ContinuousClock.now
        await synchroniser.cancel()
        try await until { await synchroniser.status.running == nil }
        #expect(await synchroniser.status.failure?.code == .cancelled)
        #expect(.now - before < .seconds(20))
        #expect(try await farm.synchronise() == nil)
        #expect(try await farm.known() == farm.there())
    }
}
