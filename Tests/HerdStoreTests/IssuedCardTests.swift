import SQLite
import Testing
import Values

@testable import HerdStore

/// Which signed cards count.
@Suite struct `rules of issued cards` {
    private struct Desk {
        let store: HerdStore
        let clock: TestClock

        static func open() async throws -> Desk {
            let clock = TestClock()
            let desk = Desk(store: try await Herd.store(clock: clock), clock: clock)
            try await desk.store.useCardKey(CardKeyID(7), [1, 2], by: "t")
            return desk
        }

        func member(_ number: String, until: CalendarDay? = nil) async throws -> Member.ID {
            try await store.createMember(MemberDraft(name: "Jan", number: number, until: until), by: "t").id
        }

        func issue(
            _ serial: UInt64, to member: Member.ID, until: CalendarDay? = nil, key: UInt32 = 7, after: UInt64? = nil
        ) async throws -> IssuedCard? {
            let draft = IssuedCardDraft(
                serial: CardSerial(serial), keyId: CardKeyID(key), issued: Herd.today, until: until, seal: "seal")
            return try await store.issueCard(draft, to: member, inPlaceOf: after.map(CardSerial.init), by: "t")
        }
    }

    /// The last days of the membership and of the card, in days from today, and the day that a device without a network goes by.
    @Test(
        arguments: [
            (nil, nil, nil), (nil, 5, nil), (5, nil, 5), (5, 5, nil), (5, 6, 5), (5, 4, nil), (-1, nil, -1),
            (-1, 30, -1), (-3, -3, nil),
        ] as [(Int?, Int?, Int?)])
    func `the end of a membership is told where the card says a later one, or none`(
        member: Int?, card: Int?, end: Int?
    ) async throws {
        let desk = try await Desk.open()
        let id = try await desk.member("1", until: member.map { Herd.daysAgo(-$0) })
        _ = try await desk.issue(1, to: id, until: card.map { Herd.daysAgo(-$0) })
        let trust = try await desk.store.cardTrust()
        #expect(trust.ends == (end.map { [CardSerial(1): Herd.daysAgo(-$0)] } ?? [:]) && trust.revoked == [])
        #expect(trust.asOf == Herd.now && trust.keys.map(\.id) == [CardKeyID(7)])
    }

    @Test func `cards that were revoked, and those of who left, was deleted or was erased, count no more`() async throws
    {
        let desk = try await Desk.open()
        var members: [Member.ID] = []
        for number in 1...5 {
            let id = try await desk.member("\(number)", until: Herd.daysAgo(-9))
            _ = try await desk.issue(UInt64(number), to: id)
            members.append(id)
        }
        #expect(try await desk.store.cardTrust().revoked == [])
        _ = try await desk.store.revokeCard(CardSerial(1), .lost, by: "t")
        _ = try await desk.store.editMember(members[1], MemberPatch(active: false), by: "t")
        try await desk.store.deleteMember(members[2], by: "t")
        _ = try await desk.store.erase(members[3], by: "t")
        let trust = try await desk.store.cardTrust()
        #expect(trust.revoked == [1, 2, 3, 4].map(CardSerial.init))
        #expect(Array(trust.ends.keys) == [CardSerial(5)], "what counts no more has no end")
        for (serial, reason) in [(1, CardRevocation.lost), (3, .deleted), (4, .deleted)] as [(UInt64, CardRevocation)] {
            let card = try #require(try await desk.store.issuedCard(CardSerial(serial)))
            #expect(card.reason == reason && card.revokedAt == Herd.now, "\(serial)")
            #expect((card.memberId == nil) == (reason == .deleted), "\(serial)")
        }
        #expect(try await desk.store.issuedCard(CardSerial(2))?.revokedAt == nil, "who comes back has the card again")
    }

    /// A card whose row has lost its member, as in a store that was mended by hand.
    @Test func `a card of nobody counts no more`() async throws {
        let desk = try await Desk.open()
        let id = try await desk.member("1")
        _ = try await desk.issue(1, to: id)
        try await desk.store.forgetMember(of: CardSerial(1))
        #expect(try await desk.store.cardTrust().revoked == [CardSerial(1)])
    }

