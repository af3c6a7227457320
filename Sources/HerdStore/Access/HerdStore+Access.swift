extension HerdStore {
    /// Makes a token.
    ///
    /// It is told this one time: the store keeps only its digest.
    package func createToken(
        _ draft: AccessDraft, kind: Access.Kind = .token, by person: String
    ) throws -> (access: Access, token: String) {
        try write { try $0.createToken(draft, kind: kind, by: person) }
    }

    /// Whose token this is; `nil` when it is nobody's.
    ///
    /// It costs about a millisecond, most of it the digest; that is made beside the store's queue, so that no
    /// weighing waits for those who knock.
    package nonisolated func access(forToken token: String) async throws -> Access? {
        // libcrypt reads up to a zero byte: more than one text would be this token.
        guard (1...200).contains(token.utf8.count), token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        return try await access(digest: TokenDigest.of(token))
    }

    private func access(digest: String) throws -> Access? { try read { try $0.access(digest: digest) } }

    /// All tokens of a kind, oldest first.
    package func tokens(_ kind: Access.Kind = .token) throws -> [Access] { try read { try $0.tokens(kind) } }

    /// Gives a token or a phone another name or other rights.
    package func changeAccess(
        _ id: Access.ID, _ kind: Access.Kind, _ patch: AccessPatch, by person: String
    ) throws -> Access {
        try write { try $0.changeAccess(id, kind, patch, by: person) }
    }

    /// Gives a phone another token in the place of the one it has, as when it comes in anew.
    package func renewPhone(
        _ id: Access.ID, as draft: AccessDraft, by person: String
    ) throws -> (access: Access, token: String) {
        try write { try $0.renewPhone(id, as: draft, by: person) }
    }

    /// Notes that a phone was used.
    package func noteUse(of id: Access.ID) throws {
        try write { try $0.noteUse(of: id) }
    }

    /// Deletes a token: who has it may do nothing from now on.
    package func deleteToken(_ id: Access.ID, by person: String) throws {
        try write { try $0.deleteToken(id, by: person) }
    }

    /// What was corrected, assigned or deleted, newest first.
    package func audit(cursor: String? = nil, limit: Int? = nil) throws -> Page<AuditEntry> {
        try read { try $0.audit(cursor: cursor, limit: limit) }
    }
}
