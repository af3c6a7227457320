import Testing
import Values

@testable import HerdStore

/// Everything that is held of a person can be handed out.
@Suite struct `a person's record` {
    @Test func `holds the row, the events and the history, and nothing of others`() async throws {
        let store = try await Herd.store(.file)
        let member = try await store.createMember(
            MemberDraft(name: "Řehoř Žůžo", number: "7", email: "r@example.cz"), by: "t")
        _ = try await store.createMember(MemberDraft(name: "Jan Novák", number: "8"), by: "t")
        _ = try await store.editMember(member.id, MemberPatch(number: "9"), by: "t")
        let record = try await store.personalRecord(of: member.id)
        #expect(record.member?.number == "9")
        #expect(record.events.map(\.kind) == [.memberCreated, .memberChanged])
        #expect(record.audit.map(\.action) == ["member.created", "member.edited"])
        let rows = try #require(record.tables.first { $0.name == "members" }?.rows)
        #expect(rows.count == 1 && rows[0]["id"] == .string(member.id.description))
        #expect(rows[0]["created_at"] == "2027-01-15T08:00:00Z")
        #expect(!(try JSONText.encode(record)).contains("Novák"))
        let nobody = try #require(Member.ID("0190f0f3-7c1a-7d0e-9a3b-0123456789ab"))
        #expect(await problem { try await store.personalRecord(of: nobody) } == "unknown-member")
    }
}
