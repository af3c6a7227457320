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
            ("drop", .cut), ("cut", .cut), ("endless", .cut), ("slow:3600", .cut),
        ] as [(String, SyncFailure.Code)]) func `whatever breaks is told, and the next time goes on`(
            _ fault: String, _ code: SyncFailure.Code
        ) async throws
    {
        var farm = try await Farm()
        let cow = try await farm.central.put("animals", CentralServer.animal(123_456_789))
        for day in 1...9 {
            try await farm.central.put("changes", CentralServer.weighing(cow, kilograms: 400, on: "2026-05-0\(day)"))
        }
        // Verify, barns, groups and animals go well. The library itself asks once more where a connection that was kept
        // open is closed.
        try await farm.central.fail("-", "-", "-", "-", fault, fault)
        let patience = farm.settings.patience
        if fault.hasPrefix("slow:") { farm.settings.patience = .seconds(2) }
        #expect(try await farm.synchronise()?.code == code)
        farm.settings.patience = patience
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

    @Test func `lists and milk recording go both ways where the central system has them`() async throws {
        let farm = try await Farm()
        try await farm.central.nameAllTables()
        let centre = try await farm.central.put("centres", #"{"number":"1","name":"Jalovice"}"#)
        try await farm.central.put("barns", #"{"number":"1","centre":\#(centre)}"#)
        try await farm.central.put("bulls", CentralServer.bull("NEO-1"))
        let placed = #"{"closed":false,"number":"NEO-2","placement":"centre","centre":\#(centre),"sexed":true}"#
        try await farm.central.put("bulls", placed)
        try await farm.central.put("technicians", #"{"closed":false,"number":"7","name":"Novák"}"#)
        try await farm.central.put("diagnoses", #"{"closed":true,"code":"DD","name":"Dermatitida"}"#)
        let medicine = #"{"closed":false,"meatDays":5,"milkDays":2,"name":"Cefquinom","unit":"ml"}"#
        let given = try await farm.central.put("medicines", medicine)
        let cow = try await farm.central.put("animals", CentralServer.animal(123_456_789))
        try await farm.central.put("lactations", CentralServer.lactation(cow, milk: 31))
        let mine = try await farm.store.createEntry(Bull.self, Self.fields("number", "UF-9", stock: 12), by: "t")
        _ = try await farm.store.createEntry(Medicine.self, Self.fields("name", "cefquinom", stock: 80), by: "t")
        let calf = try await farm.store.createAnimal(farm.draft(987_654_321), by: "t")
        let draft = LactationRecordDraft(date: calf.born, items: ["milk": .integer(28)])
        let record = try await farm.store.addLactationRecord(draft, to: calf.id, by: "t")
        // What the central system has is only known once it was asked.
        #expect(try await farm.synchronise() == nil)
        #expect(try await farm.synchronise() == nil)
        let known = try await farm.known()
        #expect(try await known == farm.there())
        #expect(known.keys.count { $0.hasPrefix("bulls") } == 3 && known.keys.count { $0.hasPrefix("lactations") } == 2)
        #expect(try await farm.store.waitingChanges() == 0)
        #expect(try await farm.store.lactationRecords(of: calf.id).map(\.uploaded) == [true])
        let medicines = try await farm.store.entries(Medicine.self)
        #expect(medicines.map(\.stock) == [80] && medicines.map(\.meatDays) == [5], "what is left is counted here")
        try await farm.central.delete("medicines", given)
        #expect(try await farm.synchronise() == nil)
        #expect(try await farm.store.entries(Medicine.self).isEmpty)
        await #expect(throws: HerdError.self) { try await farm.store.deleteEntry(mine.id, by: "t") }
        await #expect(throws: HerdError.self) {
            try await farm.store.deleteLactationRecord(record.id, of: calf.id, by: "t")
        }
    }

    @Test func `of a central system without lists nothing is asked, and nothing of them waits`() async throws {
        let farm = try await Farm()
        let cow = try await farm.store.createAnimal(farm.draft(987_654_321), by: "t")
        _ = try await farm.store.createEntry(Bull.self, Self.fields("number", "UF-9", stock: 1), by: "t")
        let draft = LactationRecordDraft(date: cow.born, items: ["milk": .integer(28)])
        _ = try await farm.store.addLactationRecord(draft, to: cow.id, by: "t")
        #expect(try await farm.synchronise() == nil)
        #expect(try await farm.synchronise() == nil)
        let asked: [String] = try await farm.central.ask("requests")
        #expect(!asked.contains { $0.contains("bulls") || $0.contains("lactations") })
        #expect(try await farm.store.waitingChanges() == 0)
        // Once it has them, they go.
        try await farm.central.nameAllTables()
        #expect(try await farm.synchronise() == nil)
        #expect(try await farm.store.waitingChanges() == 1)
        #expect(try await farm.synchronise() == nil)
        #expect(try await farm.known() == farm.there())
        #expect(try await farm.there().count == 3)
    }

    private static func fields(_ name: String, _ key: String, stock: Int64) -> JSONValue {
        .object([name: .string(key), "stock": .integer(stock)])
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

    @Test(.timeLimit(.minutes(10))) func `as soon as there is a central system, and tells how it stands`() async throws
    {
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

    @Test(.timeLimit(.minutes(10))) func `other settings hold at once, however long it would have slept`() async throws
    {
        let farm = try await Farm()
        try await farm.central.put("animals", CentralServer.animal(123_456_789))
        try await farm.central.fail("status:500")
        let synchroniser = CentralSynchroniser(farm.store)
        let running = Task { await synchroniser.run() }
        await synchroniser.use(farm.settings)
        try await until { await synchroniser.status.failure?.code == .serverError }
        var settings = farm.settings
        settings.every = .seconds(3600)
        await synchroniser.use(settings)
        try await until { try await farm.store.syncStanding().succeededAt != nil }
        running.cancel()
        await running.value
    }

    @Test(.timeLimit(.minutes(10))) func `what is stopped before it has asked anything was stopped, too`() async throws
    {
        let farm = try await Farm()
        let synchroniser = CentralSynchroniser(farm.store)
        await synchroniser.use(farm.settings)
        await synchroniser.startAndCancel()
        try await until { await synchroniser.status.failure != nil }
        #expect(await synchroniser.status.failure?.code == .cancelled)
    }

    @Test(.timeLimit(.minutes(10))) func `what is stopped ends at once, and goes on another time`() async throws {
        let farm = try await Farm()
        for number in 0..<30 { try await farm.central.put("animals", CentralServer.animal(100_000_000 + number)) }
        try await farm.central.test("page", #"{"rows":10}"#)
        try await farm.central.fail("-", "-", "-", "-", "slow:3600")
        let synchroniser = CentralSynchroniser(farm.store)
        await synchroniser.use(farm.settings)
        await synchroniser.start()
        try await until {
            try await farm.central.ask("requests", as: [String].self).contains { $0.contains("animals?after=10&") }
        }
        #expect(await synchroniser.status.running?.done == 10)
        #expect(await synchroniser.status.running?.left == 20)
        await synchroniser.cancel()
        try await until { await synchroniser.status.running == nil }
        #expect(await synchroniser.status.failure?.code == .cancelled)
        #expect(try await farm.synchronise() == nil)
        #expect(try await farm.known() == farm.there())
    }
}

extension CentralSynchroniser {
    /// In one turn of the actor: what was started has not begun.
    fileprivate func startAndCancel() {
        start()
        cancel()
    }
}
