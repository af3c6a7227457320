import SQLite
import Values

extension Transaction {
    func createToken(
        _ draft: AccessDraft, kind: Access.Kind, by person: String
    ) throws -> (access: Access, token: String) {
        try check(name: draft.name)
        let token = TokenDigest.randomToken()
        let access = Access(
            id: makeID(), name: draft.name, role: draft.role, kind: kind, createdAt: now, lastUsedAt: nil)
        try insert(
            into: "access",
            [
                "id": access.id, "name": access.name, "role": access.role, "digest": TokenDigest.of(token),
                "created_at": access.createdAt, "kind": access.kind,
            ])
        try audit("token.created", access.id, by: person, after: access)
        return (access, token)
    }

    func deleteToken(_ id: Access.ID, by person: String) throws {
        guard let access = try access(id) else { throw HerdError.unknownToken(id) }
        try run("DELETE FROM access WHERE id = \(id)")
        try audit("token.deleted", id, by: person, before: access)
    }

    func renamePhone(_ id: Access.ID, to name: String, by person: String) throws -> Access {
        try check(name: name)
        return try changePhone(id, "renamed", by: person) {
            try run("UPDATE access SET name = \(name) WHERE id = \(id)")
        }
    }

    func renewPhone(
        _ id: Access.ID, as draft: AccessDraft, by person: String
    ) throws -> (access: Access, token: String) {
        try check(name: draft.name)
        let token = TokenDigest.randomToken()
        let digest = try TokenDigest.of(token)
        let access = try changePhone(id, "renewed", by: person) {
            try run("UPDATE access SET name = \(draft.name), role = \(draft.role), digest = \(digest) WHERE id = \(id)")
        }
        return (access, token)
    }

    private func changePhone(_ id: Access.ID, _ what: String, by person: String, _ change: () throws -> Void) throws
        -> Access
    {
        guard let before = try access(id), before.kind == .phone else { throw HerdError.unknownToken(id) }
        try change()
        guard let after = try access(id) else { throw HerdError.unknownToken(id) }
        try audit("phone.\(what)", id, by: person, before: before, after: after)
        return after
    }

    func noteUse(of id: Access.ID) throws {
        try run("UPDATE access SET last_used_at = \(now) WHERE id = \(id)")
    }

    private func check(name: String) throws {
        guard (1...100).contains(name.count) else { throw HerdError.badLength("name", 1...100) }
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
