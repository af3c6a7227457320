import SQLite
import Testing
import Values

@testable import HerdStore

/// What milk recording found.
struct LactationRecordTests {
    @Test func `days are counted from the calving that began the lactation, or from the birth`() async throws {
        let (store, cow) = try await farm()
        try await calve(cow, 100, 1, in: store)
        try await calve(cow, 10, 2, in: store)
        for days in [150, 40, 10, 3] { _ = try await record(cow, days, in: store) }
        let records = try await store.lactationRecords(of: cow)
        #expect(records.map(\.days) == [7, 0, 60, 250])
        #expect(records.map(\.lactation) == [2, 2, 1, 0])
    }

    @Test func `all, those of one lactation, or those of the last are listed`() async throws {
        let (store, cow) = try await farm()
        try await calve(cow, 100, 1, in: store)
        _ = try await record(cow, 90, in: store)
        #expect(try await store.lactationRecords(of: cow, .last).count == 1)
        try await calve(cow, 10, 2, in: store)
        #expect(try await store.lactationRecords(of: cow, .last).isEmpty, "nothing was recorded of it yet")
        _ = try await record(cow, 5, in: store)
        #expect(try await store.lactationRecords(of: cow, .all).map(\.lactation) == [2, 1])
        #expect(try await store.lactationRecords(of: cow, .of(1)).map(\.lactation) == [1])
        #expect(try await store.lactationRecords(of: cow, .last).map(\.lactation) == [2])
    }

    @Test(
        arguments: [
            [:], ["milk": .null], ["honey": 1], ["milk": "much"], ["fat": -1], ["milk": 151], ["laboratory": 5],
            ["laboratory": ""],
        ] as [[String: JSONValue]])
    func `items that say nothing or cannot be are refused`(items: [String: JSONValue]) async throws {
        let (store, cow) = try await farm()
        let refused = await problem {
            try await store.addLactationRecord(LactationRecordDraft(date: Herd.today, items: items), to: cow, by: "t")
        }
        #expect(refused == "bad-value" || refused == "bad-lactation-record")
    }

    @Test func `a male, a day ahead and a day before its birth are refused`() async throws {
        let (store, cow) = try await farm()
        let bull = try await store.createAnimal(Herd.draft("222222222", .male), by: "t").id
        #expect(await problem { try await record(bull, 1, in: store) } == "bad-lactation-record")
        #expect(await problem { try await record(cow, -1, in: store) } == "bad-lactation-record")
        #expect(await problem { try await record(cow, 401, in: store) } == "before-birth")
    }

    @Test func `a record is by hand unless it says otherwise, is made once for a key, and can be deleted`() async throws
    {
        let (store, cow) = try await farm()
        let draft = LactationRecordDraft(date: Herd.today, items: ["milk": 30.5, "note": "večer"])
        let first = try await store.addLactationRecord(draft, to: cow, by: "Věra", idempotencyKey: "k")
        let again = try await store.addLactationRecord(draft, to: cow, by: "Věra", idempotencyKey: "k")
        #expect(first == again && first.source == .byHand && first.items["milk"] == 30.5)
        let other = try await store.createAnimal(Herd.draft("222222222"), by: "t").id
        #expect(
            await problem { try await store.deleteLactationRecord(first.id, of: other, by: "t") }
                == "unknown-lactation-record", "not that of another animal")
        try await store.deleteLactationRecord(first.id, of: cow, by: "t")
        #expect(try await store.lactationRecords(of: cow).isEmpty)
    }

    @Test(arguments: ["sent_at", "uploaded_at"])
    func `a record that is on its way to the central system, or there, stays`(column: String) async throws {
        let (store, cow) = try await farm()
        let draft = LactationRecordDraft(date: Herd.today, items: ["milk": 30])
        let record = try await store.addLactationRecord(draft, to: cow, by: "t")
        #expect(!record.uploaded)
        try await store.mark(record.id, column)
        #expect(try await store.lactationRecords(of: cow).map(\.uploaded) == [true])
        #expect(
            await problem { try await store.deleteLactationRecord(record.id, of: cow, by: "t") }
                == "lactation-uploaded")
    }

    @Test func `the farm chooses which items are shown and asked for, and their order`() async throws {
        let store = try await Herd.store()
        let usual = try await store.lactationItems()
        #expect(usual.filter(\.asked).map(\.item) == LactationItem.usual && usual.count == LactationItem.allCases.count)
        let chosen = try await store.chooseLactationItems(
            LactationItemsDraft(items: [
                .init(name: "urea", shown: true, asked: false), .init(name: "milk", shown: true, asked: true),
            ]), by: "t")
        #expect(chosen.prefix(2).map(\.item) == [.urea, .milk] && chosen.filter(\.asked).map(\.item) == [.milk])
        #expect(chosen.count == LactationItem.allCases.count)
        for names in [["honey"], ["milk", "milk"]] {
            let draft = LactationItemsDraft(items: names.map { .init(name: $0, shown: true, asked: true) })
            #expect(await problem { try await store.chooseLactationItems(draft, by: "t") } != nil)
        }
        #expect(try await store.lactationItems() == chosen)
    }

    private func farm() async throws -> (HerdStore, Animal.ID) {
        let store = try await Herd.store()
        return (store, try await store.createAnimal(Herd.draft("111111111"), by: "t").id)
    }

    private func calve(_ cow: Animal.ID, _ daysAgo: Int, _ order: Int64, in store: HerdStore) async throws {
        let fields = ChangeFields.other(.calving, ["order": .integer(order)])
        _ = try await store.addChange(ChangeDraft(date: .day(Herd.daysAgo(daysAgo)), fields: fields), to: cow, by: "t")
    }

    private func record(_ animal: Animal.ID, _ daysAgo: Int, in store: HerdStore) async throws -> LactationRecord {
        try await store.addLactationRecord(
            LactationRecordDraft(date: Herd.daysAgo(daysAgo), items: ["milk": 30]), to: animal, by: "t")
    }
}

extension HerdStore {
    /// Writes down that a record was sent.
    fileprivate func mark(_ record: LactationRecord.ID, _ column: String) throws {
        let name = SQL(stringLiteral: column)
        try write { _ = try $0.run("UPDATE lactation_records SET \(name) = \(Herd.now) WHERE id = \(record)") }
    }
}
