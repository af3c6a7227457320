import Testing
import Values

@testable import HerdStore

/// What withholds an animal, and who lets it go all the same.
struct WithdrawalRuleTests {
    /// Which of the days of milk and meat are said.
    @Test(
        arguments: [
            (5, nil, true), (nil, 5, true), (nil, nil, true), (5, 5, false), (0, nil, true), (0, 0, false),
        ] as [(Int?, Int?, Bool)])
    func `a medicine is unknown while one of its days is`(milk: Int?, meat: Int?, isUnknown: Bool) async throws {
        let cow = try await Treated()
        try await cow.treat([GivenMedicine("A", milk: milk, meat: meat)])
        let withdrawal = try await cow.withdrawal
        #expect(withdrawal?.unknown == (isUnknown ? ["A"] : milk == 0 ? nil : []))
        #expect(withdrawal?.medicines.first?.isUnknown == (isUnknown ? true : milk == 0 ? nil : false))
        let bull = try await Treated(.male)
        try await bull.treat([GivenMedicine("A", milk: milk, meat: meat)])
        #expect(try await (bull.withdrawal?.unknown ?? []) == (meat == nil ? ["A"] : []), "a bull gives no milk")
    }

    /// Each turn of the days brings another withdrawal without a change.
    @Test func `what is withheld changes on the day after each last day`() async throws {
        let cow = try await Treated()
        try await cow.treat([GivenMedicine("A", milk: 2, meat: nil), GivenMedicine("B", milk: 4, meat: 6)])
        var seen: [String] = []
        for _ in 0...122 {
            let held = try await cow.withdrawal
            let (milk, meat) = (held?.milkUntil != nil, held?.meatUntil != nil)
            seen.append("\(milk ? "m" : "")\(meat ? "M" : "")\(held?.unknown.isEmpty == false ? "?" : "")")
            cow.clock.advance(by: .seconds(86_400))
        }
        let wanted =
            Array(repeating: "mM?", count: 5) + Array(repeating: "M?", count: 2) + Array(repeating: "?", count: 114)
            + ["", ""]
        #expect(seen == wanted)
    }

    @Test(arguments: [
        ("", false), ("  ", false), ("a\nb", false), ("a\u{202E}b", false), (String(repeating: "ž", count: 200), true),
        (String(repeating: "z", count: 201), false), ("do chovu", true),
    ])
    func `who lets an animal go says why, in a line of two hundred letters`(reason: String, isTaken: Bool) async throws
    {
        let cow = try await Treated()
        try await cow.treat([GivenMedicine("A", milk: 0, meat: 10)])
        let wanted = isTaken ? nil : "bad-value"
        let gate = await problem { try await cow.store.noteReleasedGate(cow.id, ["a": 1], reason: reason, by: "Věra") }
        #expect(gate == wanted)
        var sale = ChangeDraft(date: .day(Herd.today), fields: Herd.culling)
        sale.withdrawalOverride = WithdrawalOverride(reason: reason)
        #expect(await problem { try await cow.store.addChange(sale, to: cow.id, by: "Věra") } == wanted)
        let audits = try await cow.store.audit().items.filter { $0.action == "withdrawal.overridden" }
        #expect(audits.count == (isTaken ? 2 : 0) && audits.allSatisfy { $0.by == "Věra" })
        // The gate's entry is of the animal, that of the sale of its change.
        #expect(audits.contains { $0.subject == cow.id.description } == isTaken)
        #expect(try await cow.store.events(after: 0).contains { $0.kind == .gateReleased } == isTaken)
    }

