import HerdStore
import Testing

struct MemberTableTests {
    @Test func `a list from a Czech Excel is read`() throws {
        let members = try MemberTable.members(
            in: Array("Jméno a příjmení;Osobní číslo;Organizace\nŘehoř Žůžo;12345;ZO Lhota\n\nJan Nový;7;\n".utf8))
        #expect(members.map(\.name) == ["Řehoř Žůžo", "Jan Nový"])
        #expect(members.map(\.number) == ["12345", "7"])
        #expect(members.map(\.organisation) == ["ZO Lhota", nil])
    }

    @Test(arguments: [
        ("name,number\nA,1\nB,\n", MemberTableError.emptyField("number", row: 3)),
        ("name,phone\nA,1\n", .missingColumn("number")),
        ("name,number\n", .noMembers),
        ("", .noMembers),
    ])
    func `what is wrong is named with its row`(text: String, error: MemberTableError) {
        #expect(throws: error) { try MemberTable.members(in: Array(text.utf8)) }
    }
}
