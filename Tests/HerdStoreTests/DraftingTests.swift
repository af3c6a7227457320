import Testing
import Values

@testable import HerdStore

@Suite struct `drafting limits` {
    static func limit(_ name: String, _ minimum: Double?, _ maximum: Double?, gate: Int? = nil) -> DraftingLimit {
        DraftingLimit(
            name: name, minimum: minimum.map(Herd.weight), maximum: maximum.map(Herd.weight), gate: gate)
    }

    private let sorting = [
        limit("Small", nil, 300, gate: 1), limit("Middle", 200, 400), limit("Rest", nil, nil, gate: 3),
    ]

    @Test(arguments: [(0.001, "Small"), (299.999, "Small"), (300, "Middle"), (399.999, "Middle"), (400, "Rest")])
    func `take the minimum and leave the maximum, and the first decides`(_ kilograms: Double, _ name: String) {
        #expect(sorting.drafting(of: Herd.weight(kilograms))?.name == name)
    }

    @Test(arguments: [-1, 0, 5000.001])
    func `never hold an impossible weight`(_ kilograms: Double) {
        #expect(sorting.drafting(of: Herd.weight(kilograms)) == nil)
    }

    @Test(arguments: [
        ([limit("a", 400, 400)], "minimum is not below"), ([limit("a", 500, 400)], "minimum is not below"),
        ([limit("a", nil, 0)], "minimum is not below"), ([limit("a", -1, 400)], "not between 0 and 5000"),
        ([limit("a", 1, 5001)], "not between 0 and 5000"), ([limit("a", 1, nil, gate: 0)], "gates are numbered"),
        ([limit("a", 1, nil, gate: 100)], "gates are numbered"), ([limit("", 1, nil)], "the name of limit 1"),
        ([limit("a", 1, 2), limit("x\r\n", 3, nil)], "the name of limit 2"),
        ([limit("a\u{85}", 1, nil)], "the name of limit 1"),
        ([limit(String(repeating: "a", count: 41), 1, nil)], "the name of limit 1"),
        // One letter with a thousand accents is one character.
        ([limit("a" + String(repeating: "\u{301}", count: 1000), 1, nil)], "the name of limit 1"),
        ([limit("heavy", 300, nil), limit("heavier", 400, nil)], "'heavier' (from 400 kg) never decides"),
        ([limit("all", nil, nil), limit("x", 1, 2)], "'x' (1 to below 2 kg) never decides"),
        (
            [limit("b", 200, 300), limit("a", nil, 200), limit("c", 250, 400), limit("x", 100, 350)],
            "'x' (100 to below 350 kg) never decides"
        ),
        (Array(repeating: limit("a", 1, nil), count: 17), "at most 16"),
    ])
    func `that cannot be meant are refused by name`(_ limits: [DraftingLimit], _ words: String) {
        #expect {
            try limits.check()
        } throws: { error in
            guard let error = error as? HerdError else { return false }
            return error.type == "bad-drafting-limits" && error.message.contains(words)
        }
    }

    @Test func `may overlap, leave gaps and name a gate twice`() throws {
        try sorting.check()
        try [Self.limit("thin", nil, 300, gate: 1), Self.limit("fat", 600, nil, gate: 1)].check()
        try [Self.limit("a", 200, 300), Self.limit("c", 301, 400), Self.limit("x", 200, 400)].check()
        try [DraftingLimit]().check()
    }

    @Test(arguments: Herd.backings)
    func `are stored with the session, and what they said with the weighing`(_ backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        let session = try await store.openSession(SessionDraft(draftingLimits: sorting))
        #expect(session.draftingLimits == sorting)
        let weighing = try await store.record(Herd.scale(250), at: Herd.now, idempotencyKey: "a").weighing
        #expect(weighing.drafting == Drafting(name: "Small", gate: 1))
        let changed = try await store.editSession(
            session.id, SessionPatch(draftingLimits: [Self.limit("Light", nil, 260, gate: 9)]), by: "Věra")
        #expect(changed.name == session.name)
        // What was decided stays; what comes is decided anew.
        #expect(try await store.weighing(weighing.id).drafting == weighing.drafting)
        let next = try await store.record(Herd.scale(250), at: Herd.now + .seconds(9), idempotencyKey: "b").weighing
        #expect(next.drafting == Drafting(name: "Light", gate: 9))
        let heavy = try await store.record(Herd.scale(260), at: Herd.now + .seconds(19), idempotencyKey: "c").weighing
        #expect(heavy.drafting == nil)
        #expect(try await store.weighings().items.map(\.drafting?.gate) == [nil, 9, 1])
        let events = try await store.events(after: 0)
        #expect(
            events.map(\.kind) == [
                .sessionOpened, .weighingRecorded, .sessionChanged, .weighingRecorded, .weighingRecorded,
            ])
        #expect(events[1].data["draft"] == .object(["name": .string("Small"), "gate": .integer(1)]))
        let audit = try await store.audit().items
        #expect(audit.map(\.action) == ["session.changed"] && audit.map(\.by) == ["Věra"])
    }

    @Test func `of a refused or empty patch change nothing`() async throws {
        let store = try await Herd.store()
        let session = try await store.openSession(SessionDraft(name: "Říjen", draftingLimits: sorting))
        let before = try await store.lastEventNumber()
        #expect(try await store.editSession(session.id, SessionPatch(), by: "t").draftingLimits == sorting)
        #expect(try await store.editSession(session.id, SessionPatch(name: "Říjen"), by: "t").name == "Říjen")
        let nonsense = SessionPatch(name: "x", draftingLimits: [Self.limit("a", 2, 1)])
        #expect(await problem { try await store.editSession(session.id, nonsense, by: "t") } == "bad-drafting-limits")
        #expect(await problem { try await store.editSession(session.id, .init(name: ""), by: "t") } == "bad-value")
        #expect(try await store.session(session.id).name == "Říjen")
        #expect(try await store.lastEventNumber() == before)
        _ = try await store.closeSession(session.id)
        #expect(
            await problem { try await store.openSession(SessionDraft(draftingLimits: nonsense.draftingLimits)) }
                == "bad-drafting-limits")
    }

    @Test func `tell of a weight before it is stored, and a stored one is not new again`() async throws {
        let store = try await Herd.store()
        #expect(try await store.drafting(of: Herd.weight(250)) == nil)
        _ = try await store.openSession(SessionDraft(draftingLimits: sorting))
        #expect(try await store.drafting(of: Herd.weight(250))?.gate == 1)
        #expect(try await store.record(Herd.scale(250), at: Herd.now, idempotencyKey: "a").isNew)
        #expect(try await store.record(Herd.scale(250), at: Herd.now, idempotencyKey: "a").isNew == false)
    }
}
