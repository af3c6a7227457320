import SQLite

extension HerdStore {
    /// Makes a token.
    ///
    /// It is told this one time: the store keeps only its digest.
    package func createToken(_ draft: AccessDraft, by person: String) throws -> (access: Access, token: String) {
        try write {
            guard (1...100).contains(draft.name.count) else {
                throw HerdError.badText("name", "needs 1 to 100 characters")
            }
            let token = TokenDigest.randomToken()
            let access = Access(id: makeID(), name: draft.name, role: draft.role, createdAt: clock.now())
            try database.run(
                "INSERT INTO access (id, name, role, digest, created_at) VALUES (?, ?, ?, ?, ?)", access.id,
                access.name, access.role, TokenDigest.of(token), access.createdAt)
            try audit("token.created", access.id, by: person, after: access)
            return (access, token)
        }
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

    private func access(digest: String) throws -> Access? {
        try database.first("SELECT id, name, role, created_at FROM access WHERE digest = ?", digest) {
            try access($0)
        }
    }

    package func tokens() throws -> [Access] {
        try database.rows("SELECT id, name, role, created_at FROM access ORDER BY id") { try access($0) }
    }

    package func deleteToken(_ id: Access.ID, by person: String) throws {
        try write {
            guard let access = try tokens().first(where: { $0.id == id }) else { throw HerdError.unknownToken(id) }
            try database.run("DELETE FROM access WHERE id = ?", id)
            try audit("token.deleted", id, by: person, before: access)
        }
    }

    private func access(_ row: Row) throws -> Access {
        Access(id: try row[0], name: try row[1], role: try row[2], createdAt: try row[3])
    }
}

extension HerdError {
    fileprivate static func unknownToken(_ id: Access.ID) -> HerdError {
        HerdError(.notFound, "unknown-token", "there is no token \(id)", action: "Choose one from the list.")
    }
}
