import Values

@testable import HerdStore

/// A door event in a store of its own.
struct Door: Sendable {
    let store: HerdStore
    let clock: TestClock
    let id: DoorEvent.ID

    init(
        _ backing: Herd.Backing = .memory, capacity: Int? = nil, price: Int? = nil, walkIns: Bool = false
    ) async throws {
        clock = TestClock()
        store = try await Herd.store(backing, clock: clock)
        var draft = Self.draft("Trénink", hours: 2)
        (draft.capacity, draft.price, draft.walkIns) = (capacity, price, walkIns)
        id = try await store.createDoorEvent(draft, by: "t").id
    }

    /// An event of an hour and a half that begins so many hours from now.
    static func draft(_ name: String, hours: Int) -> DoorEventDraft {
        let start = Herd.now + .seconds(hours * 3600)
        return DoorEventDraft(name: name, startsAt: start, endsAt: start + .seconds(5400))
    }

    func member(_ number: String, name: String = "Jan Novák", until: CalendarDay? = nil) async throws -> Member.ID {
        try await store.createMember(MemberDraft(name: name, number: number, until: until), by: "t").id
    }

    func members(_ count: Int) async throws -> [Member.ID] {
        var members: [Member.ID] = []
        for number in 1...count { members.append(try await member("\(number)")) }
        return members
    }

    func event() async throws -> DoorEvent { try await store.doorEvent(id) }

    func list() async throws -> [Attendance] { try await store.attendances(of: id, limit: 500).items }

    func states() async throws -> [Attendance.State] { try await list().map(\.state) }

    func events() async throws -> [Event.Kind] { try await store.events(after: 0).map(\.kind) }

    func invite(_ member: Member.ID, key: String? = nil) async throws -> MovedAttendance {
        try await store.invite(member, to: id, by: "t", idempotencyKey: key)
    }

    func letIn(_ member: Member.ID) async throws -> MovedAttendance { try await store.letIn(member, to: id, by: "t") }

    func callUp() async throws -> MovedAttendance { try await store.callUp(in: id, by: "t") }

    func scan(_ member: Member.ID, key: String? = nil) async throws -> DoorVerdict {
        try await store.admit(.of(member), to: id, by: "t", idempotencyKey: key)
    }

    func admit(_ card: DoorCard) async throws -> DoorVerdict { try await store.admit(card, to: id, by: "t") }

    func undo(_ move: DoorMove.ID, key: String? = nil) async throws -> MovedAttendance {
        try await store.undoMove(move, in: id, by: "t", idempotencyKey: key)
    }

    /// Moves a member who is on the list.
    func move(
        _ member: Member.ID, _ move: DoorMove, paid: Int? = nil, key: String? = nil
    ) async throws -> MovedAttendance {
        guard let there = try await list().first(where: { $0.person?.id == member }) else {
            throw HerdError.unknownAttendance(member)
        }
        return try await store.move(there.id, in: id, move, paid: paid, by: "t", idempotencyKey: key)
    }
}
