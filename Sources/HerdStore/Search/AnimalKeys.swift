import SQLite
import Values

/// What an animal is searched by.
struct AnimalKeys: Equatable {
    /// The number of its ear tag, backwards.
    let tagEnd: String
    let collar: String?
    /// Ear tag, collar and EIDs, also former ones, a line each; the ear tag first.
    let numbers: String
    /// The words of its name, each after a space.
    let name: String

    init(tag: EarTag, collar: String?, eids: [EID], name: String?) {
        tagEnd = String(tag.number.lowercased().reversed())
        self.collar = collar.map(SearchKey.of)
        let all = [tag.description, collar].compactMap(\.self) + eids.map(\.description)
        numbers = SearchKey.of(all.joined(separator: "\n"))
        self.name = SearchKey.words(name ?? "").map { " \($0)" }.joined()
    }
}

extension AnimalKeys: RowDecodable {
    init(row: Row) throws {
        tagEnd = try row["tag_end"]
        collar = try row["collar"]
        numbers = try row["numbers"]
        name = try row["name"]
    }
}

/// The keys follow the fold by code and not by triggers: most folds are of weighings, which change none.
extension Transaction {
    /// Brings the keys of an animal to what they are now; `nil` when it is gone.
    func index(_ keys: AnimalKeys?, of animal: Animal.ID) throws {
        let stored = try first("SELECT * FROM animal_keys WHERE animal_id = \(animal)") {
            (number: try $0["number"] as Int, keys: try AnimalKeys(row: $0))
        }
        guard keys != stored?.keys else { return }
        if let stored { try remove(stored.keys, stored.number) }
        if let keys { try add(keys, of: animal) }
    }

    /// Writes the keys of an animal that has none yet.
    func add(_ keys: AnimalKeys, of animal: Animal.ID) throws {
        // Not RETURNING: that opens a savepoint, for which FTS5 writes all it has gathered, a segment for each animal.
        let number = try insertNumbered(
            into: "animal_keys",
            [
                "animal_id": animal, "tag_end": keys.tagEnd, "collar": keys.collar, "numbers": keys.numbers,
                "name": keys.name,
            ])
        try run(
            "INSERT INTO animal_parts (rowid, numbers, name) VALUES (\(number), \(keys.numbers), \(keys.name))")
        guard !keys.name.isEmpty else { return }
        try run("INSERT INTO animal_names (rowid, name) VALUES (\(number), \(keys.name))")
    }

    /// FTS5 forgets a text only when it is told the text.
    private func remove(_ keys: AnimalKeys, _ number: Int) throws {
        try run(
            """
            INSERT INTO animal_parts (animal_parts, rowid, numbers, name)
            VALUES ('delete', \(number), \(keys.numbers), \(keys.name))
            """)
        if !keys.name.isEmpty {
            try run(
                "INSERT INTO animal_names (animal_names, rowid, name) VALUES ('delete', \(number), \(keys.name))")
        }
        try run("DELETE FROM animal_keys WHERE number = \(number)")
    }

    func removeAllKeys() throws {
        try run("DELETE FROM animal_keys")
        try run("INSERT INTO animal_parts (animal_parts) VALUES ('delete-all')")
        try run("INSERT INTO animal_names (animal_names) VALUES ('delete-all')")
    }
}
