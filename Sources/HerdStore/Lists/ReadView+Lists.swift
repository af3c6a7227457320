import SQLite
import Values

extension ReadView {
    /// The entries of a list by number, code or name.
    func entries<Entry: ListEntry>(_ query: ListQuery = ListQuery(), of type: Entry.Type = Entry.self) throws -> [Entry]
    {
        let words = SearchKey.of(query.text ?? "").split(whereSeparator: \.isWhitespace)
        // There are hundreds of them, not millions.
        let all: [Entry] = try rows("SELECT * FROM \(Entry.table) ORDER BY key")
        return all.filter { entry in
            guard !(query.usable && entry.closed), entry.stands(at: query.place) else { return false }
            let known = [entry.key, entry.name].compactMap(\.self).map(SearchKey.of)
            return words.allSatisfy { word in known.contains { $0.contains(word) } }
        }
    }

    func entry<Entry: ListEntry>(_ id: Identifier<Entry>) throws -> Entry {
        guard let found: Entry = try first("SELECT * FROM \(Entry.table) WHERE id = \(id)") else {
            throw HerdError.unknownEntry(id, of: Entry.list)
        }
        return found
    }

    /// The entry of that number, code or name, whatever its case and accents.
    func entry<Entry: ListEntry>(called key: String, of type: Entry.Type = Entry.self) throws -> Entry? {
        try first("SELECT * FROM \(Entry.table) WHERE key = \(SearchKey.of(key))")
    }
}

extension ListEntry {
    /// Each list has a table of its name.
    static var table: SQL { SQL(stringLiteral: list.rawValue) }
}

extension HerdError {
    fileprivate static func unknownEntry(_ id: some CustomStringConvertible, of list: FarmList) -> HerdError {
        HerdError(
            .notFound, "unknown-entry", "there is nothing with the id \(id) among \(list.rawValue)",
            action: "Choose one from the list.")
    }
}
