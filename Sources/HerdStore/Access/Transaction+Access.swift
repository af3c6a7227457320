import SQLite
import Values

extension Transaction {
    func createToken(_ draft: AccessDraft, by person: String) throws -> (access: Access, token: String) {
        guard (1...100).contains(draft.name.count) else {
            throw HerdError.badLength("name", 1...100)
        }
        let token = TokenDigest.randomToken()
        let access = Access(id: makeID(), name: draft.name, role: draft.role, createdAt: now)
        try insert(
            into: "access",
            [
                "id": access.id, "name": access.name, "role": access.role, "digest": TokenDigest.of(token),
                "created_at": access.createdAt,
            ])
        try audit("token.created", access.id, by: person, after: access)
        return (access, token)
    }

    func deleteToken(_ id: Access.ID, by person: String) throws {
        guard let access = try tokens().first(where: { $0.id == id }) else { throw HerdError.unknownToken(id) }
        try run("DELETE FROM access WHERE id = \(id)")
        try audit("token.deleted", id, by: person, before: access)
    }

    /// Notes who did what.
    func audit(
        _ action: String, _ subject: some CustomStringConvertible, by person: String,
        before: (some Encodable)? = JSONValue?.none, after: (some Encodable)? = JSONValue?.none
    ) throws {
        try insert(
            into: "audit",
            [
                "id": makeID() as AuditEntry.ID, "at": now, "by": person, "action": action,
                "subject": subject.description, "before": JSONText.encodeIfPresent(before),
                "after": JSONText.encodeIfPresent(after),
            ])
    }
}

extension HerdError {
    fileprivate static func unknownToken(_ id: Access.ID) -> HerdError {
        HerdError(.notFound, "unknown-token", "there is no token \(id)", action: "Choose one from the list.")
    }
}
