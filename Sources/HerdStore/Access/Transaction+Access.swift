import SQLite
import Values

extension Transaction {
    func createToken(
        _ draft: AccessDraft, kind: Access.Kind, by person: String
    ) throws -> (access: Access, token: String) {
        try check(name: draft.name)
        try check(draft.barns, draft.technicians)
        let token = TokenDigest.randomToken()
        let access = Access(
            id: makeID(), name: draft.name, role: draft.role, kind: kind, createdAt: now, lastUsedAt: nil,
            barns: draft.barns, technicians: draft.technicians, seesAllBulls: draft.seesAllBulls)
        try insert(
            into: "access",
            [
                "id": access.id, "name": access.name, "role": access.role, "digest": TokenDigest.of(token),
                "created_at": access.createdAt, "kind": access.kind,
                "barns": JSONText.encodeIfPresent(access.barns), "technicians": JSONText.encode(access.technicians),
                "sees_all_bulls": access.seesAllBulls,
            ])
        try audit("token.created", access.id, by: person, after: access)
        return (access, token)
    }

    func deleteToken(_ id: Access.ID, by person: String) throws {
        guard let access = try access(id) else { throw HerdError.unknownToken(id) }
        try run("DELETE FROM access WHERE id = \(id)")
        try audit("token.deleted", id, by: person, before: access)
    }

    func changeAccess(
        _ id: Access.ID, _ kind: Access.Kind, _ patch: AccessPatch, by person: String
    ) throws -> Access {
        guard let before = try access(id), before.kind == kind else { throw HerdError.unknownToken(id) }
        let name = patch.name ?? before.name
        let barns = patch.barns.applied(to: before.barns)
        let technicians = patch.technicians ?? before.technicians
        try check(name: name)
        try check(barns, technicians)
        let (barnsText, techniciansText) = (try JSONText.encodeIfPresent(barns), try JSONText.encode(technicians))
        return try change(id, "\(kind.rawValue).changed", by: person) {
            try run(
                """
                UPDATE access SET name = \(name), barns = \(barnsText), technicians = \(techniciansText),
                    sees_all_bulls = \(patch.seesAllBulls ?? before.seesAllBulls)
                WHERE id = \(id)
                """)
        }
    }

    func renewPhone(
        _ id: Access.ID, as draft: AccessDraft, by person: String
    ) throws -> (access: Access, token: String) {
        try check(name: draft.name)
        let token = TokenDigest.randomToken()
        let digest = try TokenDigest.of(token)
        let (barns, technicians) = (
            try JSONText.encodeIfPresent(draft.barns), try JSONText.encode(draft.technicians)
        )
        guard try self.access(id)?.kind == .phone else { throw HerdError.unknownToken(id) }
        let access = try change(id, "phone.renewed", by: person) {
            try run(
                """
                UPDATE access SET name = \(draft.name), role = \(draft.role), digest = \(digest), barns = \(barns),
                    technicians = \(technicians), sees_all_bulls = \(draft.seesAllBulls)
                WHERE id = \(id)
                """)
        }
        return (access, token)
    }

    private func change(_ id: Access.ID, _ what: String, by person: String, _ change: () throws -> Void) throws
        -> Access
    {
        let before = try access(id)
        try change()
        guard let after = try access(id) else { throw HerdError.unknownToken(id) }
        try audit(what, id, by: person, before: before, after: after)
        return after
    }

    func noteUse(of id: Access.ID) throws {
        try run("UPDATE access SET last_used_at = \(now) WHERE id = \(id)")
    }

    private func check(name: String) throws {
        try HerdError.check(name, "name", 1...100)
    }

    /// A barn that is none would let its owner see nothing, and nobody would know why.
    private func check(_ barns: [Location.ID]?, _ technicians: [String]) throws {
        guard (1...500).contains(barns?.count ?? 1) else { throw HerdError.outOfRange("barns", 1...500, "of them") }
        for barn in barns ?? [] where try location(barn).kind != .barn { throw HerdError.notABarn(try location(barn)) }
        guard technicians.count <= 2 else { throw HerdError.outOfRange("technicians", 0...2, "of them") }
        for name in technicians { try HerdError.check(name, "technicians", 1...100) }
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
    fileprivate static func notABarn(_ location: Location) -> HerdError {
        HerdError(
            .invalid, CodedText("not-a-barn", ["number": .text(location.number)]),
            "\(location.kind.rawValue) \(location.number) is not a barn",
            action: "Choose barns: a person sees the animals of whole barns.")
    }

    fileprivate static func unknownToken(_ id: Access.ID) -> HerdError {
        HerdError(.notFound, "unknown-token", "there is no token \(id)", action: "Choose one from the list.")
    }
}
