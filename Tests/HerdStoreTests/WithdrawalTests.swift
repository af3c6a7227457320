import Foundation
import SQLite
import Testing
import Values

@testable import HerdStore

/// Until when milk and meat of an animal are withheld follows from its treatments alone.
@Suite struct `a withdrawal` {
    private let day = Herd.today

    @Test func `ends so many days after the medicine was given, and that day still counts`() async throws {
        let cow = try await Treated()
        try await cow.treat([GivenMedicine("Penicilin", milk: 4, meat: 10)])
        let withdrawal = try #require(try await cow.withdrawal)
        #expect(withdrawal.milkUntil == Herd.daysAgo(-4) && withdrawal.meatUntil == Herd.daysAgo(-10))
        #expect(withdrawal.unknown.isEmpty)
        cow.clock.advance(by: .seconds(10 * 86_400))
        #expect(try await cow.withdrawal?.milkUntil == nil)
        #expect(try await cow.withdrawal?.meatUntil == Herd.daysAgo(-10))
        cow.clock.advance(by: .seconds(86_400))
        #expect(try await cow.withdrawal == nil)
    }

    @Test func `runs from the day the medicine was given where that is said, else from the treatment's`() async throws {
        let cow = try await Treated()
        try await cow.treat(
            [GivenMedicine("A", milk: 5, meat: 5, given: Herd.daysAgo(2)), GivenMedicine("B", milk: 1, meat: 6)],
            daysAgo: 3)
        let withdrawal = try #require(try await cow.withdrawal)
        #expect(withdrawal.milkUntil == Herd.daysAgo(-3))
        #expect(withdrawal.meatUntil == Herd.daysAgo(-3))
        #expect(withdrawal.medicines.map(\.meatUntil) == [Herd.daysAgo(-3), Herd.daysAgo(-3)])
    }

    @Test func `of several medicines and treatments the latest day counts`() async throws {
        let cow = try await Treated()
        try await cow.treat([GivenMedicine("A", milk: 3, meat: 30), GivenMedicine("B", milk: 9, meat: 0)], daysAgo: 2)
        try await cow.treat([GivenMedicine("C", milk: 1, meat: 14)])
        let withdrawal = try #require(try await cow.withdrawal)
        #expect(withdrawal.milkUntil == Herd.daysAgo(-7) && withdrawal.meatUntil == Herd.daysAgo(-28))
        #expect(withdrawal.longestForMeat?.name == "A")
    }

    @Test func `that nobody knows is named, and never taken for none`() async throws {
        let cow = try await Treated()
        try await cow.treat([GivenMedicine("Neznámý", milk: nil, meat: nil), GivenMedicine("Mast", milk: 0, meat: nil)])
        let withdrawal = try #require(try await cow.withdrawal)
        #expect(withdrawal.milkUntil == nil && withdrawal.meatUntil == nil)
        #expect(withdrawal.unknown == ["Neznámý", "Mast"])
        // Nobody is asked about it for ever.
        cow.clock.advance(by: .seconds(120 * 86_400))
        #expect(try await cow.withdrawal?.unknown == ["Neznámý", "Mast"])
        cow.clock.advance(by: .seconds(86_400))
        #expect(try await cow.withdrawal == nil)
    }

    @Test func `of no days is none, and a bull has no milk to withhold`() async throws {
        let cow = try await Treated()
        try await cow.treat([GivenMedicine("Vitamin", milk: 0, meat: 0)])
        #expect(try await cow.withdrawal == nil)
        let bull = try await Treated(.male)
        try await bull.treat([GivenMedicine("Penicilin", milk: nil, meat: 10), GivenMedicine("B", milk: 20, meat: 0)])
        let withdrawal = try #require(try await bull.withdrawal)
        #expect(withdrawal.milkUntil == nil && withdrawal.meatUntil == Herd.daysAgo(-10))
        #expect(withdrawal.unknown.isEmpty)
    }

    @Test func `of a treatment that is planned begins on its day, whatever it says was given`() async throws {
        let cow = try await Treated()
        try await cow.treat([GivenMedicine("A", milk: 3, meat: 5, given: day)], daysAgo: -2)
        #expect(try await cow.withdrawal == nil)
        cow.clock.advance(by: .seconds(2 * 86_400))
        #expect(try await cow.withdrawal?.meatUntil == Herd.daysAgo(-7))
    }

