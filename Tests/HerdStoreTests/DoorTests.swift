import Testing
import Values

@testable import HerdStore

/// Who is let in, and to whom the last place goes.
struct DoorTests {
    @Test func `somebody who is expected is let in, pays on leaving, and can be expected again`() async throws {
        let door = try await Door(capacity: 10, price: 15_000)
        let member = try await door.member("1")
        let invited = try await door.invite(member)
        #expect(invited.attendance?.state == .going && invited.attendance?.checkedInAt == nil)
        let verdict = try await door.scan(member)
        #expect(verdict.outcome == .checkedIn && verdict.person?.number == "1" && !verdict.mayLetIn)
        #expect(verdict.attendance?.checkedInAt == Herd.now && verdict.tally.checkedIn == 1)
        #expect(verdict.tally.owed == 15_000)
        let out = try await door.move(member, .checkOut)
        #expect(out.attendance?.state == .checkedOut && out.attendance?.paid == 15_000)
        #expect(out.tally.paid == 15_000 && out.tally.owed == 0 && out.tally.free == 9)
        let again = try await door.move(member, .expect)
        #expect(again.attendance?.state == .going && again.attendance?.paid == nil && again.tally.paid == 0)
    }

    @Test func `a second use of a card is told, with since when`() async throws {
        let door = try await Door()
        let member = try await door.member("1")
        _ = try await door.invite(member)
        _ = try await door.scan(member)
        door.clock.advance(by: .seconds(600))
        let second = try await door.scan(member)
        #expect(second.outcome == .alreadyIn && second.since == Herd.now && second.moveId == nil && !second.mayLetIn)
        _ = try await door.move(member, .checkOut)
        door.clock.advance(by: .seconds(600))
        let third = try await door.scan(member)
        #expect(third.outcome == .alreadyOut && third.since == Herd.now + .seconds(600) && third.mayLetIn)
    }

    @Test func `a full event makes people wait, and a free place goes to who has waited longest`() async throws {
        let door = try await Door(capacity: 1)
        let members = try await door.members(4)
        for member in members { _ = try await door.invite(member) }
        #expect(try await door.states() == [.going, .waitlisted, .waitlisted, .waitlisted])
        #expect(try await door.list().map(\.position) == [nil, 1, 2, 3])
        #expect(try await door.scan(members[1]).outcome == .waitlisted)
        #expect(await problem { try await door.callUp() } == "door-full")
        _ = try await door.move(members[0], .kick)
        #expect(try await door.scan(members[0]).outcome == .kicked)
        #expect(try await door.callUp().attendance?.person?.id == members[1])
        #expect(try await door.states() == [.kicked, .going, .waitlisted, .waitlisted])
        #expect(await problem { try await door.callUp() } == "door-full")
        #expect(try await door.list().map(\.position) == [nil, nil, 1, 2])
    }

    @Test func `whoever comes anew does not overtake those who wait`() async throws {
        let door = try await Door(capacity: 2, walkIns: true)
        let members = try await door.members(5)
        for member in members.prefix(4) { _ = try await door.invite(member) }
        _ = try await door.move(members[0], .kick)
        #expect(try await door.scan(members[4]).outcome == .full)
        // One place is free and two wait: nor by hand, whoever that may be.
        #expect(try await door.event().tally.free == 1)
        #expect(await problem { try await door.letIn(members[4]) } == "door-full")
        #expect(try await door.states() == [.kicked, .going, .waitlisted, .waitlisted])
        _ = try await door.callUp()
        #expect(try await door.states() == [.kicked, .going, .going, .waitlisted])
        #expect(await problem { try await door.letIn(members[4]) } == "door-full")
    }

    @Test func `a place that is promised to one who waits is given by hand to that one alone`() async throws {
        let door = try await Door(capacity: 2)
        let members = try await door.members(5)
        for member in members.prefix(3) { _ = try await door.invite(member) }
        _ = try await door.move(members[0], .kick)
        let tally = try await door.event().tally
        #expect(tally.free == 1 && tally.waitlisted == 1)
        await #expect(throws: HerdError.doorPromised) { try await door.letIn(members[3]) }
        #expect(try await door.event().tally == tally)
        #expect(try await door.letIn(members[2]).attendance?.state == .checkedIn)
        await #expect(throws: HerdError.doorFull) { try await door.letIn(members[3]) }
        // With more places than people who wait there is one for who comes anew.
        _ = try await door.invite(members[3])
        var roomier = DoorEventPatch()
        roomier.capacity = .set(4)
        _ = try await door.store.editDoorEvent(door.id, roomier, by: "t")
        #expect(try await door.event().tally.free == 2)
        #expect(try await door.letIn(members[4]).attendance?.state == .checkedIn)
        await #expect(throws: HerdError.doorPromised) { try await door.letIn(try await door.member("6")) }
    }

