import SQLite

extension HerdStore {
    /// Joins the parts in which indexes of words were written: a search looks into each of them, and a large import leaves
    /// dozens.
    ///
    /// It goes step by step, between which others have their turn at the store. FTS5 makes one of the steps longer than it is
    /// told: it took 0.07 s after 90,000 people, and 0.7 s after a million.
    func joinWords() async throws {
        for index in try readAll({ try $0.wordIndexes() }) {
            // The first step puts all parts together, and those after it go on with that.
            var pages = -Self.pagesAtOnce
            while try write({ try $0.joinWords(of: index, pages) }) {
                try Task.checkCancellation()
                pages = Self.pagesAtOnce
                await Task.yield()
            }
        }
    }

    /// How many pages of an index are written in a moment that a weighing may wait.
    private static let pagesAtOnce = 64
}

extension ReadView {
    fileprivate func wordIndexes() throws -> [String] {
        try values("SELECT name FROM main.sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5%' ORDER BY name")
    }
}

extension Transaction {
    /// One step (sqlite.org/fts5.html, "The 'merge' Command").
    ///
    /// - Returns: whether there may be more to do.
    fileprivate func joinWords(of index: String, _ pages: Int) throws -> Bool {
        let before: Int = try value("SELECT total_changes()") ?? 0
        let name = SQL(stringLiteral: index)
        try run("INSERT INTO \(name) (\(name), rank) VALUES ('merge', \(pages))")
        // A step that found nothing to do has changed one row: its own.
        return try (value("SELECT total_changes()") ?? 0) - before > 1
    }
}
