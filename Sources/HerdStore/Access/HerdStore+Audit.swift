import SQLite
import Values

extension HerdStore {
    /// What was corrected, assigned or deleted, newest first.
    package func audit(cursor: String? = nil, limit: Int? = nil) throws -> Page<AuditEntry> {
        let limit = PageLimit.clamped(limit)
        let start: AuditEntry.ID? = try cursor.map { try position($0, in: "audit") }
        let found = try database.rows(
            "\(Self.auditColumns) WHERE ?1 IS NULL OR id < ?1 ORDER BY id DESC LIMIT ?2", start, limit + 1
        ) { try auditEntry($0) }
        return Page(found, limit: limit) { $0.id.description }
    }

    static let auditColumns = "SELECT id, at, by, action, subject, before, after FROM audit"

    func auditEntry(_ row: Row) throws -> AuditEntry {
        AuditEntry(
            id: try row[0], at: try row[1], by: try row[2], action: try row[3], subject: try row[4],
            before: try (row[5] as String?).map { try JSONText.decode(JSONValue.self, $0) },
            after: try (row[6] as String?).map { try JSONText.decode(JSONValue.self, $0) })
    }

    /// Notes in the running transaction who did what.
    func audit(
        _ action: String, _ subject: some CustomStringConvertible, by person: String,
        before: (some Encodable)? = JSONValue?.none,
        after: (some Encodable)? = JSONValue?.none
    ) throws {
        let id: AuditEntry.ID = makeID()
        try database.run(
            "INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?)", id, clock.now(), person, action, subject.description,
            try before.map { try JSONText.encode($0) }, try after.map { try JSONText.encode($0) })
    }
}
