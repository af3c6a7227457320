/// Which rows of a table had which number, e-mail and phone before: each is one member's only, however it is written.
struct SeenMembers: Sendable {
    private var rows: [Key: Int] = [:]

    private enum Key: Hashable { case number(String), email(String), phone(String) }

    /// Refuses a row that repeats what an earlier one has.
    func check(_ draft: MemberDraft) throws(ToldError) {
        for (key, column, value) in Self.keys(of: draft) {
            guard let earlier = rows[key] else { continue }
            throw ToldError(
                column.header, value, "row \(earlier) has this \(column.rawValue) already", .repeatedMember,
                other: String(earlier))
        }
    }

    /// Notes a row that was taken.
    mutating func note(_ draft: MemberDraft, row: Int) {
        for (key, _, _) in Self.keys(of: draft) { rows[key] = row }
    }

    private static func keys(of draft: MemberDraft) -> [(Key, MemberColumn, String)] {
        var keys: [(Key, MemberColumn, String)] = [(.number(draft.number), .number, draft.number)]
        if let email = draft.email, let key = ContactKey.email(email) { keys.append((.email(key), .email, email)) }
        if let phone = draft.phone, let key = ContactKey.phone(phone) { keys.append((.phone(key), .phone, phone)) }
        return keys
    }
}
