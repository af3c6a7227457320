import SQLite
import Values

/// What is held of one person, found by the person's id; by a number only where a card said it.
extension ReadView {
    /// - Throws: a 404 problem when nothing is held of anybody with that id.
    func personalRecord(of id: Member.ID) throws -> PersonalRecord {
        let audit = try auditMentioning(id)
        let names = try personalNames(of: id)
        let record = PersonalRecord(
            id: id, madeAt: now, member: try first("SELECT * FROM main.members WHERE id = \(id)"),
            tables: try PersonalData.tables.compactMap { table in
                let rows = try rows(of: id, in: table.name, by: table.person)
                return rows.isEmpty ? nil : PersonalRecord.Table(name: table.name, rows: rows)
            },
            photos: try personalPhotos(of: id), events: try events(of: id, names), audit: audit)
        guard !record.isEmpty else { throw HerdError.nobody(id) }
        return record
    }

    /// The hashes of the person's photos.
    func personalPhotos(of id: Member.ID) throws -> [String] {
        try PersonalData.tables.flatMap { table in
            try table.photos.flatMap { column in
                let select = SQL(
                    stringLiteral: """
                        SELECT \(column) FROM main.\(table.name) WHERE \(column) IS NOT NULL AND \(table.person) =
                        """)
                return try values("\(select) \(id)") as [String]
            }
        }
    }

    /// What the person is or was called by.
    func personalNames(of id: Member.ID) throws -> PersonalNames {
        try PersonalNames(
            rows(of: id, in: "members", by: "id")
                + auditMentioning(id).flatMap { [$0.before, $0.after] }
                .filter { $0?["id"] == .string(id.description) })
    }

    /// Events that name the person, and scans of the person's card; oldest first.
    func events(of id: Member.ID, _ names: PersonalNames) throws -> [Event] {
        var found: [Event] = try rows(
            "SELECT * FROM main.events WHERE instr(data, \(id.description)) > 0 ORDER BY number")
        for number in names.numbers {
            let isSole = try !isAnothers(number, than: id)
            let scans: [Event] = try rows(
                "SELECT * FROM main.events WHERE kind = 'scan.done' AND instr(data, \(number)) > 0 ORDER BY number")
            found += scans.filter { scan in
                scan.codes.contains { names.isOn($0, number: number, isSole: isSole) }
            }
        }
        return Dictionary(found.map { ($0.number, $0) }) { first, _ in first }.values.sorted { $0.number < $1.number }
    }

    /// The audit of the person, and what of the audit of others names the person.
    func auditMentioning(_ id: Member.ID) throws -> [AuditEntry] {
        try rows(
            """
            SELECT * FROM main.audit
            WHERE subject = \(id.description) OR instr(before, \(id.description)) > 0
                OR instr(after, \(id.description)) > 0
            ORDER BY id
            """)
    }

    /// Where others have written down what gives the person away.
    func mentions(of id: Member.ID) throws -> [Erasure.Mention] {
        let traces = NameTraces(try personalNames(of: id))
        var found: [Erasure.Mention] = []
        guard !traces.areNone else { return found }
        let own = try ownRows(of: id)
        for place in PersonalData.freeTexts where found.count < Erasure.mostMentions {
            let (table, owner) = (SQL(stringLiteral: place.table), SQL(stringLiteral: place.animal ?? "NULL"))
            let texts = SQL(stringLiteral: place.columns.joined(separator: ", "))
            try each("SELECT id, \(owner) AS animal, \(texts) FROM main.\(table) ORDER BY id") { row in
                guard found.count < Erasure.mostMentions else { return }
                let text = try place.columns.compactMap { try row[$0] as String? }.joined(separator: "\n")
                guard traces.are(in: text) else { return }
                let (one, animal): (Identifier<Erasure>, Animal.ID?) = (try row["id"], try row["animal"])
                guard !own.contains(one) else { return }
                found.append(
                    Erasure.Mention(where: place.table, id: one.description, animalId: animal?.description))
            }
        }
        return found + (try taught(by: id, personalNames(of: id)).doubtful.map(\.mention))
    }

