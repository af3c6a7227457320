import CentralSync
import TestSupport
import Testing
import Values

@testable import CentralLink
@testable import HerdStore

/// Both sides live at random while the connection fails at random; once it is quiet they are equal.
@Suite struct `whatever happens both sides end equal` {
    private static let faults = [
        "drop", "cut", "lost", "late", "endless", "status:500", "status:503", "status:401", "status:404",
    ]

    @Test(.timeLimit(.minutes(10)), arguments: 0..<8 as Range<UInt64>) func `with nothing twice`(seed: UInt64)
        async throws
    {
        var random = SeededGenerator(seed: seed)
        let farm = try await Farm()
        // One that has had no lists and milk recording gets them some day.
        let turn = [0, 4, 12].randomElement(using: &random) ?? 0
        try await farm.central.test("page", #"{"rows":\#([3, 7, 1024].randomElement(using: &random) ?? 7)}"#)
        var failures = 0
        for round in 0..<12 {
            if round == turn { try await farm.central.nameAllTables() }
            for _ in 0..<Int.random(in: 0...4, using: &random) { try await liveHere(farm, &random) }
            for _ in 0..<Int.random(in: 0...4, using: &random) { try await liveThere(farm, &random) }
            try await farm.central.test(
                "faults",
                #"{"seed":\#(seed * 100 + UInt64(round)),"chance":0.15,"kinds":\#(Self.faults.description)}"#)
            if try await farm.synchronise() != nil { failures += 1 }
            try await farm.central.fail()
        }
        #expect(failures > 0, "the connection did fail")
        try await farm.central.nameAllTables()
        // The first may only learn of the tables; what belongs in them goes with the second.
        for _ in 0..<2 { #expect(try await farm.synchronise() == nil) }
        let (known, there) = (try await farm.known(), try await farm.there())
        #expect(known == there)
        #expect(known.count > 10)
        #expect(try await farm.store.waitingChanges() == 0)
        let standing = try await farm.store.syncStanding()
        #expect(standing.stuck == 0 && standing.changes.isEmpty)
        #expect(try StoreCheck.findings(in: farm.folder.file("gateway.sqlite")).isEmpty)
    }

    private func liveHere(_ farm: Farm, _ random: inout SeededGenerator) async throws {
        let animals = try await farm.store.animals(AnimalQuery(limit: 500)).items
        let changes = try await own(farm, animals)
        switch Int.random(in: 0..<12, using: &random) {
        case 8:
            _ = try? await farm.store.createEntry(
                Bull.self, .object(["number": .string(bull(&random))]), by: "t")
        case 9:
            // Those that the central system has are its own.
            guard let bull = try await farm.store.entries(Bull.self).randomElement(using: &random) else { return }
            try? await farm.store.deleteEntry(bull.id, by: "t")
        case 10:
            guard let animal = animals.randomElement(using: &random) else { return }
            let milk = JSONValue.integer(Int64.random(in: 10...50, using: &random))
            let draft = LactationRecordDraft(date: animal.born, items: ["milk": milk])
            _ = try await farm.store.addLactationRecord(draft, to: animal.id, by: "t")
        case 11:
            guard let animal = animals.randomElement(using: &random),
                let record = try await farm.store.lactationRecords(of: animal.id).randomElement(using: &random)
            else { return }
            try? await farm.store.deleteLactationRecord(record.id, of: animal.id, by: "t")
        case 0, 1: _ = try? await farm.store.createAnimal(farm.draft(number(&random)), by: "t")
        case 2:
            let number = "\(Int.random(in: 1...3, using: &random))"
            let barn = try? await farm.store.createLocation(LocationDraft(kind: .barn, number: number))
            guard let barn else { return }
            _ = try? await farm.store.createLocation(LocationDraft(kind: .group, number: "1", parent: barn.id))
        case 3:
            // What was not sent yet is still one's own.
            guard let change = changes.randomElement(using: &random) else { return }
            try await farm.store.deleteChange(change.id, by: "t")
        case 4:
            guard let change = changes.randomElement(using: &random), case .weighing = change.fields else { return }
            let fields = JSONValue.object(["kilograms": .integer(Int64.random(in: 30...900, using: &random))])
            _ = try await farm.store.editChange(change.id, ChangePatch(fields: fields), by: "t")
        case 5:
            let groups = try await farm.store.locations().filter { $0.kind == .group }
            guard let animal = animals.randomElement(using: &random), let group = groups.randomElement(using: &random)
            else { return }
            try await add(.move(MoveFields(groupId: group.id)), to: animal, farm, &random)
        default:
            guard let animal = animals.randomElement(using: &random) else { return }
            let weight = Weight(grams: Int.random(in: 30_000...900_000, using: &random))
            try await add(.weighing(WeighingFields(weight: weight)), to: animal, farm, &random)
        }
    }

    private func add(
        _ fields: ChangeFields, to animal: Animal, _ farm: Farm, _ random: inout SeededGenerator
    ) async throws {
        let seconds = Int64.random(in: 1_770_000_000...1_780_000_000, using: &random)
        _ = try await farm.store.addChange(
            ChangeDraft(date: .moment(.init(microseconds: seconds * 1_000_000)), fields: fields), to: animal.id, by: "t"
        )
    }

    /// Changes that are not uploaded, but for births.
    private func own(_ farm: Farm, _ animals: [Animal]) async throws -> [Change] {
        var found: [Change] = []
        for animal in animals {
            found += try await farm.store.changes(of: animal.id, limit: 500).items
                .filter { $0.uploadedAt == nil && $0.kind != .birth }
        }
        return found.sorted { $0.id < $1.id }
    }

    private func liveThere(_ farm: Farm, _ random: inout SeededGenerator) async throws {
        let animals = try await ids("animals", farm)
        let changes = try await ids("changes", farm)
        let kilograms = Double(Int.random(in: 60...1800, using: &random)) / 2
        switch Int.random(in: 0..<12, using: &random) {
        case 8:
            let (bull, taken) = (bull(&random), try await bulls(farm))
            guard !taken.contains(bull) else { return }
            try await farm.central.put("bulls", CentralServer.bull(bull))
        case 9:
            guard let id = try await ids("bulls", farm).randomElement(using: &random) else { return }
            try await farm.central.delete("bulls", id)
        case 10:
            guard let animal = animals.randomElement(using: &random) else { return }
            try await farm.central.put("lactations", CentralServer.lactation(animal, milk: Int(kilograms) / 10))
        case 11:
            guard let record = try await ids("lactations", farm).randomElement(using: &random),
                let animal = animals.randomElement(using: &random)
            else { return }
            guard Bool.random(using: &random) else { return try await farm.central.delete("lactations", record) }
            try await farm.central.put("lactations", CentralServer.lactation(animal, milk: 20), id: record)
        case 0, 1:
            let (number, taken) = (number(&random), try await numbers(farm))
            guard !taken.contains("\(number)") else { return }
            try await farm.central.put("animals", CentralServer.animal(number))
        case 2:
            guard let change = changes.randomElement(using: &random) else { return }
            try await farm.central.delete("changes", change)
        case 3:
            guard changes.count > 8, let animal = animals.randomElement(using: &random) else { return }
            try await farm.central.delete("animals", animal)
        case 4:
            guard let change = changes.randomElement(using: &random), let animal = animals.randomElement(using: &random)
            else { return }
            // Corrected there, and perhaps given to another animal.
            try await farm.central.put("changes", CentralServer.weighing(animal, kilograms: kilograms), id: change)
        default:
            guard let animal = animals.randomElement(using: &random) else { return }
            try await farm.central.put("changes", CentralServer.weighing(animal, kilograms: kilograms))
        }
    }

    /// Few enough that both sides make the same animal now and then.
    private func number(_ random: inout SeededGenerator) -> Int { 100_000_000 + Int.random(in: 0..<12, using: &random) }

    private func bull(_ random: inout SeededGenerator) -> String { "NEO-\(Int.random(in: 1...4, using: &random))" }

    private func bulls(_ farm: Farm) async throws -> [String] {
        let rows: [String: JSONValue] = try await farm.central.ask("rows", #"{"table":"bulls"}"#)
        return rows.values.compactMap { $0["number"]?.text }
    }

    private func ids(_ table: String, _ farm: Farm) async throws -> [Int] {
        let rows: [String: JSONValue] = try await farm.central.ask("rows", #"{"table":"\#(table)"}"#)
        return rows.keys.compactMap { Int($0) }.sorted()
    }

    private func numbers(_ farm: Farm) async throws -> [String] {
        let rows: [String: JSONValue] = try await farm.central.ask("rows", #"{"table":"animals"}"#)
        return rows.values.compactMap { $0["fields"]?["number"]?.text }
    }
}
