import SQLite
import Values

/// What a person must not be told; asked on a connection whose views are that person's.
extension ReadView {
    /// Those of the mentions that mean an animal out of sight, or something of one.
    func hidden(among mentions: Mentions) throws -> Set<String> {
        try mentions.all.filter(isHidden)
    }

    /// Refuses ids of what is out of sight, in the words for those that nobody has.
    ///
    /// Ear tags are let through: that of a dam is written down wherever she stands.
    func requireSeen(_ mentions: Mentions) throws {
        for text in mentions.all.sorted() {
            if let id = Animal.ID(text), try exists("SELECT 1 FROM main.animals WHERE id = \(id)") {
                _ = try animal(id)
            }
            if let id = Weighing.ID(text), try exists("SELECT 1 FROM main.weighings WHERE id = \(id)") {
                _ = try weighing(id)
            }
            if let id = Change.ID(text), try exists("SELECT 1 FROM main.changes WHERE id = \(id)") {
                _ = try change(id)
            }
            if let id = Session.ID(text), try exists("SELECT 1 FROM main.sessions WHERE id = \(id)") {
                _ = try session(id)
            }
            if let id = Location.ID(text), try exists("SELECT 1 FROM main.places WHERE id = \(id)") {
                _ = try location(id)
            }
            if let id = ChangeBatch.ID(text), try exists("SELECT 1 FROM main.change_batches WHERE id = \(id)") {
                _ = try batch(id)
            }
            // A transponder is held in somebody's hand; whose it is stays untold.
            if text.utf8.count == 15, try isHidden(text) { throw HerdError.ofAnotherBarn }
        }
    }

    private func isHidden(_ text: String) throws -> Bool {
        if let id = Animal.ID(text) {
            return try exists(
                """
                SELECT 1 FROM main.animals m WHERE m.id = \(id) AND NOT EXISTS (SELECT 1 FROM animals WHERE id = m.id)
                UNION ALL SELECT 1 FROM main.weighings m
                WHERE m.id = \(id) AND NOT EXISTS (SELECT 1 FROM weighings WHERE id = m.id)
                UNION ALL SELECT 1 FROM main.changes m
                WHERE m.id = \(id) AND NOT EXISTS (SELECT 1 FROM changes WHERE id = m.id)
                """)
        }
        if text.utf8.count == 15, let eid = try? EID(digits: text) {
            return try exists("SELECT 1 FROM main.eids WHERE eid = \(eid)")
                && !exists("SELECT 1 FROM eids WHERE eid = \(eid)")
        }
        return try exists(
            """
            SELECT 1 FROM main.animals m WHERE m.ear_tag = \(text)
                AND NOT EXISTS (SELECT 1 FROM animals WHERE id = m.id)
            """)
    }

    func seesAnimal(_ id: Animal.ID) throws -> Bool { try exists("SELECT 1 FROM animals WHERE id = \(id)") }
}