    @Test func `the first revocation stays, with its reason and moment`() async throws {
        let desk = try await Desk.open()
        let id = try await desk.member("1")
        _ = try await desk.issue(1, to: id)
        let first = try await desk.store.revokeCard(CardSerial(1), .stolen, by: "t")
        desk.clock.advance(by: .seconds(60))
        let events = try await desk.store.lastEventNumber()
        #expect(try await desk.store.revokeCard(CardSerial(1), .lost, by: "t") == first)
        #expect(try await desk.store.lastEventNumber() == events)
        #expect(await problem { try await desk.store.revokeCard(CardSerial(2), .lost, by: "t") } == "unknown-card")
    }

    @Test func `of two who sign at once one is kept, and under a distrusted key none`() async throws {
        let desk = try await Desk.open()
        let id = try await desk.member("1")
        #expect(try await desk.issue(1, to: id, after: 9) == nil, "there is no such card")
        #expect(try await desk.issue(1, to: id) != nil)
        #expect(try await desk.issue(2, to: id) == nil, "somebody else was faster")
        #expect(try await desk.issue(2, to: id, after: 1) != nil)
        try await desk.store.useCardKey(CardKeyID(8), [3], by: "t")
        _ = try await desk.store.distrustCardKey(CardKeyID(7), by: "t")
        let current = try #require(try await desk.store.currentCard(of: id)?.card.serial)
        #expect(try await desk.issue(3, to: id, after: current.number) == nil)
        #expect(try await desk.issue(3, to: id, key: 8, after: current.number) != nil)
        #expect(try await desk.store.issuedCard(CardSerial(1))?.memberId == id)
    }

    @Test func `the current card is the newest that counts`() async throws {
        let desk = try await Desk.open()
        let id = try await desk.member("1")
        #expect(try await desk.store.currentCard(of: id) == nil)
        #expect(try await !desk.store.hasIssuedCard(id))
        _ = try await desk.issue(2, to: id)
        desk.clock.advance(by: .seconds(1))
        _ = try await desk.issue(1, to: id, after: 2)
        #expect(try await desk.store.currentCard(of: id)?.card.serial == CardSerial(1))
        #expect(try await desk.store.issuedCards(of: id).map(\.serial) == [CardSerial(1), CardSerial(2)])
        _ = try await desk.store.revokeCard(CardSerial(1), .lost, by: "t")
        let current = try await desk.store.currentCard(of: id)
        #expect(current?.card.serial == CardSerial(2) && current?.seal == "seal")
        desk.clock.advance(by: .seconds(1))
        _ = try await desk.store.revokeCard(CardSerial(2), .lost, by: "t")
        #expect(try await desk.store.currentCard(of: id) == nil)
        #expect(try await desk.store.hasIssuedCard(id))
        #expect(try await desk.store.revokedCards().map(\.serial) == [CardSerial(2), CardSerial(1)])
    }

    @Test func `one key signs at a time, and none that signs is distrusted`() async throws {
        let desk = try await Desk.open()
        #expect(await problem { try await desk.store.distrustCardKey(CardKeyID(7), by: "t") } == "card-key-in-use")
        #expect(await problem { try await desk.store.distrustCardKey(CardKeyID(9), by: "t") } == "unknown-card-key")
        let events = try await desk.store.lastEventNumber()
        try await desk.store.useCardKey(CardKeyID(7), [1, 2], by: "t")
        #expect(try await desk.store.lastEventNumber() == events, "it signs already")
        desk.clock.advance(by: .seconds(1))
        try await desk.store.useCardKey(CardKeyID(8), [3], by: "t")
        var keys = try await desk.store.cardKeys()
        #expect(keys.map(\.id) == [CardKeyID(8), CardKeyID(7)])
        #expect(keys.map(\.retiredAt) == [nil, Herd.now + .seconds(1)] && keys.map(\.distrustedAt) == [nil, nil])
        desk.clock.advance(by: .seconds(1))
        let distrusted = try await desk.store.distrustCardKey(CardKeyID(7), by: "t")
        desk.clock.advance(by: .seconds(1))
        #expect(try await desk.store.distrustCardKey(CardKeyID(7), by: "t") == distrusted)
        // The one before signs again.
        try await desk.store.useCardKey(CardKeyID(7), [1, 2], by: "t")
        keys = try await desk.store.cardKeys()
        #expect(keys.first { $0.id == CardKeyID(7) }?.retiredAt == nil)
        #expect(keys.first { $0.id == CardKeyID(8) }?.retiredAt == Herd.now + .seconds(3))
    }
}

extension HerdStore {
    fileprivate func forgetMember(of card: CardSerial) throws {
        _ = try database.run("UPDATE issued_cards SET member_id = NULL WHERE serial = \(card)")
    }
}
