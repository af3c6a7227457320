import SQLite
package import Values

extension HerdStore {
    /// Takes a list of who is in the organisation and compares it with the register; nothing is changed yet.
    ///
    /// The list before it that nobody has confirmed is forgotten.
    ///
    /// - Parameters:
    ///   - bytes: a CSV table.
    ///   - columns: what somebody says of its columns; `nil` goes by what was said of the heading before, or its names.
    ///   - day: the day that the list is of; `nil` is today.
    package func compareRegister(
        _ bytes: [UInt8], columns: MemberColumns? = nil, name: String? = nil, of day: CalendarDay? = nil,
        by person: String
    ) async throws -> RegisterList {
        let heading = MemberHeading(of: bytes)
        let columns = try columns ?? memberColumns(of: heading)
        let lines = await Self.lines(bytes, columns)
        guard lines.contains(where: { $0.number != nil }) else {
            throw HerdError.emptyList(lines.first?.problem)
        }
        if let columns { try remember(columns, of: heading) }
        let day = day ?? today
        let id = try write { try $0.beginRegisterList(name, of: day, by: person) }
        for start in stride(from: 0, to: lines.count, by: Self.linesAtOnce) {
            try write { try $0.insertLines(lines[start..<min(start + Self.linesAtOnce, lines.count)], of: id) }
            await Task.yield()
        }
        return try await compare(id, lines)
    }

    /// Compares a list once more, with the register as it is now.
    package func compareRegisterAgain(_ id: RegisterList.ID) async throws -> RegisterList {
        try await compare(id, try await look { try $0.registerLines(of: id) })
    }

    private func compare(_ id: RegisterList.ID, _ lines: [RegisterLine]) async throws -> RegisterList {
        try write { try $0.beginComparison(of: id) }
        let (comparison, revision) = try await look { view in
            let list = try view.registerList(id)
            let members: [Member] = try view.rows("SELECT * FROM members ORDER BY name_key, id")
            let comparison = RegisterComparison(
                lines, with: members, day: list.day, lastApplied: try view.lastAppliedList())
            return (comparison, try view.registerRevision())
        }
        let found = Array(comparison.differences.enumerated())
        for start in stride(from: 0, to: found.count, by: Self.linesAtOnce) {
            try write {
                try $0.insertDifferences(
                    found[start..<min(start + Self.linesAtOnce, found.count)].map { ($0.offset, $0.element) }, of: id)
            }
            await Task.yield()
        }
        try write {
            try $0.endComparison(
                of: id, comparison.counts, revision: revision,
                olderThan: comparison.isOlder ? comparison.lastApplied : nil)
        }
        return try registerList(id)
    }

    /// Applies a list that was looked at, part by part: whoever waits for the store is let in between.
    ///
    /// Once it is confirmed it is brought to its end, also after a restart.
    package func applyRegisterList(
        _ id: RegisterList.ID, _ confirmation: RegisterConfirmation, by person: String
    ) async throws -> RegisterList {
        try write { try $0.confirm(id, confirmation, by: person) }
        try await goOnApplying(id)
        return try registerList(id)
    }

    /// Brings those to their end that were confirmed before a restart.
    package func goOnApplyingLists() async throws {
        for id in try readAll({ try $0.applyingLists() }) { try await goOnApplying(id) }
    }

    private func goOnApplying(_ id: RegisterList.ID) async throws {
        var row: Int? = 0
        while let after = row {
            row = try write { try $0.noteChecked(id, after: after, most: Self.linesAtOnce) }
            await Task.yield()
        }
        while try write({ try $0.applyDifferences(of: id, most: Self.linesAtOnce, isAwaited: { isAwaited }) }) {
            await Task.yield()
        }
    }

    /// The lists that are remembered, the newest first.
    package func registerLists() throws -> [RegisterList] { try readAll { try $0.registerLists() } }

    /// One list.
    package func registerList(_ id: RegisterList.ID) throws -> RegisterList { try readAll { try $0.registerList(id) } }

    /// The first lines of which something cannot be read.
    package func registerProblems(of id: RegisterList.ID) throws -> [ImportReport.RowError] {
        try readAll { try $0.registerProblems(of: id) }
    }

    /// What a list says otherwise than the register, person by person.
    ///
    /// - Parameter cursor: where the page before ended.
    package nonisolated func differences(
        of id: RegisterList.ID, _ kind: RegisterDifference.Kind? = nil, cursor: String? = nil, limit: Int? = nil
    ) async throws -> Page<ListedDifference> {
        try await look { try $0.differences(of: id, kind, cursor: cursor, limit: limit) }
    }

    /// Forgets a list that was not confirmed, with all that it says.
    package func discardRegisterList(_ id: RegisterList.ID) throws { try write { try $0.discardRegisterList(id) } }

    /// Forgets what lists from before a moment said of people; that one was applied, and of which day, stays.
    package func forgetRegisterLists(before moment: Timestamp) throws {
        let old: [RegisterList.ID] = try readAll {
            try $0.values(
                """
                SELECT id FROM register_lists l WHERE received_at < \(moment) AND (state IN ('reading', 'open')
                    OR state = 'applied' AND EXISTS (SELECT 1 FROM register_differences d WHERE d.list_id = l.id))
                """)
        }
        for id in old { try write { try $0.forgetRegisterList(id) } }
    }

    private static let linesAtOnce = 200

    /// Away from the actor that writes.
    private static func lines(_ bytes: [UInt8], _ columns: MemberColumns?) async -> [RegisterLine] {
        var (reader, lines): (RegisterLines, [RegisterLine]) = (RegisterLines(bytes, columns: columns), [])
        while let line = reader.next() { lines.append(line) }
        return lines
    }
}

extension HerdError {
    fileprivate static func emptyList(_ problem: ImportReport.RowError?) -> HerdError {
        HerdError(
            .invalid, "register-list-empty", "no line has a number\(problem.map { ": \($0.message)" } ?? "")",
            action: "Choose what its columns are, or another list.")
    }
}
