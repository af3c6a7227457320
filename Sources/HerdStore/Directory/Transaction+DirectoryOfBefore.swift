import SQLite

/// What an older program has left without keys.
extension Transaction {
    /// Whether somebody in the register or an organisation is not found yet.
    func lacksDirectoryKeys() throws -> Bool {
        try exists("SELECT 1 FROM members WHERE name_key = '' LIMIT 1") || !organisationsWithoutKeys(atMost: 1).isEmpty
    }

    /// Gives members of an older program the parts of their names, and all the keys by which they are found.
    func enterDirectoryOfBefore() throws {
        // In parts: a register may be of a million.
        while case let members = try membersWithoutKeys(atMost: 1000), !members.isEmpty {
            for var member in members {
                if member.familyName.isEmpty { member.parts = MemberName(shown: member.name) }
                try update("members", row(of: member), where: "id", is: member.id)
                try index(member.directoryKeys, of: member.id)
            }
        }
        while case let organisations = try organisationsWithoutKeys(atMost: 1000), !organisations.isEmpty {
            for organisation in organisations { try index(organisation.directoryKeys, of: organisation.id) }
        }
    }

    private func membersWithoutKeys(atMost count: Int) throws -> [Member] {
        try rows("SELECT * FROM members WHERE name_key = '' LIMIT \(count)")
    }

    private func organisationsWithoutKeys(atMost count: Int) throws -> [Organisation] {
        try rows(
            """
            SELECT * FROM organisations o
            WHERE NOT EXISTS (SELECT 1 FROM directory_keys k WHERE k.organisation_id = o.id) LIMIT \(count)
            """)
    }
}
