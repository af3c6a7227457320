package import SQLite
import Values

extension ReadView {
    func access(digest: String) throws -> Access? {
        try first("SELECT * FROM access WHERE digest = \(digest)")
    }

    func access(_ id: Access.ID) throws -> Access? { try first("SELECT * FROM access WHERE id = \(id)") }

    func tokens(_ kind: Access.Kind) throws -> [Access] {
        try rows("SELECT * FROM access WHERE kind = \(kind) ORDER BY id")
    }

    /// Of every kind.
    func tokens() throws -> [Access] { try rows("SELECT * FROM access ORDER BY id") }

    func audit(cursor: String?, limit: Int?) throws -> Page<AuditEntry> {
        let limit = PageLimit.clamped(limit)
        var earlier: [SQL] = []
        if let cursor { earlier.append("id < \(try position(cursor, in: "audit") as AuditEntry.ID)") }
        let found: [AuditEntry] = try rows(
            "SELECT * FROM audit \(SQL(whereAll: earlier)) ORDER BY id DESC LIMIT \(limit + 1)")
        return Page(found, limit: limit) { $0.id.description }
    }

    /// What became of something and by whom, oldest first.
    func audit(of subject: some CustomStringConvertible) throws -> [AuditEntry] {
        try rows("SELECT * FROM audit WHERE subject = \(subject.description) ORDER BY id")
    }
}

extension Access: RowDecodable {
    package init(row: Row) throws {
        self.init(
            id: try row["id"], name: try row["name"], role: try row["role"], kind: try row["kind"],
            createdAt: try row["created_at"], lastUsedAt: try row["last_used_at"],
            lastAddress: try row["last_address"], staysSignedIn: try row["stays_signed_in"],
            barns: try row.jsonIfPresent("barns"), technicians: try row.jsonList("technicians"),
            seesAllBulls: try row["sees_all_bulls"], seesPeople: try row["sees_people"])
    }
}

extension AuditEntry: RowDecodable {
    package init(row: Row) throws {
        self.init(
            id: try row["id"], at: try row["at"], by: try row["by"], action: try row["action"],
            subject: try row["subject"], before: try row.jsonIfPresent("before"), after: try row.jsonIfPresent("after"))
    }
}
