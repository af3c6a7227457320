import SQLite

extension HerdStore {
    /// Begins to refresh a list, or goes on with a refresh that was broken off today.
    ///
    /// - Parameter root: the study system; the pages of another one say nothing of this one's.
    package func beginStudyRefresh(_ list: StudyList, of root: String) throws -> StudyCursor {
        try write { try $0.beginStudyRefresh(list, of: root) }
    }

    /// What is known of a page that was fetched before.
    package nonisolated func studyPageMark(
        _ list: StudyList, page: Int, at address: String
    ) async throws -> StudyPageMark? {
        try await look { try $0.studyPageMark(list, page: page, at: address) }
    }

    /// Takes a page: who is on it enters the register, or is brought to what it says.
    ///
    /// - Returns: where it goes on; `nil` when it was the last one, and the list is whole.
    package func takeStudyPage(
        _ page: StudyPage, of list: StudyList, at cursor: StudyCursor, by person: String
    ) async throws -> StudyCursor? {
        let report = try await importTold(StudyPeople(page.items), skipsBad: true, by: person)
        return try write { try $0.takeStudyPage(page, of: list, at: cursor, report) }
    }

    /// Keeps all of a page that is still the same.
    ///
    /// - Returns: where it goes on; `nil` when it was the last one, and the list is whole.
    package func keepStudyPage(
        _ mark: StudyPageMark, of list: StudyList, at cursor: StudyCursor
    ) throws -> StudyCursor? {
        try write { try $0.keepStudyPage(mark, of: list, at: cursor) }
    }

    /// Begins a preview of a refresh, and writes nothing: as `beginStudyRefresh` says where it would begin.
    package nonisolated func beginStudyPreview(
        _ list: StudyList, of root: String
    ) async throws -> (preview: StudyPreview, cursor: StudyCursor) {
        try await look { view in
            let known = try view.studyGeneration(of: list)
            let cursor =
                try view.studyRefreshUnderWay(list, of: root)
                ?? StudyCursor(generation: (known?.generation ?? 0) + 1, page: 1, address: nil)
            return (StudyPreview(of: list), cursor)
        }
    }

    /// Says what a page would do besides those before it, and writes nothing.
    package func previewStudyPage(
        _ page: StudyPage, _ preview: StudyPreview, by person: String
    ) async throws -> StudyPreview {
        let report = try await importTold(StudyPeople(page.items), isPreview: true, by: person)
        return try await look { view in
            var preview = preview
            try view.look(at: page, report, &preview)
            return preview
        }
    }

    /// Says the same of a page that is as it was.
    package nonisolated func previewKeptStudyPage(
        _ page: Int, _ preview: StudyPreview
    ) async throws -> StudyPreview {
        try await look { view in
            var preview = preview
            try view.look(atKept: page, &preview)
            return preview
        }
    }

    /// Ends a preview whose pages have all come.
    package nonisolated func endStudyPreview(
        _ preview: StudyPreview, from cursor: StudyCursor
    ) async throws -> StudyPreview {
        try await look { view in
            var preview = preview
            try view.countGone(from: cursor, &preview)
            return preview
        }
    }

    /// Notes why a refresh ended early; it goes on there the next time.
    package func noteStudyFailure(_ code: String, of list: StudyList) throws {
        try write { transaction in
            _ = try transaction.run("UPDATE study_lists SET failure = \(code) WHERE list = \(list)")
        }
    }

    /// Notes who has said where the study system is; nothing of what lets the gateway in.
    package func noteStudySystem(_ url: String, before: String?, by person: String) throws {
        try write {
            try $0.audit(
                "studySystem.changed", "study-system", by: person, before: before.map { ["url": $0] },
                after: ["url": url])
        }
    }

    /// Forgets all lists; who has become a member stays one.
    package func forgetStudyLists(by person: String) throws {
        try write {
            try $0.forgetStudyLists()
            try $0.audit("studySystem.forgotten", "study-system", by: person)
        }
    }

    /// How the lists stand.
    package nonisolated func studyStandings() async throws -> [StudyStanding] {
        try await look { try $0.studyStandings() }
    }

    /// A part of a list: those in which words begin as all words of the text do, in either language, accents ignored.
    package nonisolated func studyEntries(
        of list: StudyList, query: String? = nil, cursor: String? = nil, limit: Int? = nil
    ) async throws -> Page<StudyEntry> {
        try await look { try $0.studyEntries(of: list, query: query, cursor: cursor, limit: limit) }
    }
}
