import Testing
import Values

@testable import HerdStore

/// Each state × move × lock × place: one row for each, in which one thing alone decides.
@Suite struct `each move of the door` {
    /// What somebody is: free, on the last day of a membership, or locked in one of two ways.
    enum Holder: CaseIterable {
        case free, lastDay, left, expired

        var isLocked: Bool { self == .left || self == .expired }

        var patch: MemberPatch {
            switch self {
            case .free: MemberPatch()
            case .lastDay: MemberPatch(until: .set(Herd.today))
            case .left: MemberPatch(active: false)
            case .expired: MemberPatch(until: .set(Herd.daysAgo(1)))
            }
        }
    }

    /// A move, from where, where it leads, and what keeps it from that: a lock, and the want of a place.
    private static let paths:
        [(move: DoorMove, from: Attendance.State, to: Attendance.State, lock: Bool, place: Bool)] =
            [
                (.checkIn, .going, .checkedIn, true, false), (.checkIn, .waitlisted, .checkedIn, true, true),
                (.checkIn, .checkedOut, .checkedIn, true, false), (.checkOut, .checkedIn, .checkedOut, false, false),
                (.expect, .waitlisted, .going, true, true), (.expect, .checkedIn, .going, true, false),
                (.expect, .checkedOut, .going, false, false), (.expect, .kicked, .going, true, true),
                (.wait, .going, .waitlisted, false, false), (.wait, .kicked, .waitlisted, false, false),
                (.kick, .going, .kicked, false, false), (.kick, .waitlisted, .kicked, false, false),
                (.kick, .checkedIn, .kicked, false, false),
            ]

    /// A door with one member in a state.
    private func door(_ state: Attendance.State?) async throws -> (door: Door, member: Member.ID) {
        let door = try await Door(price: 100)
        let member = try await door.member("1")
        guard let state else { return (door, member) }
        _ = try await door.invite(member)
        let moves: [DoorMove] =
            switch state {
            case .going: []
            case .waitlisted: [.wait]
            case .checkedIn: [.checkIn]
            case .checkedOut: [.checkIn, .checkOut]
            case .kicked: [.kick]
            }
        for move in moves { _ = try await door.move(member, move) }
        return (door, member)
    }

    /// Leaves the event no place beside those who have one.
    private func fill(_ door: Door) async throws {
        _ = try await door.letIn(door.member("99"))
        try await edit(door) { $0.capacity = .set(1) }
        #expect(try await door.event().tally.free == 0)
    }

    private func edit(_ door: Door, _ change: (inout DoorEventPatch) -> Void) async throws {
        var patch = DoorEventPatch()
        change(&patch)
        _ = try await door.store.editDoorEvent(door.id, patch, by: "t")
    }

    /// Where somebody is after a move, or why not.
    private func outcome(_ body: () async throws -> MovedAttendance) async -> String {
        do { return try await body().attendance?.state.rawValue ?? "off" } catch {
            return (error as? HerdError)?.told.code ?? "\(error)"
        }
    }

    @Test(arguments: DoorMove.allCases, Attendance.State.allCases)
    func `is done or refused by what the one is, and by the places`(move: DoorMove, state: Attendance.State)
        async throws
    {
        let path = Self.paths.first { $0.move == move && $0.from == state }
        for holder in Holder.allCases {
            let (door, member) = try await door(state)
            _ = try await door.store.editMember(member, holder.patch, by: "t")
            let expected =
                switch path {
                case nil: "door-move-refused"
                case let path? where path.lock && holder.isLocked:
                    "member-locked.\(holder == .left ? "left" : "expired")"
                case let path?: path.to.rawValue
                }
            #expect(await outcome { try await door.move(member, move) } == expected, "\(holder)")
            let left = try await door.list().first?.state
            #expect(left == (expected == path?.to.rawValue ? path?.to : state), "\(holder): a refusal changes nothing")
        }
        for isFull in [true, false] {
            let (door, member) = try await door(state)
            if isFull { try await fill(door) } else { try await edit(door) { $0.cancelled = true } }
            let refusal = isFull ? "door-full" : "door-event-cancelled"
            let expected = path.map { $0.place ? refusal : $0.to.rawValue } ?? "door-move-refused"
            #expect(await outcome { try await door.move(member, move) } == expected, "full: \(isFull)")
        }
    }

