package import SQLite
import Values

extension ReadView {
    /// The sign-in of a secret and as whom it is; `nil` when there is none whose time is not over.
    func signedIn(digest: String) throws -> SignedIn? {
        try signedIn(first("SELECT * FROM sign_ins WHERE digest = \(digest)"))
    }

    func signedIn(_ id: SignIn.ID) throws -> SignedIn? { try signedIn(signIn(id)) }

    private func signedIn(_ signIn: SignIn?) throws -> SignedIn? {
        guard let signIn, let access = try access(signIn.accessId),
            !signIn.isOver(staysSignedIn: access.staysSignedIn, at: now)
        else { return nil }
        return SignedIn(access: access, signIn: signIn, lookedAt: now)
    }

    func signIn(_ id: SignIn.ID) throws -> SignIn? { try first("SELECT * FROM sign_ins WHERE id = \(id)") }

    func signIns(of access: Access.ID) throws -> [SignIn] {
        try rows("SELECT * FROM sign_ins WHERE access_id = \(access) ORDER BY used_at DESC")
    }

    /// Those whose time is over.
    func signInsOver() throws -> [SignIn] {
        let staying = Set(try tokens().filter(\.staysSignedIn).map(\.id))
        return try rows("SELECT * FROM sign_ins", as: SignIn.init(row:)).filter {
            $0.isOver(staysSignedIn: staying.contains($0.accessId), at: now)
        }
    }

    /// Whether a secret could be one of before there were sign-ins.
    func hasOldDigests() throws -> Bool {
        let old = TokenDigest.oldMark + "*"
        return try exists(
            """
            SELECT 1 FROM access WHERE digest GLOB \(old) UNION ALL SELECT 1 FROM sign_ins WHERE digest GLOB \(old)
            LIMIT 1
            """)
    }

    /// The account of that name, however it is written, with the hash of its password.
    func account(named name: String) throws -> (access: Access, password: String)? {
        let key = SearchKey.of(name)
        let found = try rows("SELECT * FROM access WHERE kind = 'account' ORDER BY id") { row in
            (access: try Access(row: row), password: try row["password"] as String?)
        }.first { SearchKey.of($0.access.name) == key }
        return found.flatMap { account in account.password.map { (account.access, $0) } }
    }

    func accessLog(cursor: String?, limit: Int?) throws -> Page<AccessLogEntry> {
        let limit = PageLimit.clamped(limit)
        var earlier: [SQL] = []
        if let cursor { earlier.append("id < \(try position(cursor, in: "access_log") as AccessLogEntry.ID)") }
        let found: [AccessLogEntry] = try rows(
            "SELECT * FROM access_log \(SQL(whereAll: earlier)) ORDER BY id DESC LIMIT \(limit + 1)")
        return Page(found, limit: limit) { $0.id.description }
    }
}

extension SignIn: RowDecodable {
    package init(row: Row) throws {
        self.init(
            id: try row["id"], accessId: try row["access_id"], way: try row["way"],
            signedInAt: try row["signed_in_at"], confirmedAt: try row["confirmed_at"], usedAt: try row["used_at"],
            address: try row["address"])
    }
}

extension AccessLogEntry: RowDecodable {
    package init(row: Row) throws {
        self.init(
            id: try row["id"], at: try row["at"], kind: try row["kind"], name: try row["name"], way: try row["way"],
            address: try row["address"], by: try row["person"], count: try row["count"])
    }
}