    @Test func `of a medicine that is yet to be given begins when it is`() async throws {
        let cow = try await Treated()
        try await cow.treat([GivenMedicine("A", milk: 0, meat: 5, given: Herd.daysAgo(-1))])
        #expect(try await cow.withdrawal == nil)
        cow.clock.advance(by: .seconds(86_400))
        #expect(try await cow.withdrawal?.meatUntil == Herd.daysAgo(-6))
    }

    @Test func `follows a correction, and goes with the animal`() async throws {
        let cow = try await Treated()
        let change = try await cow.treat([GivenMedicine("A", milk: 3, meat: 50)])
        _ = try await cow.store.editChange(
            change, ChangePatch(fields: treatmentFields([GivenMedicine("A", milk: 3, meat: 5)])), by: "t")
        #expect(try await cow.withdrawal?.meatUntil == Herd.daysAgo(-5))
        _ = try await cow.store.addChange(
            ChangeDraft(date: .day(day), fields: .other(.culling, .object(["kind": .string("death")]))), to: cow.id,
            by: "t")
        #expect(try await cow.withdrawal == nil)
        #expect(try await cow.store.withdrawals().items.isEmpty)
    }

    @Test func `is listed for the farm, the longest first, and is gone from the list on the day after`() async throws {
        let cow = try await Treated()
        let other = try await cow.store.createAnimal(Herd.draft("200000002"), by: "t")
        let healthy = try await cow.store.createAnimal(Herd.draft("300000003"), by: "t")
        try await cow.treat([GivenMedicine("A", milk: 0, meat: 3)])
        try await cow.treat([GivenMedicine("B", milk: 0, meat: 9)], of: other.id)
        try await cow.treat([GivenMedicine("C", milk: 0, meat: 0)], of: healthy.id)
        #expect(try await cow.store.withdrawals().items.map(\.animal.id) == [other.id, cow.id])
        cow.clock.advance(by: .seconds(4 * 86_400))
        #expect(try await cow.store.withdrawals().items.map(\.animal.id) == [other.id])
        #expect(try await cow.store.animals(AnimalQuery(text: "200000002")).items.first?.withdrawal != nil)
    }

    @Test func `of a herd that was treated before it was reckoned is found at the first look`() async throws {
        let path = try Herd.file()
        do {
            let old = try Database(.file(path))
            try Schema.migrate(old, steps: Array(Schema.migrations.prefix { $0.name != "work" }))
            try old.script(
                """
                INSERT INTO changes (id, animal_id, kind, date, whole_day, recorded_at, recorded_by, simulated, ear_tag,
                    fields, event)
                VALUES
                    (x'0190f0f37c1a7d0e9a3b0123456789ab', x'0190f0f37c1a7d0e9a3b0123456789ac', 13, 1620086400000000, 1,
                        1620100000000000, 'Věra', 0, 'CZ123456789',
                        '{"country":"CZ","number":"123456789","sex":"female"}', 1),
                    (x'0190f0f37c1a7d0e9a3b0123456789ad', x'0190f0f37c1a7d0e9a3b0123456789ac', 30, 1799971200000000, 1,
                        1799971200000000, 'Věra', 0, NULL,
                        '{"medicines":[{"name":"A","milkDays":2,"meatDays":8}]}', 1);
                INSERT INTO animals (id, ear_tag, aliases, sex, born, status, selections, simulated)
                VALUES (x'0190f0f37c1a7d0e9a3b0123456789ac', 'CZ123456789', '[]', 'female', 18751, 'alive', '[]', 0);
                INSERT INTO events VALUES (1, 1620100000000000, 'animal.created', '{}');
                """)
        }
        let store = try await HerdStore.open(.file(path), clock: TestClock().store)
        #expect(try await store.withdrawals().items.map(\.withdrawal.meatUntil) == [Herd.daysAgo(-8)])
    }
}

/// An animal is not sold while its meat is withheld, unless a person says why.
@Suite struct `a sale under withdrawal` {
    private let sale = ChangeDraft(date: .day(Herd.today), fields: Herd.culling)

