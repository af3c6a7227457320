import Testing
import Values

@testable import HerdStore

/// What somebody may do at a door event hangs on the register.
struct DoorRoleTests {
    private static let roles: [(Access.Role, [String]?, Bool, DoorRole)] = [
        (.admin, nil, false, .administrator), (.admin, ["player"], false, .administrator),
        (.recorder, nil, false, .organiser), (.recorder, [], false, .player), (.recorder, ["Kapitán"], true, .player),
        (.recorder, ["Trenér"], false, .trainer), (.recorder, ["coach"], true, .trainer),
        (.recorder, ["Organizátor"], true, .organiser), (.recorder, ["organiser"], false, .trainer),
        (.recorder, ["Správce"], false, .administrator), (.recorder, ["player", "trainer"], false, .trainer),
    ]

    @Test(arguments: roles.indices)
    func `the words of the register say who one is`(index: Int) async throws {
        let (access, words, isOwn, expected) = Self.roles[index]
        let door = try await Door()
        var draft = MemberDraft(name: "Jan Novák", number: "1")
        draft.roles = words
        let member = try await door.store.createMember(draft, by: "t")
        var patch = DoorEventPatch()
        if isOwn { patch.organiserId = .set(member.id) }
        let event = try await door.store.editDoorEvent(door.id, patch, by: "t")
        #expect(DoorRole(access, member: words == nil ? nil : member, at: event) == expected)
    }

    @Test func `whoever enters an event is its organiser`() async throws {
        let door = try await Door()
        var draft = MemberDraft(name: "Jan Novák", number: "1")
        draft.roles = ["organizátor"]
        let member = try await door.store.createMember(draft, by: "t")
        #expect(DoorRole(.recorder, member: member, at: nil) == .organiser)
    }

    @Test func `each role may what those below it may`() {
        #expect(DoorRole.allCases == DoorRole.allCases.sorted())
        #expect(DoorRole.player < .trainer && DoorRole.organiser < .administrator)
    }

    @Test func `an account is somebody, or nobody again, and goes with its member`() async throws {
        let door = try await Door()
        let (access, _) = try await door.store.createToken(AccessDraft(name: "Pokladna", role: .recorder), by: "t")
        #expect(try await door.store.doorPeople().map(\.member) == [nil])
        let member = try await door.member("1")
        let known = try await door.store.identify(access.id, as: member, by: "t")
        #expect(known.member?.number == "1" && known.name == "Pokladna")
        #expect(try await door.store.doorPeople() == [known])
        #expect(try await door.store.doorRole(of: access, at: door.id).role == .player)
        #expect(try await door.store.doorRole(of: access, at: door.id).member == member)
        _ = try await door.store.identify(access.id, as: nil, by: "t")
        #expect(try await door.store.doorRole(of: access, at: door.id).role == .organiser)
        _ = try await door.store.identify(access.id, as: member, by: "t")
        try await door.store.deleteMember(member, by: "t")
        #expect(try await door.store.doorPeople().map(\.member) == [nil])
    }
}
