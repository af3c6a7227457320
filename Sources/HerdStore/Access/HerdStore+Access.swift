import Blocking

extension HerdStore {
    /// Makes an app key.
    ///
    /// It is told this one time: the store keeps only its digest.
    package func createToken(_ draft: AccessDraft, by person: String) throws -> (access: Access, token: String) {
        try write { try $0.createToken(draft, by: person) }
    }

    /// Whose app key this is; `nil` when it is nobody's.
    package nonisolated func access(forToken token: String) async throws -> Access? {
        try await found(by: token) { try $0.access(digest: $1) }
    }

    /// Finds what a secret stands for: by its digest, or by the one that older versions kept, which takes a millisecond
    /// and is made beside the store's queue, one at a time.
    nonisolated func found<Value: Sendable>(
        by secret: String, _ look: @escaping @Sendable (ReadView, String) throws -> Value?
    ) async throws -> Value? {
        guard TokenDigest.isSecret(secret) else { return nil }
        let digest = TokenDigest.of(secret)
        let (found, hasOld) = try await glanceAll { view in
            let found = try look(view, digest)
            return (found, try found == nil && view.hasOldDigests())
        }
        if let found { return found }
        guard hasOld, let old = try await Self.oldDigests.run({ TokenDigest.old(secret) }),
            let value = try await glanceAll({ try look($0, old) })
        else { return nil }
        // On a full disk the old one will do.
        try? await renewDigest(old, with: digest)
        return value
    }

    private static let oldDigests = Offload("old-digests", width: 1)

    private func renewDigest(_ old: String, with digest: String) throws {
        try write { try $0.renewDigest(old, with: digest) }
    }

    /// All tokens of a kind, oldest first.
    package nonisolated func tokens(_ kind: Access.Kind = .token) async throws -> [Access] {
        try await glance { try $0.tokens(kind) }
    }

    /// Gives an app key, a phone or an account another name or other rights.
    package func changeAccess(
        _ id: Access.ID, _ kind: Access.Kind, _ patch: AccessPatch, by person: String
    ) throws -> Access {
        try write { try $0.changeAccess(id, kind, patch, by: person) }
    }

    /// Lets a phone in, and signs it in; see `Transaction.connectPhone`.
    package func connectPhone(
        _ draft: AccessDraft, inPlaceOf known: Access.ID? = nil, secret: String? = nil, at address: String,
        by person: String
    ) throws -> (access: Access, signIn: SignIn, secret: String) {
        try write {
            try $0.connectPhone(
                draft, inPlaceOf: known, signedInBy: secret.map(TokenDigest.of), at: address, by: person)
        }
    }

    /// Takes an app key, a phone or an account away: who has it may do nothing from now on.
    package func deleteToken(_ id: Access.ID, by person: String) throws {
        try write { try $0.deleteToken(id, by: person) }
    }

    /// What was corrected, assigned or deleted, newest first.
    package nonisolated func audit(cursor: String? = nil, limit: Int? = nil) async throws -> Page<AuditEntry> {
        try await glance { try $0.audit(cursor: cursor, limit: limit) }
    }
}
