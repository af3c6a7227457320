import SQLite
import Testing
import Values

@testable import HerdStore

/// Persons stand where `PersonalData` says, and nowhere else.
@Suite struct `where persons stand` {
    @Test(arguments: Herd.backings, [Sight.all, .barns([])])
    func `those are empty for whoever may not see persons`(backing: Herd.Backing, sight: Sight) async throws {
        let store = try await Herd.store(backing)
        let member = try await store.createMember(MemberDraft(name: "Řehoř Žůžo", number: "7"), by: "t")
        func found() async throws -> Int {
            try await store.members().items.count + (store.member(number: "7") == nil ? 0 : 1)
                + (problem { try await store.member(member.id) } == nil ? 1 : 0)
        }
        #expect(try await Sight.$current.withValue(sight) { try await found() } == 3)
        let unseen = try await Sight.$current.withValue(sight) {
            try await Sight.$seesPeople.withValue(false) { try await found() }
        }
        #expect(unseen == 0)
        let told = try await Sight.$seesPeople.withValue(false) { try await store.events(after: 0) }
        #expect(told.map(\.text) == [#"{"withheld":true}"#] && told.map(\.kind) == [.memberCreated])
    }

    @Test func `whoever came in before has the right`() async throws {
        let path = try Herd.file()
        let steps = Array(Schema.migrations.prefix { $0.name != "sees people" })
        let id = try olderStore(at: path, steps)
        let store = try await HerdStore.open(.file(path))
        let access = try await store.tokens()
        #expect(access.map(\.id) == [id] && access.allSatisfy(\.maySeePeople))
    }

    private func olderStore(at path: String, _ steps: [Migration]) throws -> Access.ID {
        let database = try Database(.file(path))
        try Schema.migrate(database, steps: steps)
        let id = try #require(Access.ID("0190f0f3-7c1a-7d0e-9a3b-0123456789ab"))
        try database.insert(
            into: "access",
            ["id": id, "name": "old", "role": Access.Role.viewer, "kind": Access.Kind.token, "created_at": Herd.now])
        return id
    }
}
