/// Which rows of a table had which number, e-mail and phone before: each is one member's only.
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
        if let email = draft.email { keys.append((.email(email.lowercased()), .email, email)) }
        if let phone = draft.phone {
            keys.append((.phone(phone.filter { $0.isNumber || $0 == "+" }), .phone, phone))
        }
        return keys
    }
}