    /// What a card opens: each state, and nobody on the list, of each holder.
    @Test(arguments: [nil] + Attendance.State.allCases.map(Optional.some), Holder.allCases)
    func `a card says first whether it counts, then whether its holder does, then where that one stands`(
        state: Attendance.State?, holder: Holder
    ) async throws {
        let (door, member) = try await door(state)
        let serials = [CardSerial(1), CardSerial(2)]
        for (serial, before) in zip(serials, [nil, serials[0]]) {
            let draft = IssuedCardDraft(serial: serial, keyId: CardKeyID(1), issued: Herd.today, until: nil, seal: "0")
            _ = try await door.store.issueCard(draft, to: member, inPlaceOf: before, by: "t")
        }
        _ = try await door.store.revokeCard(serials[0], .lost, by: "t")
        _ = try await door.store.editMember(member, holder.patch, by: "t")
        let lock = holder.isLocked ? holder == .left ? DoorVerdict.Outcome.left : .expired : nil
        let standing: DoorVerdict.Outcome =
            switch state {
            case nil: .notInvited
            case .going: .checkedIn
            case .checkedIn: .alreadyIn
            case .checkedOut: .alreadyOut
            case .waitlisted: .waitlisted
            case .kicked: .kicked
            }
        #expect(try await door.admit(.of(member, card: serials[0])).outcome == .revoked)
        for card in [serials[1], nil, CardSerial(77)] {
            let verdict = try await door.admit(.of(member, card: card))
            // The second card finds whom the first one has let in.
            let isSecond = card != serials[1] && state == .going && lock == nil
            #expect(verdict.outcome == lock ?? (isSecond ? .alreadyIn : standing), "\(String(describing: card))")
            #expect(verdict.mayLetIn == verdict.outcome.mayBeOverruled)
        }
        for outcome in DoorVerdict.Outcome.allCases where outcome != .checkedIn {
            let told = try await door.admit(.refused(outcome, member)).outcome
            #expect(told == (outcome.mayBeOverruled ? lock ?? outcome : outcome), "\(outcome)")
        }
    }

    @Test func `a person may overrule these verdicts and no others`() {
        let may: Set<DoorVerdict.Outcome> = [
            .alreadyOut, .waitlisted, .notInvited, .notSigned, .otherName, .cardExpired,
        ]
        #expect(Set(DoorVerdict.Outcome.allCases.filter(\.mayBeOverruled)) == may)
    }

    /// Who is let in by hand: each holder, in each state and none, with a place and without.
    @Test(arguments: [nil] + Attendance.State.allCases.map(Optional.some), Holder.allCases)
    func `by hand is refused to whom a move would be`(state: Attendance.State?, holder: Holder) async throws {
        for isFull in [false, true] {
            let (door, member) = try await door(state)
            if isFull { try await fill(door) }
            _ = try await door.store.editMember(member, holder.patch, by: "t")
            let isMoved = state.map { [.going, .waitlisted, .checkedOut].contains($0) } ?? true
            let needsPlace = state.map { !$0.holdsPlace } ?? true
            let expected =
                if !isMoved { "door-move-refused" } else if holder.isLocked {
                    "member-locked.\(holder == .left ? "left" : "expired")"
                } else if isFull, needsPlace { "door-full" } else { "checkedIn" }
            #expect(await outcome { try await door.letIn(member) } == expected, "full: \(isFull)")
        }
    }

    @Test(arguments: Holder.allCases)
    func `who is invited or called up must not be locked`(holder: Holder) async throws {
        let door = try await Door()
        let member = try await door.member("1")
        _ = try await door.store.editMember(member, holder.patch, by: "t")
        let locked = "member-locked.\(holder == .left ? "left" : "expired")"
        #expect(await outcome { try await door.invite(member) } == (holder.isLocked ? locked : "going"))
        let (other, waiting) = try await self.door(.waitlisted)
        _ = try await other.store.editMember(waiting, holder.patch, by: "t")
        #expect(await outcome { try await other.callUp() } == (holder.isLocked ? "nobody-waits" : "going"))
    }

    @Test func `who was sent to the end of the queue is called up last`() async throws {
        let door = try await Door()
        let members = try await door.members(3)
        for member in members { _ = try await door.invite(member) }
        for member in members { _ = try await door.move(member, .wait) }
        _ = try await door.move(members[0], .expect)
        _ = try await door.move(members[0], .wait)
        let list = try await door.list()
        #expect(list.map(\.position) == [3, 1, 2], "the list itself stays in the order of joining")
        var called: [Member.ID?] = []
        for _ in members { called.append(try await door.callUp().attendance?.person?.id) }
        #expect(called == [members[1], members[2], members[0]])
    }

    @Test func `undoing needs a place where the move gave one up, and none where it did not`() async throws {
        for state in [Attendance.State.going, .checkedIn, .waitlisted] {
            let (door, member) = try await door(state)
            let kick = try await door.move(member, .kick)
            try await fill(door)
            let expected = state.holdsPlace ? "door-full" : state.rawValue
            #expect(await outcome { try await door.undo(kick.moveId) } == expected)
        }
    }

    @Test func `who may undo a move is who may do it`() async throws {
        let rows: [(Attendance.State, DoorRole)] = [
            (.going, .organiser), (.waitlisted, .organiser), (.kicked, .organiser), (.checkedIn, .trainer),
            (.checkedOut, .trainer),
        ]
        for (state, role) in rows {
            let (door, _) = try await door(state)
            let move = try #require(try await door.list().first?.moveId)
            #expect(try await door.store.roleUndoing(move) == role, "\(state)")
        }
        let (door, _) = try await door(.going)
        #expect(try await door.store.roleUndoing(door.store.anyID()) == .trainer)
        #expect(DoorMove.allCases.map(\.role) == [.trainer, .trainer, .organiser, .organiser, .organiser])
    }