    @Test func `without walk-ins only those on the list are let in, or by a person's word`() async throws {
        let door = try await Door(capacity: 1)
        let members = try await door.members(2)
        let verdict = try await door.scan(members[0])
        #expect(verdict.outcome == .notInvited && verdict.mayLetIn && verdict.attendance == nil)
        #expect(verdict.person?.id == members[0])
        let letIn = try await door.letIn(members[0])
        #expect(letIn.attendance?.state == .checkedIn && letIn.tally.free == 0)
        #expect(await problem { try await door.letIn(members[1]) } == "door-full")
        #expect(await problem { try await door.letIn(members[0]) } == "door-move-refused")
    }

    @Test func `where nobody counts places everybody has one`() async throws {
        let door = try await Door(walkIns: true)
        for member in try await door.members(30) { #expect(try await door.scan(member).outcome == .checkedIn) }
        let tally = try await door.event().tally
        #expect(tally.checkedIn == 30 && tally.free == nil)
    }

    @Test(arguments: [MemberLock.left, .expired])
    func `whose membership is over is locked at the next scan, and cannot be let in by hand`(
        lock: MemberLock
    ) async throws {
        let door = try await Door()
        let member = try await door.member("1", until: Herd.today)
        _ = try await door.invite(member)
        #expect(try await door.list().first?.person?.lock == nil)
        let patch = lock == .left ? MemberPatch(active: false) : MemberPatch(until: .set(Herd.daysAgo(1)))
        _ = try await door.store.editMember(member, patch, by: "t")
        let verdict = try await door.scan(member)
        #expect(verdict.outcome.rawValue == lock.rawValue && verdict.person?.lock == lock && !verdict.mayLetIn)
        #expect(await problem { try await door.letIn(member) } == "member-locked")
        #expect(await problem { try await door.move(member, .checkIn) } == "member-locked")
        #expect(try await door.states() == [.going])
        let other = try await Door()
        let left = try await other.member("2")
        _ = try await other.store.editMember(left, patch, by: "t")
        #expect(await problem { try await other.invite(left) } == "member-locked")
    }

    @Test func `a card that was revoked since its signature was checked opens nothing`()
        async throws
    {
        let door = try await Door(walkIns: true)
        let (member, other) = (try await door.member("1"), try await door.member("2"))
        let (lost, kept) = (CardSerial(7), CardSerial(8))
        for (serial, holder) in [(lost, member), (kept, other)] {
            let draft = IssuedCardDraft(
                serial: serial, keyId: CardKeyID(1), issued: Herd.today, until: nil, seal: "0")
            _ = try await door.store.issueCard(draft, to: holder, inPlaceOf: nil, by: "t")
        }
        _ = try await door.store.revokeCard(lost, .lost, by: "t")
        let verdict = try await door.admit(.of(member, card: lost))
        #expect(verdict.outcome == .revoked && verdict.person?.id == member && !verdict.mayLetIn)
        #expect(try await door.list().isEmpty)
        #expect(try await door.admit(.of(other, card: kept)).outcome == .checkedIn)
    }

    @Test func `the last day of a membership opens the door`() async throws {
        let door = try await Door(walkIns: true)
        #expect(try await door.scan(door.member("1", until: Herd.today)).outcome == .checkedIn)
        #expect(try await door.scan(door.member("2", until: Herd.daysAgo(1))).outcome == .expired)
    }

    @Test func `a card that does not open by itself asks a person, and nobody is let in`() async throws {
        let door = try await Door(walkIns: true)
        let member = try await door.member("1")
        for outcome in DoorVerdict.Outcome.allCases where outcome != .checkedIn {
            let verdict = try await door.admit(.refused(outcome, member))
            #expect(verdict.outcome == outcome && verdict.mayLetIn == outcome.mayBeOverruled)
            #expect(verdict.attendance == nil && verdict.moveId == nil)
        }
        let unknown = try await door.admit(.refused(.notSigned, nil))
        #expect(unknown.person == nil && !unknown.mayLetIn)
        #expect(try await door.list().isEmpty)
        _ = try await door.store.editMember(member, MemberPatch(active: false), by: "t")
        #expect(try await door.admit(.refused(.notSigned, member)).outcome == .left)
        #expect(try await door.admit(.refused(.revoked, member)).outcome == .revoked)
    }

    @Test func `the same key does a thing once, and answers the same`() async throws {
        let door = try await Door(capacity: 3, walkIns: true)
        let members = try await door.members(2)
        let first = try await door.scan(members[0], key: "a")
        #expect(try await door.scan(members[0], key: "a") == first)
        #expect(first.outcome == .checkedIn)
        let invited = try await door.invite(members[1], key: "b")
        #expect(try await door.invite(members[1], key: "b") == invited)
        #expect(await problem { try await door.invite(members[1]) } == "already-on-list")
        let moved = try await door.move(members[1], .checkIn, key: "c")
        #expect(try await door.move(members[1], .checkIn, key: "c") == moved)
        let undone = try await door.undo(moved.moveId, key: "d")
        #expect(try await door.undo(moved.moveId, key: "d") == undone)
        #expect(try await door.events().filter { $0 == .doorMoved }.count == 4)
    }

    @Test func `a cancelled event lets nobody in`() async throws {
        let door = try await Door(walkIns: true)
        let member = try await door.member("1")
        var patch = DoorEventPatch()
        patch.cancelled = true
        _ = try await door.store.editDoorEvent(door.id, patch, by: "t")
        for body in [
            { _ = try await door.scan(member) }, { _ = try await door.invite(member) },
            { _ = try await door.letIn(member) }, { _ = try await door.callUp() },
        ] as [@Sendable () async throws -> Void] {
            #expect(await problem(body) == "door-event-cancelled")
        }
    }

    @Test func `who is deleted leaves the place that was not used, and what was paid stays`() async throws {
        let door = try await Door(capacity: 2, price: 5000)
        let members = try await door.members(3)
        for member in members { _ = try await door.invite(member) }
        _ = try await door.scan(members[0])
        _ = try await door.move(members[0], .checkOut, paid: 7000)
        for member in members.prefix(2) { try await door.store.deleteMember(member, by: "t") }
        let list = try await door.list()
        #expect(list.map(\.state) == [.checkedOut, .waitlisted] && list.first?.person == nil)
        let tally = try await door.event().tally
        #expect(tally.paid == 7000 && tally.free == 1 && tally.owed == 0)
        #expect(await problem { try await door.scan(members[0]) } == "unknown-member")
    }

    @Test func `events of the door name nobody`() async throws {
        let door = try await Door(walkIns: true)
        let member = try await door.member("1", name: "Žofie Ďábelská")
        let move = try #require(try await door.scan(member).moveId)
        _ = try await door.scan(member)
        _ = try await door.undo(move)
        try await door.store.deleteDoorEvent(door.id, by: "t")
        let told = try await door.store.events(after: 0).filter { $0.kind.rawValue.hasPrefix("door.") }
        #expect(
            told.map(\.kind) == [.doorEventCreated, .doorMoved, .doorRefused, .doorMoved, .doorEventDeleted])
        #expect(told.allSatisfy { !$0.text.contains("bel") && !$0.text.contains("ofie") })
        #expect(told[1].data["memberId"] == .string(member.description))
        #expect(await problem { try await door.list() } == "unknown-door-event")
    }

    @Test func `moves and scans are forgotten some time after, and who came and paid stays`() async throws {
        let door = try await Door(price: 100, walkIns: true)
        let member = try await door.member("1")
        _ = try await door.scan(member)
        _ = try await door.scan(member)
        _ = try await door.move(member, .checkOut)
        let end = try await door.event().endsAt
        #expect(try await door.store.forget(.door, before: end) == 0)
        #expect(try await door.store.forget(.door, before: end + .seconds(1)) == 4)
        #expect(try await door.store.forget(.door, before: end + .seconds(1)) == 0)
        #expect(try await door.states() == [.checkedOut])
        #expect(try await door.event().tally.paid == 100)
        // What cannot be undone any more says so.
        let last = try #require(try await door.list().first?.moveId)
        #expect(await problem { try await door.undo(last) } == "attendance-moved")
    }
}
