import SQLite
import Values

extension ReadView {
    func studyPageMark(_ list: StudyList, page: Int, at address: String) throws -> StudyPageMark? {
        try first(
            "SELECT etag, next FROM study_pages WHERE list = \(list) AND page = \(page) AND address = \(address)"
        ) { StudyPageMark(etag: try $0["etag"], next: try $0["next"]) }
    }

    /// Where a refresh that was broken off goes on; `nil` where one begins anew.
    func studyRefreshUnderWay(_ list: StudyList, of root: String) throws -> StudyCursor? {
        try first(
            """
            SELECT generation, page, next FROM study_lists WHERE list = \(list) AND root = \(root)
            AND next IS NOT NULL AND started_at > \(now - Self.studyRefreshGoesOn) AND started_at <= \(now)
            """
        ) {
            StudyCursor(generation: try $0["generation"], page: try $0["page"] + 1, address: try $0["next"])
        }
    }

    /// A refresh that was broken off longer ago begins anew.
    private static let studyRefreshGoesOn = Duration.seconds(86_400)

    /// Which refresh of a list was the last one, and of which study system; `nil` before the first one.
    func studyGeneration(of list: StudyList) throws -> (root: String, generation: Int)? {
        try first("SELECT root, generation FROM study_lists WHERE list = \(list)") {
            (root: try $0["root"], generation: try $0["generation"])
        }
    }

    func studyStandings() throws -> [StudyStanding] {
        let known = try rows(
            """
            SELECT l.*, (SELECT count(*) FROM study_entries e WHERE e.list = l.list) AS entries FROM study_lists l
            """, as: StudyStanding.init(row:))
        return StudyList.allCases.map { list in
            known.first { $0.list == list } ?? StudyStanding(never: list)
        }
    }

    func studyEntries(
        of list: StudyList, query: String?, cursor: String?, limit: Int?
    ) throws -> Page<StudyEntry> {
        guard let passed = cursor.map({ Int($0) }) ?? 0, (0...1_000_000_000).contains(passed) else {
            throw HerdError.badCursor(cursor ?? "")
        }
        let limit = PageLimit.clamped(limit)
        var conditions: [SQL] = ["e.list = \(list)"]
        for word in SearchKey.words(String((query ?? "").prefix(Self.longestQuery))).map({ " \($0)" }) {
            conditions.append(
                """
                (instr(e.words, \(word)) > 0 OR instr(coalesce(k.names, ''), \(word)) > 0 OR EXISTS (
                    SELECT 1 FROM study_teachers t WHERE t.entry = e.number AND instr(t.words, \(word)) > 0))
                """)
        }
        let found = try rows(
            """
            SELECT e.*, m.name AS member_name, m.number AS member_number FROM study_entries e
            LEFT JOIN members m ON m.id = e.member_id LEFT JOIN directory_keys k ON k.member_id = e.member_id
            \(SQL(whereAll: conditions)) ORDER BY e.position, k.names, e.number LIMIT \(limit + 1) OFFSET \(passed)
            """
        ) { row in try StudyEntry(row: row, teachers: try self.teachers(of: try row["number"])) }
        return Page(
            items: Array(found.prefix(limit)), next: found.count > limit ? String(passed + limit) : nil)
    }

    private static let longestQuery = 100

    /// Takes what a page would do to a list into a preview.
    ///
    /// - Parameter report: what it would do to the register.
    func look(at page: StudyPage, _ report: ImportReport, _ preview: inout StudyPreview) throws {
        let refused = Set(report.errors.map(\.row))
        preview.add(report)
        for (index, item) in page.items.enumerated() where !refused.contains(index + 1) {
            guard case .success(let item) = item, preview.isFirst(item.facts.key) else { continue }
            let known = try rows(
                """
                SELECT * FROM study_entries WHERE list = \(preview.list) AND key = \(item.facts.key)
                """
            ) { row in try StudyFacts(row: row, teachers: try self.teachers(of: try row["number"])) }
            preview.add(item.facts, before: known.first)
        }
    }

    /// Takes a page that is still the same into a preview.
    func look(atKept page: Int, _ preview: inout StudyPreview) throws {
        let keys: [String] = try values(
            "SELECT key FROM study_entries WHERE list = \(preview.list) AND page = \(page)")
        for key in keys where preview.isFirst(key) { preview.unchanged += 1 }
    }

    /// Counts what a refresh that found nothing else would let go.
    func countGone(from cursor: StudyCursor, _ preview: inout StudyPreview) throws {
        let keys: [String] = try values(
            """
            SELECT key FROM study_entries WHERE list = \(preview.list) AND generation <> \(cursor.generation)
            """)
        for key in keys where preview.isFirst(key) { preview.gone += 1 }
    }

    private func teachers(of entry: Int) throws -> [StudyTeacher] {
        try rows("SELECT name, username FROM study_teachers WHERE entry = \(entry) ORDER BY position") {
            StudyTeacher(name: try $0["name"], username: try $0["username"])
        }
    }
}

extension StudyStanding {
    fileprivate init(row: Row) throws {
        self.init(
            list: try row["list"], entries: try row["entries"], refreshedAt: try row["refreshed_at"],
            startedAt: try row["started_at"], done: try row["done"], bad: try row["bad"],
            problems: try row.jsonList("problems"), failure: try row["failure"])
    }

    fileprivate init(never list: StudyList) {
        self.init(
            list: list, entries: 0, refreshedAt: nil, startedAt: nil, done: 0, bad: 0, problems: [], failure: nil)
    }
}

extension StudyFacts {
    fileprivate init(row: Row, teachers: [StudyTeacher]) throws {
        self.init(key: try row["key"], code: try row["code"])
        name = StudyText(cs: try row["name_cs"], en: try row["name_en"])
        unit = StudyText(cs: try row["unit_cs"], en: try row["unit_en"])
        self.teachers = teachers
        (year, place) = (try row["year"], try row["place"])
        (starts, ends) = (try row["starts"], try row["ends"])
        (capacity, occupied) = (try row["capacity"], try row["occupied"])
    }
}

extension StudyEntry {
    fileprivate init(row: Row, teachers: [StudyTeacher]) throws {
        let member: Member.ID? = try row["member_id"]
        self.init(
            list: try row["list"], key: try row["key"], code: try row["code"],
            name: StudyText(cs: try row["name_cs"], en: try row["name_en"]),
            unit: StudyText(cs: try row["unit_cs"], en: try row["unit_en"]), year: try row["year"],
            teachers: teachers, place: try row["place"], starts: try row["starts"], ends: try row["ends"],
            capacity: try row["capacity"], occupied: try row["occupied"],
            member: try member.map {
                MemberSummary(id: $0, name: try row["member_name"], number: try row["member_number"])
            })
    }
}
