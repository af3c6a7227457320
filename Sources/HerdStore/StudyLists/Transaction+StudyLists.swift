import SQLite
import Values

extension Transaction {
    func beginStudyRefresh(_ list: StudyList, of root: String) throws -> StudyCursor {
        if let cursor = try studyRefreshUnderWay(list, of: root) {
            try run("UPDATE study_lists SET failure = NULL WHERE list = \(list)")
            return cursor
        }
        let known = try studyGeneration(of: list)
        if let known, known.root != root { try run("DELETE FROM study_pages WHERE list = \(list)") }
        let generation = (known?.generation ?? 0) + 1
        try run(
            """
            INSERT INTO study_lists (list, root, generation, page, done, bad, problems, started_at)
            VALUES (\(list), \(root), \(generation), 0, 0, 0, '[]', \(now))
            ON CONFLICT (list) DO UPDATE SET root = excluded.root, generation = excluded.generation, page = 0,
                next = NULL, done = 0, bad = 0, problems = '[]', failure = NULL, started_at = excluded.started_at
            """)
        return StudyCursor(generation: generation, page: 1, address: nil)
    }

    func takeStudyPage(
        _ page: StudyPage, of list: StudyList, at cursor: StudyCursor, _ report: ImportReport
    ) throws -> StudyCursor? {
        try requireCurrent(list, cursor)
        for case .success(let item) in page.items { try put(item, of: list, at: cursor) }
        try run("DELETE FROM study_pages WHERE list = \(list) AND page = \(cursor.page)")
        // A page of which something was not taken is looked at again.
        if let etag = page.etag, report.skipped == 0 {
            try insert(
                into: "study_pages",
                ["list": list, "page": cursor.page, "address": page.address, "etag": etag, "next": page.next])
        }
        let problems: [ImportReport.RowError] =
            try first("SELECT problems FROM study_lists WHERE list = \(list)") { try $0.jsonList("problems") } ?? []
        let told = Array((problems + report.errors).prefix(Self.mostStudyProblems))
        try run(
            """
            UPDATE study_lists SET bad = bad + \(report.skipped), done = done + \(page.items.count),
                problems = \(JSONText.encodeList(told))
            WHERE list = \(list)
            """)
        return try advance(list, cursor, to: page.next)
    }

    func keepStudyPage(
        _ mark: StudyPageMark, of list: StudyList, at cursor: StudyCursor
    ) throws -> StudyCursor? {
        try requireCurrent(list, cursor)
        let count = try run(
            """
            UPDATE study_entries SET generation = \(cursor.generation) WHERE list = \(list) AND page = \(cursor.page)
            """)
        try run("UPDATE study_lists SET done = done + \(count) WHERE list = \(list)")
        return try advance(list, cursor, to: mark.next)
    }

    private static let mostStudyProblems = 50

    func forgetStudyLists() throws {
        for table in ["study_teachers", "study_entries", "study_pages", "study_lists"] {
            try run("DELETE FROM \(SQL(stringLiteral: table))")
        }
    }

    /// Takes the name of an erased person from what the person teaches; where it may be a namesake's, it stays.
    func eraseTeacher(_ id: Member.ID, _ names: PersonalNames) throws -> Int {
        let own = try taught(by: id, names).own
        for one in own {
            try run("DELETE FROM study_teachers WHERE entry = \(one.entry) AND position = \(one.position)")
        }
        try run("UPDATE study_lists SET problems = '[]'")
        return own.count
    }

    /// A refresh that another one has overtaken writes nothing more.
    private func requireCurrent(_ list: StudyList, _ cursor: StudyCursor) throws {
        let generation: Int? = try value("SELECT generation FROM study_lists WHERE list = \(list)")
        guard generation == cursor.generation else { throw HerdError.studyRefreshOver }
    }

    private func put(_ item: StudyItem, of list: StudyList, at cursor: StudyCursor) throws {
        let facts = item.facts
        let member = try item.member.flatMap { try self.member(number: $0.number)?.id }
        // Whom the register has not taken is in no list.
        guard member != nil || !list.isOfPeople else { return }
        let told = [facts.code, facts.name.cs, facts.name.en, facts.unit.cs, facts.unit.en, facts.place]
        let words = Self.words(told.compactMap(\.self).joined(separator: " "))
        let position = list.isOfPeople ? "" : [facts.starts, facts.code].compactMap(\.self).joined(separator: " ")
        try run(
            """
            INSERT INTO study_entries (
                list, key, page, generation, member_id, code, name_cs, name_en, unit_cs, unit_en, year, place, starts,
                ends, capacity, occupied, words, position)
            VALUES (
                \(list), \(facts.key), \(cursor.page), \(cursor.generation), \(member), \(facts.code), \(facts.name.cs),
                \(facts.name.en), \(facts.unit.cs), \(facts.unit.en), \(facts.year), \(facts.place), \(facts.starts),
                \(facts.ends), \(facts.capacity), \(facts.occupied), \(words), \(position))
            ON CONFLICT (list, key) DO UPDATE SET
                page = excluded.page, generation = excluded.generation, member_id = excluded.member_id,
                code = excluded.code, name_cs = excluded.name_cs, name_en = excluded.name_en,
                unit_cs = excluded.unit_cs, unit_en = excluded.unit_en, year = excluded.year, place = excluded.place,
                starts = excluded.starts, ends = excluded.ends, capacity = excluded.capacity,
                occupied = excluded.occupied, words = excluded.words, position = excluded.position
            """)
        guard
            let number: Int = try value(
                "SELECT number FROM study_entries WHERE list = \(list) AND key = \(facts.key)")
        else { return }
        try run("DELETE FROM study_teachers WHERE entry = \(number)")
        for (position, teacher) in facts.teachers.enumerated() {
            try insert(
                into: "study_teachers",
                [
                    "entry": number, "position": position, "username": teacher.username, "name": teacher.name,
                    "words": Self.words(teacher.name),
                ])
        }
    }

    /// Each word after a space, so that its beginning is found.
    private static func words(_ text: String) -> String { SearchKey.words(text).map { " \($0)" }.joined() }

    private func advance(_ list: StudyList, _ cursor: StudyCursor, to next: String?) throws -> StudyCursor? {
        try run("UPDATE study_lists SET page = \(cursor.page), next = \(next) WHERE list = \(list)")
        if let next { return StudyCursor(generation: cursor.generation, page: cursor.page + 1, address: next) }
        try run("DELETE FROM study_entries WHERE list = \(list) AND generation <> \(cursor.generation)")
        try run("DELETE FROM study_pages WHERE list = \(list) AND page > \(cursor.page)")
        try run("UPDATE study_lists SET started_at = NULL, failure = NULL, refreshed_at = \(now) WHERE list = \(list)")
        return nil
    }
}

extension HerdError {
    fileprivate static let studyRefreshOver = HerdError(
        .conflict, "study-refresh-over", "the list is being refreshed by somebody else",
        action: "Wait for that refresh, or begin another one.")
}
