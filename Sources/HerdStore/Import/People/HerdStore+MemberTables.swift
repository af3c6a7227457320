import SQLite

extension HerdStore {
    /// Says what a table of members would do, and writes nothing.
    ///
    /// - Parameter columns: what somebody says of them; `nil` goes by what was said of this heading before, or by its names.
    package nonisolated func previewMembers(
        _ bytes: [UInt8], columns: MemberColumns? = nil, by person: String
    ) async throws -> MemberTablePreview {
        let remembered = columns == nil ? try await memberColumns(of: MemberHeading(of: bytes)) : nil
        let rows = try await memberRows(bytes, columns: columns)
        let report = try await importTold(rows, isPreview: true, by: person)
        return MemberTablePreview(bytes, rows.columns, isRemembered: remembered != nil, report)
    }

    /// The rows of a table of members, by the columns that are given, else by those that were chosen for its heading before.
    package nonisolated func memberRows(_ bytes: [UInt8], columns: MemberColumns?) async throws -> MemberRows {
        if let columns { return MemberRows(bytes, columns: columns) }
        return MemberRows(bytes, columns: try await memberColumns(of: MemberHeading(of: bytes)))
    }

    /// The columns that somebody chose for a heading before; `nil` where nobody did.
    package nonisolated func memberColumns(of heading: MemberHeading) async throws -> MemberColumns? {
        try await glanceAll { try $0.memberColumns(of: heading) }
    }

    /// Remembers what the columns under a heading mean.
    package func remember(_ columns: MemberColumns, of heading: MemberHeading) throws {
        try write { try $0.remember(columns, of: heading) }
    }
}

extension ReadView {
    func memberColumns(of heading: MemberHeading) throws -> MemberColumns? {
        let text: String? = try value("SELECT columns FROM member_columns WHERE heading = \(heading.digest)")
        guard let text, let columns = try? MemberColumns(text: text) else { return nil }
        return columns
    }
}

extension Transaction {
    func remember(_ columns: MemberColumns, of heading: MemberHeading) throws {
        try run(
            """
            INSERT INTO member_columns (heading, columns, used_at) VALUES (\(heading.digest), \(columns.text), \(now))
            ON CONFLICT (heading) DO UPDATE SET columns = excluded.columns, used_at = excluded.used_at
            """)
        try run(
            """
            DELETE FROM member_columns WHERE heading IN (
                SELECT heading FROM member_columns ORDER BY used_at DESC LIMIT -1 OFFSET \(Self.mostHeadings))
            """)
    }

    /// Of so many headings it is remembered what somebody said.
    private static let mostHeadings = 50
}
