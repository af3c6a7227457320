import SQLite
import Testing
import Values

@testable import HerdStore

/// Nobody has to think of rights who writes a query: what is out of sight is not in the tables that it reads.
@Suite struct `a sight of some barns` {
    @Test(arguments: Herd.backings)
    func `any query finds what is in sight, and only that`(backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        let barns = try await twoBarns(in: store)
        for table in ["animals", "changes", "eids", "animal_keys", "weighings", "places"] {
            let all = try await store.count(table)
            let first = try await Sight.$current.withValue(.barns([barns.first.id])) { try await store.count(table) }
            let second = try await Sight.$current.withValue(.barns([barns.second.id])) { try await store.count(table) }
            #expect(first > 0 && second > 0 && first + second == all, "\(table): \(first) and \(second) of \(all)")
        }
    }

    @Test(arguments: Herd.backings)
    func `an animal without a group is seen by those alone who see all`(backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        let barns = try await twoBarns(in: store)
        let stray = try await store.createAnimal(Herd.draft("999999999"), by: "t")
        let both = Sight.barns([barns.first.id, barns.second.id])
        let seen = try await Sight.$current.withValue(both) { try await store.animals().items.map(\.id) }
        #expect(seen.count == 2 && !seen.contains(stray.id))
        let refusal = await Sight.$current.withValue(both) { await problem { try await store.animal(stray.id) } }
        #expect(refusal == "unknown-animal")
        #expect(try await store.animals().items.count == 3)
    }

    @Test(arguments: ["12", "1234", "111111", "111111222", "CZ111", "Rů", "ruz", "už", "203000111111222"])
    func `a search finds what is in sight`(text: String) async throws {
        let store = try await Herd.store(.file)
        let barns = try await twoBarns(in: store)
        let all = try await store.animals(AnimalQuery(text: text)).items
        let seen = try await Sight.$current.withValue(.barns([barns.first.id])) {
            try await store.animals(AnimalQuery(text: text)).items
        }
        #expect(seen.map(\.earTag) == all.filter { $0.barn?.id == barns.first.id }.map(\.earTag))
    }

    @Test func `a scale knows the animals of all barns, whoever connected it`() async throws {
        let store = try await Herd.store(.file)
        let barns = try await twoBarns(in: store)
        let eid = try EID(digits: "203000111111333")
        let (known, weighed) = try await Sight.$current.withValue(.barns([barns.first.id])) {
            (
                try await store.sight(eid, at: Herd.now).resolution.kind,
                try await store.record(Herd.scale(401, eid: eid), at: Herd.now, idempotencyKey: "3").weighing.state
            )
        }
        #expect(known == .animal && weighed == .assigned)
    }

    @Test func `what mentions an animal is found in any text`() {
        let id = "0190f0f3-7c1a-7d0e-9a3b-0123456789ab"
        let text = #"{"id":"\#(id)","text":"on CZ 123456 789, was SK1234567","eid":"203000123456789","n":12}"#
        let found = Mentions(in: text.utf8).all
        for mention in [id, "CZ123456789", "SK1234567", "203000123456789"] { #expect(found.contains(mention)) }
        #expect(!found.contains("12"))
    }

    private func twoBarns(in store: HerdStore) async throws -> (first: Location, second: Location) {
        var barns: [Location] = []
        for (number, tag) in [("1", "111111222"), ("2", "111111333")] {
            let barn = try await store.createLocation(LocationDraft(kind: .barn, number: number))
            let group = try await store.createLocation(LocationDraft(kind: .group, number: number, parent: barn.id))
            let eid = try EID(digits: "203000\(tag)")
            _ = try await store.createAnimal(
                Herd.draft(tag, eid: eid, collar: "12\(number)", group: group.id, name: "Růžena"), by: "t")
            _ = try await store.record(Herd.scale(400, eid: eid), at: Herd.now, idempotencyKey: number)
            barns.append(barn)
        }
        return (barns[0], barns[1])
    }
}

extension HerdStore {
    fileprivate func count(_ table: String) throws -> Int {
        try read { try $0.value(SQL(stringLiteral: "SELECT count(*) FROM \(table)")) ?? 0 }
    }
}
