import SQLite
import Values

extension Transaction {
    func createToken(
        _ draft: AccessDraft, by person: String
    ) throws -> (access: Access, token: String) {
        let token = TokenDigest.randomToken()
        let access = try insertAccess(draft, kind: .token, secret: token)
        try audit("token.created", access.id, by: person, after: access)
        try log(.keyMade, access, by: person)
        return (access, token)
    }

    /// - Parameter secret: what it is known by; `nil` for what signs in otherwise.
    func insertAccess(_ draft: AccessDraft, kind: Access.Kind, secret: String?) throws -> Access {
        try check(name: draft.name)
        try check(draft.barns, draft.technicians)
        let access = Access(
            id: makeID(), name: draft.name, role: draft.role, kind: kind, createdAt: now, lastUsedAt: nil,
            lastAddress: nil, staysSignedIn: draft.staysSignedIn, barns: draft.barns, technicians: draft.technicians,
            seesAllBulls: draft.seesAllBulls, seesPeople: draft.seesPeople)
        try insert(
            into: "access",
            [
                "id": access.id, "name": access.name, "role": access.role, "digest": secret.map(TokenDigest.of),
                "created_at": access.createdAt, "kind": access.kind, "stays_signed_in": access.staysSignedIn,
                "barns": JSONText.encodeIfPresent(access.barns), "technicians": JSONText.encode(access.technicians),
                "sees_all_bulls": access.seesAllBulls, "sees_people": access.seesPeople,
            ])
        return access
    }

    func deleteToken(_ id: Access.ID, by person: String) throws {
        guard let access = try access(id) else { throw HerdError.unknownToken(id) }
        try run("DELETE FROM sign_ins WHERE access_id = \(id)")
        try run("DELETE FROM access WHERE id = \(id)")
        try audit("\(access.kind.rawValue).deleted", id, by: person, before: access)
        try log(.revoked, access, by: person)
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
        if kind == .account { try checkFree(name, for: id) }
        let (barnsText, techniciansText) = (try JSONText.encodeIfPresent(barns), try JSONText.encode(technicians))
        return try change(id, "\(kind.rawValue).changed", by: person) {
            try run(
                """
                UPDATE access SET name = \(name), role = \(patch.role ?? before.role), barns = \(barnsText),
                    technicians = \(techniciansText), sees_all_bulls = \(patch.seesAllBulls ?? before.seesAllBulls),
                    sees_people = \(patch.seesPeople ?? before.seesPeople),
                    stays_signed_in = \(patch.staysSignedIn ?? before.staysSignedIn)
                WHERE id = \(id)
                """)
        }
    }

    /// Lets a phone in, and signs it in.
    ///
    /// - Parameters:
    ///   - known: the phone it is, if it was here before.
    ///   - old: the digest of the secret that its browser has.
    func connectPhone(
        _ draft: AccessDraft, inPlaceOf known: Access.ID?, signedInBy old: String?, at address: String,
        by person: String
    ) throws -> (access: Access, signIn: SignIn, secret: String) {
        let access = try known.map { try renewPhone($0, as: draft, by: person) } ?? addPhone(draft, by: person)
        if known != nil { try run("DELETE FROM sign_ins WHERE access_id = \(access.id)") }
        let made = try signIn(access, by: .phone, at: address, inPlaceOf: old)
        return (access, made.signIn, made.secret)
    }

    func addPhone(_ draft: AccessDraft, by person: String) throws -> Access {
        let access = try insertAccess(draft, kind: .phone, secret: nil)
        try audit("phone.created", access.id, by: person, after: access)
        return access
    }

    private func renewPhone(_ id: Access.ID, as draft: AccessDraft, by person: String) throws -> Access {
        try check(name: draft.name)
        try check(draft.barns, draft.technicians)
        let (barns, technicians) = (
            try JSONText.encodeIfPresent(draft.barns), try JSONText.encode(draft.technicians)
        )
        guard try self.access(id)?.kind == .phone else { throw HerdError.unknownToken(id) }
        return try change(id, "phone.renewed", by: person) {
            try run(
                """
                UPDATE access SET name = \(draft.name), role = \(draft.role), barns = \(barns),
                    technicians = \(technicians), sees_all_bulls = \(draft.seesAllBulls),
                    sees_people = \(draft.seesPeople)
                WHERE id = \(id)
                """)
        }
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

    static func unknownToken(_ id: Access.ID) -> HerdError {
        HerdError(.notFound, "unknown-token", "there is no token \(id)", action: "Choose one from the list.")
    }
}