    /// Names of accounts that are the person's, by what was said of them or by what they say, beside what was done with them.
    func signatures(of id: Member.ID) throws -> [Erasure.Signature] {
        let traces = NameTraces(try personalNames(of: id))
        let accounts: Set<String> = Set(
            try values(
                """
                SELECT a.name FROM main.access_members m JOIN main.access a ON a.id = m.access_id
                WHERE m.member_id = \(id)
                """))
        var found: [String: Erasure.Signature] = [:]
        for place in PersonalData.signatures {
            let column = SQL(stringLiteral: "\"\(place.column)\"")
            let table = SQL(stringLiteral: place.table)
            let names: [(name: String, count: Int)] = try rows(
                """
                SELECT \(column) AS name, count(*) AS count FROM main.\(table) WHERE \(column) IS NOT NULL GROUP BY \(column)
                """
            ) { (try $0["name"], try $0["count"]) }
            for one in names where accounts.contains(one.name) || traces.are(in: one.name) {
                var signature = found[one.name] ?? Erasure.Signature(name: one.name, count: 0, where: [])
                signature.count += one.count
                signature.where.append(place.table)
                found[one.name] = signature
            }
        }
        return found.values.sorted { $0.name < $1.name }
    }

    /// Rows among those that others write, of which the name goes with the person: the register's own, and of the planner.
    private func ownRows(of id: Member.ID) throws -> Set<Identifier<Erasure>> {
        Set(
            try values(
                """
                SELECT \(id) UNION ALL SELECT resource_id FROM main.resource_members WHERE member_id = \(id)
                UNION ALL SELECT c.id FROM main.resource_members m
                JOIN main.resource_calendars c ON c.resource_id = m.resource_id WHERE m.member_id = \(id)
                """))
    }

    /// Whether a number is or was somebody else's: then a card with it needs the name, too.
    func isAnothers(_ number: String, than id: Member.ID) throws -> Bool {
        try exists(
            """
            SELECT 1 FROM main.members WHERE number = \(number) AND id <> \(id)
            UNION ALL SELECT 1 FROM main.audit
            WHERE action GLOB 'member.*' AND subject <> \(id.description)
                AND (before ->> '$.number' = \(number) OR after ->> '$.number' = \(number))
            """)
    }

    /// A person's rows of a table as JSON: ids and times as the API writes them, everything else as it is stored.
    private func rows(of id: Member.ID, in table: String, by person: String) throws -> [JSONValue] {
        let columns: [String] = try values("SELECT name FROM pragma_table_info(\(table), 'main')")
        let members = columns.map { "'\($0)', \(Self.shown($0))" }.joined(separator: ", ")
        let select = SQL(stringLiteral: "SELECT json_object(\(members)) FROM main.\(table) t WHERE t.\(person) = ")
        return try (values("\(select)\(id)") as [String]).map { try JSONText.decode($0) }
    }

    private static func shown(_ column: String) -> String {
        let hex = "lower(hex(t.\(column)))"
        let id = [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)].map { "substr(\(hex), \($0.0), \($0.1))" }
            .joined(separator: " || '-' || ")
        let number =
            if column == "at" || column.hasSuffix("_at") {
                "strftime('%Y-%m-%dT%H:%M:%SZ', t.\(column) / 1000000, 'unixepoch')"
            } else if column == "until" || column.hasSuffix("_until") || column.hasSuffix("_on") {
                "date(t.\(column) * 86400, 'unixepoch')"
            } else {
                "t.\(column)"
            }
        return """
            CASE typeof(t.\(column)) WHEN 'blob' THEN iif(length(t.\(column)) = 16, \(id), \(hex))
            WHEN 'integer' THEN \(number) ELSE t.\(column) END
            """
    }
}

extension Event {
    /// The codes of a scan.
    fileprivate var codes: [JSONValue] {
        guard case .array(let codes)? = data["codes"] else { return [] }
        return codes
    }
}

extension HerdError {
    static func nobody(_ id: Member.ID) -> HerdError {
        HerdError(
            .notFound, "unknown-member", "nothing is held of a person \(id)", action: "Choose one from the list.")
    }
}
