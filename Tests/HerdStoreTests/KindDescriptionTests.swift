import TestSupport
import Testing
import Values

@testable import HerdStore

/// What a kind of change is said to consist of is what it takes.
struct KindDescriptionTests {
    private static let seed: UInt64 = FreshSeeds.areWanted ? .random(in: 0...UInt64.max) : 1

    private func farm() async throws -> (store: HerdStore, cow: Animal.ID, group: Location.ID) {
        let store = try await Herd.store()
        let group = try await store.createLocation(LocationDraft(kind: .group, number: "1"))
        let cow = try await store.createAnimal(Herd.draft("000000001", born: Herd.daysAgo(900)), by: "t")
        return (store, cow.id, group.id)
    }

    /// A kind's fields as they would come over HTTP.
    private func draft(_ kind: ChangeKind, _ fields: [String: JSONValue]) throws -> ChangeDraft {
        let date = "\(Herd.today)"
        return try JSONValue.object(["kind": .string(kind.name), "date": .string(date), "fields": .object(fields)])
            .decoded()
    }

    private func named(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch let error as HerdError {
            guard case .string(let field)? = error.told.parameters["field"] else { return "\(error)" }
            return error.type == "bad-field" ? field : "\(error)"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: ChangeKind.allCases.filter { $0 != .birth && $0 != .tagging && $0 != .note })
    func `fields that suit the description are taken and come back, with what nobody described`(_ kind: ChangeKind)
        async throws
    {
        let farm = try await farm()
        var fields = RandomFields(random: SeededGenerator(seed: Self.seed), group: farm.group)
        for _ in 0..<20 {
            var sent = fields.fields(of: kind)
            sent["photo"] = ["file": "a.jpg", "angles": [1, 2.5, true]]
            let change = try await farm.store.addChange(try draft(kind, sent), to: farm.cow, by: "t")
            let kept = try JSONValue(encoding: try await farm.store.change(change.id).fields)
            for (name, value) in sent { #expect(kept[name] == value, "seed \(Self.seed), \(kind.name): \(name)") }
        }
    }

    @Test(arguments: ChangeKind.allCases)
    func `one field that is wrong is refused by its name`(_ kind: ChangeKind) async throws {
        let farm = try await farm()
        var fields = RandomFields(random: SeededGenerator(seed: Self.seed), group: farm.group)
        for (wrong, field) in fields.violations(of: kind) {
            #expect(named { _ = try draft(kind, wrong) } == field, "seed \(Self.seed), \(kind.name): \(wrong)")
        }
    }

    @Test func `a birth and a tagging keep what nobody described, too`() async throws {
        let farm = try await farm()
        let birth = try #require(try await farm.store.changes(of: farm.cow).items.first)
        let more: JSONValue = [
            "country": "CZ", "number": "000000001", "sex": "female", "kodex": "CZ 1", "siblings": [2], "photo": "a",
        ]
        let kept = try await farm.store.editChange(birth.id, ChangePatch(fields: more), by: "t")
        let json = try JSONValue(encoding: kept.fields)
        #expect(json["kodex"] == "CZ 1" && json["siblings"] == [2] && json["photo"] == "a")
        let tagging = try await farm.store.addChange(
            try draft(.tagging, ["collar": "9", "eid": .null, "reader": "hand"]), to: farm.cow, by: "t")
        #expect(try JSONValue(encoding: tagging.fields) == ["collar": "9", "eid": .null, "reader": "hand"])
        // What one says of itself is folded; what it does not know is only kept.
        try await farm.store.rebuildAnimals()
        #expect(try await farm.store.animal(farm.cow).collar == "9")
        #expect(try JSONValue(encoding: try await farm.store.change(birth.id).fields)["kodex"] == "CZ 1")
    }

    @Test func `what comes of a birth with a new animal is kept with it`() async throws {
        let store = try await Herd.store()
        let sent: JSONValue = [
            "number": "000000005", "sex": "female", "born": "2024-03-01", "kodex": "CZ 1", "siblings": [2],
            "name": .null,
        ]
        let animal = try await store.createAnimal(sent.decoded(as: AnimalDraft.self), by: "t")
        let birth = try JSONValue(encoding: #require(try await store.changes(of: animal.id).items.last).fields)
        #expect(birth["kodex"] == "CZ 1" && birth["siblings"] == [2] && birth["photo"] == nil)
        var long = try sent.decoded(as: AnimalDraft.self)
        (long.number, long.others) = ("000000006", ["kodex": .string(String(repeating: "1", count: 201))])
        #expect(await problem { try await store.createAnimal(long, by: "t") } == "bad-field")
    }

    @Test func `a reinsemination has no order, and stores 0`() async throws {
        let farm = try await farm()
        let fields: [String: JSONValue] = ["character": "reinsemination", "bull": "NEO-123"]
        let change = try await farm.store.addChange(try draft(.insemination, fields), to: farm.cow, by: "t")
        #expect(Insemination(change.fields)?.order == 0)
        let again = fields.merging(["order": 3]) { $1 }
        #expect(named { _ = try draft(.insemination, again) } == "order")
        let corrected = try await farm.store.editChange(
            change.id, ChangePatch(fields: ["character": "insemination", "order": 3, "bull": "X"]), by: "t")
        #expect(Insemination(corrected.fields)?.order == 3)
        #expect(named { _ = try draft(.insemination, ["character": "insemination", "bull": "X"]) } == "order")
    }

    @Test func `a selection without any field and a note without text are records`() async throws {
        let farm = try await farm()
        let selection = try await farm.store.addChange(try draft(.selection, [:]), to: farm.cow, by: "t")
        #expect(try await farm.store.animal(farm.cow).selections.map(\.changeId) == [selection.id])
        let pending = try await farm.store.animal(farm.cow).selections
        #expect(SelectionAlert(pending, atUnit: 3, on: Herd.today)?.reason == nil)
        for fields in [[:], ["text": ""], ["type": 4], ["text": .null]] as [[String: JSONValue]] {
            _ = try await farm.store.addChange(try draft(.note, fields), to: farm.cow, by: "t")
        }
    }

    @Test func `medicines are read with the days for which milk and meat are withheld`() throws {
        let fields = try draft(
            .treatment,
            [
                "medicines": [
                    ["name": "A", "given": "2026-11-19", "milkDays": 4, "meatDays": 10], ["name": "B"],
                ]
            ]
        ).fields
        let medicines = try #require(Treatment(fields)?.medicines)
        #expect(medicines.map(\.name) == ["A", "B"] && medicines.map(\.milkDays) == [4, nil])
        #expect(medicines[0].given == CalendarDay("2026-11-19") && medicines[0].meatDays == 10)
    }

    @Test func `fields of more than 64 KiB are refused`() {
        let much = JSONValue.string(String(repeating: "x", count: 65_536))
        #expect(throws: HerdError.self) { try draft(.performance, ["report": much]) }
        #expect(throws: HerdError.self) { try draft(.note, ["report": much]) }
    }

    @Test func `every kind has a description, and every name stands in it once`() {
        #expect(KindDescription.all.map(\.kind) == ChangeKind.allCases)
        for description in KindDescription.all {
            #expect(Set(description.fields.map(\.name)).count == description.fields.count)
        }
    }
}