    private func refusal(_ body: () async throws -> Void) async -> HerdError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? HerdError
        }
    }

    @Test func `is refused with the day and the medicine`() async throws {
        let cow = try await Treated()
        try await cow.treat([GivenMedicine("Krátký", milk: 0, meat: 3), GivenMedicine("Dlouhý", milk: 0, meat: 30)])
        let refused = await refusal { _ = try await cow.store.addChange(sale, to: cow.id, by: "t") }
        #expect(refused?.kind == .conflict && refused?.type == "under-withdrawal")
        #expect(refused?.told.parameters["until"] == .text("\(Herd.daysAgo(-30))"))
        #expect(refused?.told.parameters["medicine"] == .text("Dlouhý"))
        #expect(try await cow.store.animal(cow.id).status == .alive)
    }

    @Test func `is reckoned for its own day, not for today`() async throws {
        let cow = try await Treated()
        try await cow.treat([GivenMedicine("A", milk: 40, meat: 10)])
        func sell(on day: CalendarDay) async -> String? {
            await problem {
                let change = try await cow.store.addChange(
                    ChangeDraft(date: .day(day), fields: Herd.culling), to: cow.id, by: "t")
                try await cow.store.deleteChange(change.id, by: "t")
            }
        }
        #expect(await sell(on: Herd.daysAgo(-10)) == "under-withdrawal")
        #expect(await sell(on: Herd.daysAgo(-11)) == nil)
        // It was sold before it was treated: that cannot be its meat.
        #expect(await sell(on: Herd.daysAgo(1)) == nil)
    }

    @Test(arguments: ["death", "theft"])
    func `is no death and no theft`(kind: String) async throws {
        let cow = try await Treated()
        try await cow.treat([GivenMedicine("A", milk: 0, meat: 10)])
        let fields = ChangeFields.other(.culling, .object(["kind": .string(kind)]))
        _ = try await cow.store.addChange(ChangeDraft(date: .day(Herd.today), fields: fields), to: cow.id, by: "t")
        #expect(try await cow.store.animal(cow.id).status == .culled)
    }

    @Test func `goes when a person says why, which stays with the sale and in the audit`() async throws {
        let cow = try await Treated()
        try await cow.treat([GivenMedicine("A", milk: 0, meat: 10)])
        var draft = sale
        draft.withdrawalOverride = WithdrawalOverride(reason: "do chovu, ne na porážku")
        let change = try await cow.store.addChange(draft, to: cow.id, by: "Věra")
        let kept = try #require(change.fields.withdrawalOverride)
        #expect(kept["reason"] == .string("do chovu, ne na porážku") && kept["by"] == .string("Věra"))
        #expect(kept["until"] == .string("\(Herd.daysAgo(-10))") && kept["medicine"] == .string("A"))
        let entry = try #require(try await cow.store.audit().items.first { $0.action == "withdrawal.overridden" })
        #expect(entry.by == "Věra" && entry.subject == change.id.description)
        // Who corrects its price later says nothing anew.
        let cheaper = JSONValue.object(["kind": .string("sale"), "customer": .string("Novák")])
        let edited = try await cow.store.editChange(change.id, ChangePatch(fields: cheaper), by: "t")
        #expect(edited.fields.withdrawalOverride == kept)
    }

    @Test(arguments: ["", "  ", "a\nb"])
    func `needs a reason that says something`(reason: String) async throws {
        let cow = try await Treated()
        try await cow.treat([GivenMedicine("A", milk: 0, meat: 10)])
        var draft = sale
        draft.withdrawalOverride = WithdrawalOverride(reason: reason)
        #expect(await problem { try await cow.store.addChange(draft, to: cow.id, by: "t") } == "bad-value")
    }

    @Test func `is not let go by what the request itself writes into the sale`() async throws {
        let cow = try await Treated()
        let forged = ChangeFields.other(
            .culling,
            .object([
                "kind": .string("sale"),
                "withdrawalOverride": .object(["reason": .string("x"), "by": .string("Věra")]),
            ]))
        let free = try await cow.store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: forged), to: cow.id, by: "t")
        #expect(free.fields.withdrawalOverride == nil)
        try await cow.store.deleteChange(free.id, by: "t")
        try await cow.treat([GivenMedicine("A", milk: 0, meat: 10)])
        let draft = ChangeDraft(date: .day(Herd.today), fields: forged)
        #expect(await problem { try await cow.store.addChange(draft, to: cow.id, by: "t") } == "under-withdrawal")
    }

    @Test func `is none that a death becomes by a correction`() async throws {
        let cow = try await Treated()
        try await cow.treat([GivenMedicine("A", milk: 0, meat: 10)])
        let dead = ChangeFields.other(.culling, .object(["kind": .string("death")]))
        let change = try await cow.store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: dead), to: cow.id, by: "t")
        let sold = ChangePatch(fields: .object(["kind": .string("sale")]))
        #expect(await problem { try await cow.store.editChange(change.id, sold, by: "t") } == "under-withdrawal")
        var override = sold
        override.withdrawalOverride = WithdrawalOverride(reason: "opis chyby")
        _ = try await cow.store.editChange(change.id, override, by: "Věra")
        #expect(try await cow.store.change(change.id).fields.withdrawalOverride?["by"] == .string("Věra"))
        #expect(try await cow.store.audit().items.contains { $0.action == "withdrawal.overridden" })
    }

    @Test func `of many is refused by animal; those left go, and all go when somebody says why`() async throws {
        let cow = try await Treated()
        let healthy = try await cow.store.createAnimal(Herd.draft("200000002"), by: "t")
        try await cow.treat([GivenMedicine("A", milk: 0, meat: 10)])
        var draft = ChangeBatchDraft(sale, of: .listed([cow.id, healthy.id]))
        do {
            _ = try await cow.store.recordBatch(draft, by: "t")
            Issue.record("an animal under withdrawal was sold")
        } catch let error as ChangeBatchRefused {
            #expect(error.refused.map(\.code) == ["under-withdrawal"])
            #expect(error.refused.map(\.animalId) == [cow.id])
        }
        draft.skipsRefused = true
        let batch = try await cow.store.recordBatch(draft, by: "t")
        #expect(batch.recorded == 1)
        try await cow.store.undoBatch(batch.id, by: "t", ofAnybody: true)
        draft.skipsRefused = false
        draft.change.withdrawalOverride = WithdrawalOverride(reason: "do chovu")
        #expect(try await cow.store.recordBatch(draft, by: "t").recorded == 2)
        // Only what was withheld was overridden.
        func kept(_ id: Animal.ID) async throws -> JSONValue? {
            try await cow.store.changes(of: id).items.first { $0.kind == .culling }?.fields.withdrawalOverride
        }
        #expect(try await kept(cow.id) != nil)
        #expect(try await kept(healthy.id) == nil)
    }
}

