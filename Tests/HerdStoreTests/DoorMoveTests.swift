import Testing
import Values

@testable import HerdStore

/// Which moves lead where, one after another and taken back.
struct DoorMoveTests {
    private static let paths: [(DoorMove, Attendance.State, Attendance.State)] = [
        (.checkIn, .going, .checkedIn), (.checkIn, .waitlisted, .checkedIn), (.checkIn, .checkedOut, .checkedIn),
        (.checkOut, .checkedIn, .checkedOut), (.expect, .waitlisted, .going), (.expect, .checkedIn, .going),
        (.expect, .checkedOut, .going), (.expect, .kicked, .going), (.wait, .going, .waitlisted),
        (.wait, .kicked, .waitlisted), (.kick, .going, .kicked), (.kick, .waitlisted, .kicked),
        (.kick, .checkedIn, .kicked),
    ]

    @Test func `these moves lead somewhere, and no others`() {
        for move in DoorMove.allCases {
            for state in Attendance.State.allCases {
                let expected = Self.paths.first { $0.0 == move && $0.1 == state }?.2
                #expect(move.state(after: state) == expected, "\(move) of \(state)")
            }
        }
    }

    @Test func `who joins comes behind those who wait`() {
        #expect(DoorMove.joining(free: nil, waiting: 7) == .going)
        #expect(DoorMove.joining(free: 1, waiting: 0) == .going)
        #expect(DoorMove.joining(free: 0, waiting: 0) == .waitlisted)
        #expect(DoorMove.joining(free: 2, waiting: 2) == .waitlisted)
        #expect(DoorMove.joining(free: 3, waiting: 2) == .going)
    }

    @Test func `what was undone is as if it had not been, the place in the queue included`() async throws {
        let door = try await Door(capacity: 1)
        let members = try await door.members(3)
        for member in members { _ = try await door.invite(member) }
        let before = try await door.list()
        let kick = try await door.move(members[0], .kick)
        let called = try await door.callUp()
        // The place is another's now.
        #expect(await problem { try await door.undo(kick.moveId) } == "door-full")
        #expect(try await door.undo(called.moveId).attendance?.position == 1)
        _ = try await door.undo(kick.moveId)
        #expect(try await door.list() == before)
        #expect(await problem { try await door.undo(kick.moveId) } == "attendance-moved")
    }

    @Test func `undoing a joining takes the member off the list`() async throws {
        let door = try await Door(capacity: 1, walkIns: true)
        let member = try await door.member("1")
        let verdict = try await door.scan(member)
        let undone = try await door.undo(try #require(verdict.moveId))
        #expect(undone.attendance == nil && undone.tally.free == 1)
        #expect(try await door.list().isEmpty)
        #expect(try await door.scan(member).outcome == .checkedIn)
    }

    @Test func `only the last move of a person is undone, and only in its event`() async throws {
        let door = try await Door()
        let member = try await door.member("1")
        let invited = try await door.invite(member)
        _ = try await door.scan(member)
        #expect(await problem { try await door.undo(invited.moveId) } == "attendance-moved")
        let other = try await door.store.createDoorEvent(Door.draft("Zápas", hours: 5), by: "t").id
        let last = try #require(try await door.list().first?.moveId)
        #expect(await problem { try await door.store.undoMove(last, in: other, by: "t") } == "unknown-attendance")
        let there = try #require(try await door.list().first?.id)
        #expect(
            await problem { try await door.store.move(there, in: other, .kick, by: "t") } == "unknown-attendance")
    }

    @Test func `who left, and whose membership ended meanwhile, does not come back in by hand`() async throws {
        let door = try await Door(walkIns: true)
        let member = try await door.member("1")
        _ = try await door.scan(member)
        _ = try await door.move(member, .checkOut)
        _ = try await door.store.editMember(member, MemberPatch(active: false), by: "t")
        #expect(try await door.scan(member).outcome == .left)
        #expect(await problem { try await door.letIn(member) } == "member-locked")
        #expect(await problem { try await door.move(member, .checkIn) } == "member-locked")
        #expect(try await door.states() == [.checkedOut])
        // What was written down wrongly can still be taken back.
        #expect(try await door.move(member, .expect).attendance?.state == .going)
    }