    private static let words: [(String, DoorRole)] = [
        ("administrator", .administrator), ("Admin", .administrator), ("administrátorka", .administrator),
        ("Správce", .administrator), ("správkyně", .administrator), ("organiser", .organiser),
        ("Organizer", .organiser), ("organizátor", .organiser), ("organizátorka", .organiser), ("trainer", .trainer),
        ("coach", .trainer), ("Trenér", .trainer), ("trenérka", .trainer), ("player", .player), ("", .player),
    ]

    @Test(arguments: words)
    func `each word of a register is a role at one's own event and another one at somebody else's`(
        word: String, role: DoorRole
    ) async throws {
        let (door, id) = try await door(nil)
        if !word.isEmpty {
            var patch = MemberPatch()
            patch.roles = ["hráč", word]
            _ = try await door.store.editMember(id, patch, by: "t")
        }
        let member = try await door.store.member(id)
        let theirs = try await door.event()
        try await edit(door) { $0.organiserId = .set(id) }
        let own = try await door.event()
        for access in [Access.Role.viewer, .recorder] {
            #expect(DoorRole(access, member: member, at: own) == role)
            #expect(DoorRole(access, member: member, at: nil) == role)
            #expect(DoorRole(access, member: member, at: theirs) == (role == .organiser ? .trainer : role))
            #expect(DoorRole(access, member: nil, at: theirs) == .organiser, "a station")
        }
        for member in [member, nil] { #expect(DoorRole(.admin, member: member, at: theirs) == .administrator) }
    }

    @Test func `what somebody pays too much covers nobody else`() async throws {
        let door = try await Door(capacity: 3, price: 100)
        let members = try await door.members(3)
        for member in members { _ = try await door.letIn(member) }
        _ = try await door.move(members[0], .checkOut, paid: 250)
        _ = try await door.move(members[1], .checkOut, paid: 30)
        let tally = try await door.event().tally
        #expect(tally.paid == 280 && tally.owed == 170 && tally.free == 0)
        #expect(tally.checkedIn == 1 && tally.checkedOut == 2 && tally.going == 0 && tally.waitlisted == 0)
        // Who was paid for, comes back and leaves again has paid what was paid; and a correction counts.
        _ = try await door.move(members[1], .checkIn)
        let back = try await door.list()[1]
        #expect(back.paid == 30 && back.checkedOutAt == nil)
        #expect(try await door.move(members[1], .checkOut).attendance?.paid == 30)
        _ = try await door.move(members[1], .checkIn)
        #expect(try await door.move(members[1], .checkOut, paid: 100).attendance?.paid == 100)
        #expect(try await door.move(members[2], .checkOut).attendance?.paid == 100)
    }

    @Test(arguments: [(-1, nil), (0, 0), (100_000_000, 100_000_000), (100_000_001, nil)] as [(Int, Int?)])
    func `what is paid is a price`(paid: Int, kept: Int?) async throws {
        let (door, member) = try await door(.checkedIn)
        let moved = try? await door.move(member, .checkOut, paid: paid)
        #expect(moved?.attendance?.paid == kept)
    }

    @Test func `an event is one to come until the moment of its end, and is in the calendar for 91 days`() async throws
    {
        let door = try await Door()
        let event = try await door.event()
        func times() async throws -> [Int] {
            [
                try await door.store.doorEvents(DoorEventQuery(.coming)).items.count,
                try await door.store.doorEvents(DoorEventQuery(.past)).items.count,
                try await door.store.doorEventsOfFeed().count,
            ]
        }
        #expect(try await times() == [1, 0, 1])
        door.clock.advance(by: event.startsAt - Herd.now + .seconds(1))
        #expect(try await times() == [1, 0, 1], "it is going on")
        door.clock.advance(by: event.endsAt - event.startsAt - .seconds(1))
        #expect(try await times() == [1, 0, 1])
        door.clock.advance(by: .seconds(1))
        #expect(try await times() == [0, 1, 1])
        door.clock.advance(by: .seconds(91 * 86_400 - 1))
        #expect(try await times() == [0, 1, 1])
        door.clock.advance(by: .seconds(1))
        #expect(try await times() == [0, 1, 0])
    }

    @Test func `moves and scans are each forgotten with their event, and those of one that goes on stay`() async throws
    {
        for isMoved in [true, false] {
            let door = try await Door()
            let member = try await door.member("1")
            if isMoved { _ = try await door.invite(member) } else { _ = try await door.scan(member) }
            let end = try await door.event().endsAt
            #expect(try await door.store.forget(.door, before: end) == 0)
            #expect(try await door.store.forget(.door, before: end + .seconds(1)) == 1)
            #expect(try await door.store.forget(.door, before: end + .seconds(1)) == 0)
        }
    }
}
