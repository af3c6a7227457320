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
        let columns = if let columns { columns } else { try await memberColumns(of: heading) }
        if let trouble = await Self.whyEmpty(RegisterLines(bytes, columns: columns)) { throw trouble }
        if let columns { try remember(columns, of: heading) }
        let day = day ?? clock.instant().day
        let id = try write { try $0.beginRegisterList(name, of: day, by: person) }
        var rest = RegisterLines(bytes, columns: columns)
        while case let lines = await Self.next(&rest), !lines.isEmpty {
            try write { try $0.insertLines(lines, of: id) }
        }
        return try await compareRegisterAgain(id)
    }

    /// Compares a list once more, with the register as it is now.
    ///
    /// It goes over both some persons at a time; who is edited meanwhile makes it a comparison of an older state.
    package func compareRegisterAgain(_ id: RegisterList.ID) async throws -> RegisterList {
        guard listsCompared.insert(id).inserted else { throw HerdError.listNotOpen(try await registerList(id)) }
        defer { listsCompared.remove(id) }
        try write { try $0.beginComparison(of: id) }
        let (comparison, revision, totals) = try await look { view in
            (
                RegisterComparison(
                    day: try view.registerList(id).day, lastApplied: try view.lastAppliedList()),
                try view.registerRevision(), try view.registerTotals(of: id)
            )
        }
        var counts = totals.counts
        // First, since lines whose number looks like somebody's are told of there.
        try await tellAbsences(from: id, comparison, behind: totals.lastRow, &counts)
        try await tellLines(of: id, comparison, &counts)
        try write { [counts] in
            try $0.endComparison(
                of: id, counts, revision: revision, olderThan: comparison.isOlder ? comparison.lastApplied : nil)
        }
        return try await registerList(id)
    }

    private func tellAbsences(
        from id: RegisterList.ID, _ comparison: RegisterComparison, behind row: Int, _ counts: inout RegisterCounts
    ) async throws {
        var (last, position): (Member.ID?, Int) = (nil, row)
        repeat {
            let (found, next) = try await look { [last] in
                try $0.absences(from: id, comparison, after: last, most: Self.linesAtOnce)
            }
            let placed: [PlacedDifference] = found.map { difference in
                if let row = difference.row { return (row, difference) }
                position += 1
                return (position, difference)
            }
            for kind in try write({ try $0.insertDifferences(placed, of: id) }) { counts.add(kind) }
            last = next
        } while last != nil
    }

    private func tellLines(
        of id: RegisterList.ID, _ comparison: RegisterComparison, _ counts: inout RegisterCounts
    ) async throws {
        var row: Int?
        repeat {
            let (found, same, next) = try await look { [row] in
                try $0.lineDifferences(of: id, comparison, after: row, most: Self.linesAtOnce)
            }
            for kind in try write({ try $0.insertDifferences(found, of: id) }) { counts.add(kind) }
            counts.same += same
            row = next
        } while row != nil
    }

    /// Applies a list that was looked at, part by part: whoever waits for the store is let in between.
    ///
    /// Once it is confirmed it is brought to its end, also after a restart.
    package func applyRegisterList(
        _ id: RegisterList.ID, _ confirmation: RegisterConfirmation, by person: String
    ) async throws -> RegisterList {
        try write { try $0.confirm(id, confirmation, by: person) }
        try await goOnApplying(id)
        return try await registerList(id)
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
    package nonisolated func registerLists() async throws -> [RegisterList] {
        try await glanceAll { try $0.registerLists() }
    }

    /// One list.
    package nonisolated func registerList(_ id: RegisterList.ID) async throws -> RegisterList {
        try await glanceAll { try $0.registerList(id) }
    }

    /// The first lines of which something cannot be read.
    package nonisolated func registerProblems(of id: RegisterList.ID) async throws -> [ImportReport.RowError] {
        try await glanceAll { try $0.registerProblems(of: id) }
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

    /// The next lines, none at the end; read away from the actor that writes.
    private static func next(_ rest: inout RegisterLines) async -> [RegisterLine] {
        var lines: [RegisterLine] = []
        while lines.count < linesAtOnce, let line = rest.next() { lines.append(line) }
        return lines
    }

    /// Why a list says nothing of anybody, `nil` for one that does; found away from the actor that writes.
    private static func whyEmpty(_ lines: RegisterLines) async -> HerdError? {
        var (rest, problem): (RegisterLines, ImportReport.RowError?) = (lines, nil)
        while let line = rest.next() {
            if line.number != nil { return nil }
            problem = problem ?? line.problem
        }
        return .emptyList(problem)
    }
}

extension HerdError {
    fileprivate static func emptyList(_ problem: ImportReport.RowError?) -> HerdError {
        HerdError(
            .invalid, "register-list-empty", "no line has a number\(problem.map { ": \($0.message)" } ?? "")",
            action: "Choose what its columns are, or another list.")
    }
}
