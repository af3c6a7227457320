import CentralSync
import SQLite
import Values

extension Transaction {
    func createEntry<Entry: ListEntry>(_ json: JSONValue, by person: String) throws -> Entry {
        let entry: Entry = try insertEntry(json, by: person)
        try emit(.listChanged, ["list": Entry.list])
        return entry
    }

    func editEntry<Entry: ListEntry>(_ id: Identifier<Entry>, _ json: JSONValue, by person: String) throws -> Entry {
        let after = try updateEntry(try entry(id), json, by: person)
        try emit(.listChanged, ["list": Entry.list])
        return after
    }

    func deleteEntry<Entry: ListEntry>(_ id: Identifier<Entry>, by person: String) throws {
        let before: Entry = try entry(id)
        guard try !isOfCentral(before) else { throw HerdError.entryOfCentral(before.key) }
        try run("DELETE FROM \(Entry.table) WHERE id = \(id)")
        try audit("\(Entry.list.rawValue).deleted", id, by: person, before: before)
        try emit(.listChanged, ["list": Entry.list])
    }

    /// Writes a new entry, without telling of it.
    func insertEntry<Entry: ListEntry>(_ json: JSONValue, by person: String) throws -> Entry {
        let entry: Entry = try writeEntry(json)
        try audit("\(Entry.list.rawValue).created", entry.id, by: person, after: entry)
        return entry
    }

    /// Writes a new entry of whoever says so.
    func writeEntry<Entry: ListEntry>(_ json: JSONValue) throws -> Entry {
        let fields = try Entry.checked(json)
        let id: Identifier<Entry> = makeID()
        var members = Entry.defaults.merging(fields) { $1 }
        members["id"] = .string(id.description)
        members["createdAt"] = .string(now.description)
        let entry = try Entry.entry(of: counted(members, fields))
        try check(entry)
        try insert(into: Entry.list.rawValue, entry.columns)
        return entry
    }

    /// Changes what is said of an entry, without telling of it.
    ///
    /// Of one that the central system owns, only how much is left.
    func updateEntry<Entry: ListEntry>(_ before: Entry, _ json: JSONValue, by person: String) throws -> Entry {
        let after = try rewriteEntry(before, json) { after in
            guard try isOfCentral(before), try after.withoutStock() != before.withoutStock() else { return }
            throw HerdError.entryOfCentral(before.key)
        }
        guard after != before else { return before }
        try audit("\(Entry.list.rawValue).edited", before.id, by: person, before: before, after: after)
        return after
    }

    /// Changes what is said of an entry, whoever says it.
    func rewriteEntry<Entry: ListEntry>(
        _ before: Entry, _ json: JSONValue, unless refuse: (Entry) throws -> Void = { _ in }
    ) throws -> Entry {
        guard case .object(let known) = try JSONValue(encoding: before) else { return before }
        let fields = try Entry.checked(json)
        let after = try Entry.entry(of: counted(known.merging(fields) { $1 }, fields))
        guard after != before else { return before }
        try refuse(after)
        try check(after)
        try run("DELETE FROM \(Entry.table) WHERE id = \(before.id)")
        try insert(into: Entry.list.rawValue, after.columns)
        return after
    }

    /// Whoever says how much there is has counted it now.
    private func counted(_ members: [String: JSONValue], _ fields: [String: JSONValue]) -> [String: JSONValue] {
        guard let stock = fields["stock"] else { return members }
        var members = members
        members["stockedAt"] = stock == .null ? .null : .string(now.description)
        return members
    }

    /// Whether the central system has it, which alone edits it from then on.
    private func isOfCentral<Entry: ListEntry>(_ entry: Entry) throws -> Bool {
        guard let table = CentralTable(rawValue: Entry.list.rawValue) else { return false }
        return try centralID(of: entry.id.named(), in: table) != nil
    }

    private func check<Entry: ListEntry>(_ entry: Entry) throws {
        if let twin: Entry = try self.entry(called: entry.key), twin.id != entry.id {
            throw HerdError.entryTaken(twin.key, closed: twin.closed)
        }
        try entry.check(location)
    }
}

extension ListEntry {
    /// What it says but for how much is left, which is counted in the barn.
    fileprivate func withoutStock() throws -> JSONValue {
        guard case .object(let members) = try JSONValue(encoding: self) else { return .null }
        return .object(members.filter { !["stock", "stockedAt"].contains($0.key) })
    }
}

extension HerdError {
    fileprivate static func entryOfCentral(_ key: String) -> HerdError {
        HerdError(
            .conflict, CodedText("entry-of-central", ["text": .text(key)]),
            "'\(key)' is of the central system, which alone edits it", action: "Correct it there.")
    }

    fileprivate static func entryTaken(_ key: String, closed: Bool) -> HerdError {
        HerdError(
            .conflict, CodedText("entry-taken", ["text": .text(key)]),
            "there is already '\(key)' in this list\(closed ? ", which is closed" : "")",
            action: closed ? "Open that one again." : "Use that one, or correct it.")
    }
}
