import SQLite
import TestSupport
import Testing
import Values

@testable import HerdStore

@Suite struct `the table of animals can be dropped and rebuilt` {
    @Test(arguments: 0..<40)
    func `to exactly what it was, whatever happened`(seed: Int) async throws {
        let clock = TestClock()
        let store = try await Herd.store(seed == 0 ? .file : .memory, clock: clock)
        var life = RandomLife(seed: UInt64(seed))
        try await life.live(in: store, steps: 80, clock: clock)
        // Reading lets what was dated ahead come into force.
        _ = try await store.animals()
        let before = try await store.dumpOfAnimals()
        try await store.rebuildAnimals()
        let after = try await store.dumpOfAnimals()
        #expect(!before.isEmpty)
        #expect(life.done >= 20, "most steps are no refusals")
        #expect(before == after)
    }
}

extension HerdStore {
    /// Every row of the cache, as text.
    fileprivate func dumpOfAnimals() throws -> [String] {
        let columns = """
            hex(id), ear_tag, eid, aliases, collar, vitalimeter, name, sex, born, breed, hex(group_id), status,
            last_weighing, selections, simulated, category, reproduction, out_of_reproduction, next_day, next_moment,
            culled, withdrawal, dam, sire, dam_sire, colour
            """
        let quoted = SQL(
            columns.split(separator: ",").map { SQL(stringLiteral: "quote(\($0))") }, separator: " || ' ' || ")
        return try database.values("SELECT \(quoted) FROM animals ORDER BY id")
            + database.values(
                "SELECT hex(animal_id) || quote(tag_end) || quote(collar) || quote(numbers) || quote(name) FROM animal_keys ORDER BY animal_id"
            )
            + database.values(
                "SELECT hex(animal_id) || kind || value || hex(change_id) FROM work_marks ORDER BY animal_id, kind, value"
            )
            + database.values("SELECT quote(eid) || hex(animal_id) || current FROM eids ORDER BY eid, animal_id")
    }
}

/// Random changes, corrections, deletions and weighings of a handful of animals.
struct RandomLife {
    private var random: SeededGenerator
    private var animals: [Animal.ID] = []
    private var groups: [Location.ID] = []
    /// How many steps were not refused.
    private(set) var done = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func live(in store: HerdStore, steps: Int, clock: TestClock) async throws {
        for number in 1...3 {
            groups.append(try await store.createLocation(LocationDraft(kind: .group, number: "\(number)")).id)
        }
        for _ in 0..<steps {
            do {
                try await step(in: store, clock: clock)
                done += 1
            } catch is HerdError {
                // Refusals are part of life; the store must be the same afterwards.
            }
        }
    }

    private mutating func step(in store: HerdStore, clock: TestClock) async throws {
        let eid = try EID(country: 203, national: UInt64.random(in: 1...6, using: &random))
        guard let animal = animals.randomElement(using: &random), Int.random(in: 0..<8, using: &random) > 0 else {
            let number = Int.random(in: 1...20, using: &random)
            var draft = Herd.draft(
                "0000000" + (number < 10 ? "0" : "") + "\(number)", Bool.random(using: &random) ? .female : .male)
            draft.eid = Bool.random(using: &random) ? eid : nil
            animals.append(try await store.createAnimal(draft, by: "t").id)
            return
        }
        let date = ChangeDate.day(Herd.daysAgo(Int.random(in: -5...300, using: &random)))
        switch Int.random(in: 0..<10, using: &random) {
        case 0: try await add(.tagging(TaggingFields(eid: Bool.random(using: &random) ? .set(eid) : .removed)), date)
        case 1: try await add(.tagging(TaggingFields(collar: .set("\(eid.national)"))), date)
        case 2, 3: try await add(Herd.weighing(Double.random(in: 40...700, using: &random)), date)
        case 4: try await add(.move(MoveFields(groupId: groups.randomElement(using: &random) ?? groups[0])), date)
        case 5: try await add(.selection(SelectionFields(reason: 3)), date)
        case 6: try await add(.other(.calving, .object(["order": .integer(1)])), date)
        case 7:
            let key = "\(UInt64.random(in: 0..<1000, using: &random))"
            _ = try await store.record(Herd.scale(400, eid: eid), at: Herd.now, idempotencyKey: key)
        case 8:
            guard let change = try await store.changes(of: animal).items.randomElement(using: &random) else { return }
            if Bool.random(using: &random) {
                try await store.deleteChange(change.id, by: "t")
            } else {
                _ = try await store.editChange(change.id, ChangePatch(date: date), by: "t")
            }
        default: clock.advance(by: .seconds(Int.random(in: 0...86_400, using: &random)))
        }
        func add(_ fields: ChangeFields, _ date: ChangeDate) async throws {
            _ = try await store.addChange(ChangeDraft(date: date, fields: fields), to: animal, by: "t")
        }
    }
}
