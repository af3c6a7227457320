import CentralSync
import SQLite

/// Animals of which very much comes are folded once all of it is there, and not again with each page: the first
/// synchronisation of a herd tells one thing of every animal in turn, then the next.
///
/// Which these are is kept with the changes, so that they are folded however it ends.
extension Transaction {
    /// With so many rows to come it is worth it.
    static let many = 20 * batch

    func postpone(_ animals: Set<Animal.ID>) throws {
        for id in animals.sorted() { try run("INSERT OR IGNORE INTO sync_unfolded (animal_id) VALUES (\(id))") }
    }

    /// Folds the next of them.
    ///
    /// - Returns: how many those were; 0 when none is left.
    func foldPostponed() throws -> Int {
        let animals: [Animal.ID] = try values(
            "SELECT animal_id FROM sync_unfolded ORDER BY animal_id LIMIT \(Self.batch)")
        guard !animals.isEmpty else { return 0 }
        for id in animals {
            try refold(id)
            try run("DELETE FROM sync_unfolded WHERE animal_id = \(id)")
        }
        try emit(
            .herdSynchronised,
            JSONValue.object([
                "table": .string(CentralTable.animals.rawValue), "rows": .integer(Int64(animals.count)),
            ]))
        return animals.count
    }
}