    @Test func `of each animal of a batch that was let go there is an entry, of no other`() async throws {
        let cow = try await Treated()
        let second = try await cow.store.createAnimal(Herd.draft("200000002"), by: "t").id
        let healthy = try await cow.store.createAnimal(Herd.draft("300000003"), by: "t").id
        for animal in [cow.id, second] { try await cow.treat([GivenMedicine("A", milk: 0, meat: 10)], of: animal) }
        var draft = ChangeBatchDraft(
            ChangeDraft(date: .day(Herd.today), fields: Herd.culling), of: .listed([cow.id, healthy, second]))
        draft.change.withdrawalOverride = WithdrawalOverride(reason: "do chovu")
        let batch = try await cow.store.recordBatch(draft, by: "Věra")
        var wanted: Set<String> = []
        for animal in [cow.id, second] {
            let sale = try #require(try await cow.store.changes(of: animal).items.first { $0.kind == .culling })
            wanted.insert(sale.id.description)
        }
        let entries = try await cow.store.audit().items.filter { $0.action == "withdrawal.overridden" }
        #expect(entries.count == 2 && Set(entries.map(\.subject)) == wanted && entries.allSatisfy { $0.by == "Věra" })
        #expect(entries.allSatisfy { $0.before?["meatUntil"] == .string("\(Herd.daysAgo(-10))") })
        #expect(entries.allSatisfy { $0.after?["reason"] == "do chovu" })
        // Taken back, each is told by itself.
        try await cow.store.undoBatch(batch.id, by: "Jan", ofAnybody: true)
        let undone = try await cow.store.audit().items.filter { $0.action == "change.deleted" }
        #expect(undone.count == 3 && Set(undone.map(\.subject)).isSuperset(of: wanted))
        #expect(undone.allSatisfy { $0.by == "Jan" })
        for animal in [cow.id, second, healthy] {
            #expect(try await cow.store.animal(animal).status == .alive)
        }
    }

    @Test func `a correction of a sale is an entry when it says anew why`() async throws {
        let cow = try await Treated()
        try await cow.treat([GivenMedicine("A", milk: 0, meat: 10)])
        var sale = ChangeDraft(date: .day(Herd.today), fields: Herd.culling)
        sale.withdrawalOverride = WithdrawalOverride(reason: "one")
        let change = try await cow.store.addChange(sale, to: cow.id, by: "Věra")
        func entries() async throws -> Int {
            try await cow.store.audit().items.count { $0.action == "withdrawal.overridden" }
        }
        let fields: JSONValue = ["kind": "sale", "customer": "N"]
        _ = try await cow.store.editChange(change.id, ChangePatch(fields: fields), by: "t")
        #expect(try await entries() == 1)
        let edited = try await cow.store.editChange(
            change.id, ChangePatch(fields: fields, withdrawalOverride: WithdrawalOverride(reason: "two")), by: "Jan")
        #expect(try await entries() == 2)
        #expect(
            edited.fields.withdrawalOverride?["reason"] == "two" && edited.fields.withdrawalOverride?["by"] == "Jan")
        let empty = ChangePatch(fields: fields, withdrawalOverride: WithdrawalOverride(reason: " "))
        #expect(await problem { try await cow.store.editChange(change.id, empty, by: "t") } == "bad-value")
        // A death needs no reason, and keeps none.
        let dead = try await cow.store.editChange(change.id, ChangePatch(fields: ["kind": "death"]), by: "t")
        #expect(dead.fields.withdrawalOverride != nil, "that it was once let go stays")
    }

    @Test(
        arguments: [
            (-1, nil, false), (-1, true, true), (-1, false, false), (0, nil, true), (0, false, false), (1, nil, true),
        ] as [(Int, Bool?, Bool)])
    func `a treatment dated ahead is a plan, unless it says that it was done`(
        daysAgo: Int, done: Bool?, isDone: Bool
    ) async throws {
        let cow = try await Treated()
        var fields: [String: JSONValue] = ["medicines": []]
        fields["done"] = done.map { .boolean($0) }
        let change = try await cow.store.addChange(
            ChangeDraft(date: .day(Herd.daysAgo(daysAgo)), fields: .other(.treatment, .object(fields))), to: cow.id,
            by: "t")
        #expect(Treatment(change.fields)?.isPlanned == !isDone)
        cow.clock.advance(by: .seconds(5 * 86_400))
        let due = try await cow.store.due(on: cow.id, settings: WorkSettings()).map(\.kind)
        #expect(due == (isDone ? [] : [.treatment]))
    }
}