    @Test func `whose membership is over is passed over when the next is called up`() async throws {
        let door = try await Door(capacity: 1)
        let members = try await door.members(4)
        for member in members { _ = try await door.invite(member) }
        _ = try await door.store.editMember(members[1], MemberPatch(active: false), by: "t")
        _ = try await door.store.editMember(members[2], MemberPatch(until: .set(Herd.daysAgo(1))), by: "t")
        _ = try await door.move(members[0], .kick)
        #expect(try await door.callUp().attendance?.person?.id == members[3])
        #expect(try await door.states() == [.kicked, .waitlisted, .waitlisted, .going])
        _ = try await door.move(members[3], .kick)
        #expect(await problem { try await door.callUp() } == "nobody-waits")
    }

    @Test func `a price is a whole number of hundredths within reason`() async throws {
        let door = try await Door(price: 100)
        let member = try await door.member("1")
        _ = try await door.invite(member)
        _ = try await door.scan(member)
        for paid in [-1, 100_000_001, Int.max, Int.min] {
            #expect(await problem { try await door.move(member, .checkOut, paid: paid) } == "bad-value")
        }
        #expect(try await door.move(member, .checkOut, paid: 0).tally.owed == 100)
        _ = try await door.move(member, .checkIn)
        // Whoever comes back has paid what was paid.
        #expect(try await door.move(member, .checkOut).attendance?.paid == 0)
    }

    /// The result of a move; `nil` if it was refused.
    private func tried(_ move: () async throws -> MovedAttendance) async throws -> MovedAttendance? {
        do {
            return try await move()
        } catch is HerdError {
            return nil
        }
    }

    /// Random organisers, against a model that is a list and a queue.
    @Test(arguments: 0..<12)
    func `whatever is done, no place is given twice and no order in the queue is lost`(seed: Int) async throws {
        var random = SplitMix64(seed: UInt64(seed))
        let capacity = Int.random(in: 1...4, using: &random)
        let door = try await Door(capacity: capacity, price: 100, walkIns: seed % 2 == 0)
        let members = try await door.members(8)
        var done: [DoorMove.ID] = []
        var queue: [Member.ID] = []
        var moves = 0
        for _ in 0..<80 {
            let before = try await door.list()
            let promised = try await door.event().tally
            let member = members[Int.random(in: 0..<members.count, using: &random)]
            let moved: MovedAttendance?
            switch Int.random(in: 0..<6, using: &random) {
            case 0: moved = try await tried { try await door.invite(member) }
            case 1: moved = try await tried { try await door.callUp() }
            case 2: moved = try await tried { try await door.letIn(member) }
            case 3:
                moved = nil
                if let move = try await door.scan(member).moveId {
                    done.append(move)
                    moves += 1
                }
            case 4:
                let move = DoorMove.allCases[Int.random(in: 0..<DoorMove.allCases.count, using: &random)]
                moved = try await tried { try await door.move(member, move) }
            default:
                moved = nil
                if let last = done.popLast(), try await tried({ try await door.undo(last) }) != nil { moves += 1 }
            }
            if let moved {
                done.append(moved.moveId)
                moves += 1
            }
            let list = try await door.list()
            let tally = try await door.event().tally
            let placed = list.filter(\.state.holdsPlace).count
            #expect(placed <= capacity && tally.free == capacity - placed, "seed \(seed)")
            #expect(tally.paid == list.compactMap(\.paid).reduce(0, +), "seed \(seed)")
            // Whoever came anew, by whatever way, took no place that was promised.
            let known = Set(before.map(\.id))
            let anew = list.filter { !known.contains($0.id) && $0.state.holdsPlace }
            #expect(anew.isEmpty || (promised.free ?? 0) > promised.waitlisted, "seed \(seed)")
            // Who waited before and waits still stands in the same order.
            let waiting = list.filter { $0.state == .waitlisted }.sorted { ($0.position ?? 0) < ($1.position ?? 0) }
            let still = Set(before.filter { $0.state == .waitlisted }.map(\.id))
            let now = waiting.compactMap { still.contains($0.id) ? $0.person?.id : nil }
            #expect(now == queue.filter(now.contains), "seed \(seed)")
            #expect(waiting.compactMap(\.position) == Array(1..<waiting.count + 1), "seed \(seed)")
            queue = waiting.compactMap { $0.person?.id }
        }
        // The first invitations are always accepted, and the last move can nearly always be undone.
        #expect(moves >= 10, "seed \(seed)")
    }
}
