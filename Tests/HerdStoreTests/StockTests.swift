import Testing
import Values

@testable import HerdStore

/// Doses and medicines are counted down by what is recorded, and come back with what is undone.
struct StockTests {
    @Test func `an insemination takes its dose from the stock only when it says so`() async throws {
        let (store, cow) = try await farm()
        let bull = try await store.createEntry(Bull.self, ["number": "NEO-123", "stock": 8], by: "t")
        for (fields, left) in [
            (["fromStock": true], 7), (["fromStock": true, "dose": 0.25], 6.75), (["dose": 2], 6.75),
            (["fromStock": true, "dose": 0], 6.75), (["fromStock": true, "bull": "neo-123"], 5.75),
        ] as [([String: JSONValue], Double)] {
            _ = try await inseminate(cow, fields, in: store)
            #expect(try await stock(of: bull, in: store) == left, "after \(fields)")
        }
    }

    @Test func `a dose comes back when its insemination is deleted, and follows when it is corrected`() async throws {
        let (store, cow) = try await farm()
        let bull = try await store.createEntry(Bull.self, ["number": "NEO-123", "stock": 8], by: "t")
        let other = try await store.createEntry(Bull.self, ["number": "RAD-7", "stock": 3], by: "t")
        let change = try await inseminate(cow, ["fromStock": true, "dose": 2], in: store)
        #expect(try await stock(of: bull, in: store) == 6)
        _ = try await store.editChange(
            change.id,
            ChangePatch(fields: ["character": "insemination", "order": 1, "bull": "RAD-7", "fromStock": true]), by: "t")
        #expect(try await stock(of: bull, in: store) == 8)
        #expect(try await stock(of: other, in: store) == 2)
        try await store.deleteChange(change.id, by: "t")
        #expect(try await stock(of: other, in: store) == 3)
    }

    @Test func `who counts the stock anew has counted what was recorded before`() async throws {
        let clock = TestClock()
        let (store, cow) = try await farm(clock)
        let bull = try await store.createEntry(Bull.self, ["number": "NEO-123", "stock": 8], by: "t")
        let change = try await inseminate(cow, ["fromStock": true], in: store)
        clock.advance(by: .seconds(60))
        _ = try await store.editEntry(bull.id, ["stock": 20], by: "t")
        try await store.deleteChange(change.id, by: "t")
        #expect(try await stock(of: bull, in: store) == 20)
        _ = try await store.editEntry(bull.id, ["name": "Mirek"], by: "t")
        #expect(try await stock(of: bull, in: store) == 20, "another correction counts nothing")
    }

    @Test func `a bull whose doses nobody counts is left alone`() async throws {
        let (store, cow) = try await farm()
        let bull = try await store.createEntry(Bull.self, ["number": "NEO-123"], by: "t")
        _ = try await inseminate(cow, ["fromStock": true], in: store)
        #expect(try await stock(of: bull, in: store) == nil)
    }

    @Test func `a treatment takes its medicines from the stock, but not what was given in another unit`() async throws {
        let (store, cow) = try await farm()
        let medicine = try await store.createEntry(
            Medicine.self, ["name": "Penicilin", "unit": "ml", "stock": 1], by: "t")
        let change = try await store.addChange(
            ChangeDraft(
                date: .day(Herd.today),
                fields: .other(
                    .treatment,
                    [
                        "medicines": [
                            ["name": "Penicilin", "amount": 0.1, "unit": "ml"], ["name": "penicilin", "amount": 0.2],
                            ["name": "Penicilin", "amount": 5, "unit": "dávka"], ["name": "Penicilin"],
                        ]
                    ])), to: cow, by: "t")
        func left() async throws -> Double? {
            try await store.entries(Medicine.self).first { $0.id == medicine.id }?.stock
        }
        #expect(try await left() == 0.7)
        try await store.deleteChange(change.id, by: "t")
        #expect(try await left() == 1)
    }

    @Test func `a batch that is undone gives everything back`() async throws {
        let (store, cow) = try await farm()
        let medicine = try await store.createEntry(Medicine.self, ["name": "Ivermektin", "stock": 100], by: "t")
        let fields: JSONValue = ["medicines": [["name": "Ivermektin", "amount": 5]]]
        let batch = try await store.recordBatch(
            ChangeBatchDraft(
                ChangeDraft(date: .day(Herd.today), fields: .other(.treatment, fields)), of: .listed([cow])), by: "t")
        #expect(try await store.entries(Medicine.self).first?.stock == 95)
        try await store.undoBatch(batch.id, by: "t", ofAnybody: true)
        #expect(try await store.entries(Medicine.self).first { $0.id == medicine.id }?.stock == 100)
    }

    private func farm(_ clock: TestClock = TestClock()) async throws -> (HerdStore, Animal.ID) {
        let store = try await Herd.store(clock: clock)
        return (store, try await store.createAnimal(Herd.draft("111111111"), by: "t").id)
    }

    private func inseminate(
        _ cow: Animal.ID, _ fields: [String: JSONValue], in store: HerdStore
    ) async throws -> Change {
        let usual: [String: JSONValue] = ["character": "insemination", "order": 1, "bull": "NEO-123"]
        let all = JSONValue.object(usual.merging(fields) { $1 })
        return try await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: .other(.insemination, all)), to: cow, by: "t")
    }

    private func stock(of bull: Bull, in store: HerdStore) async throws -> Double? {
        try await store.entries(Bull.self).first { $0.id == bull.id }?.stock
    }
}