/// A medicine of a test.
struct GivenMedicine {
    let json: JSONValue

    init(_ name: String, milk: Int?, meat: Int?, given: CalendarDay? = nil) {
        var members: [String: JSONValue] = ["name": .string(name)]
        members["milkDays"] = milk.map { .integer(Int64($0)) }
        members["meatDays"] = meat.map { .integer(Int64($0)) }
        members["given"] = given.map { .string("\($0)") }
        json = .object(members)
    }
}

func treatmentFields(_ medicines: [GivenMedicine]) -> JSONValue {
    .object(["medicines": .array(medicines.map(\.json))])
}

/// An animal that is treated.
struct Treated {
    let clock = TestClock()
    let store: HerdStore
    let id: Animal.ID

    init(_ sex: Sex = .female) async throws {
        store = try await Herd.store(clock: clock)
        id = try await store.createAnimal(Herd.draft("100000001", sex), by: "t").id
    }

    @discardableResult
    func treat(_ medicines: [GivenMedicine], daysAgo: Int = 0, of other: Animal.ID? = nil) async throws -> Change.ID {
        let draft = ChangeDraft(
            date: .day(Herd.daysAgo(daysAgo)), fields: .other(.treatment, treatmentFields(medicines)))
        return try await store.addChange(draft, to: other ?? id, by: "t").id
    }

    var withdrawal: Withdrawal? {
        get async throws { try await store.animal(id).withdrawal }
    }
}
