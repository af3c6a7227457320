import SQLite
import Values

/// The table `animals` is only a cache of the fold: every row in it follows from `changes`.
extension HerdStore {
    /// Drops the cache of animals and EIDs and folds all changes again.
    package func rebuildAnimals() throws {
        try write {
            try database.script("DELETE FROM animals; DELETE FROM eids")
            var current: Animal.ID?
            var changes: [Change] = []
            let instant = instant()
            // One animal's changes in memory at a time: there may be millions of them.
            try database.each("\(Self.changeColumns) FROM changes ORDER BY animal_id, date, id") { row in
                let change = try change(row)
                if let current, current != change.animalId {
                    try cache(changes, of: current, at: instant)
                    changes = []
                }
                current = change.animalId
                changes.append(change)
            }
            if let current { try cache(changes, of: current, at: instant) }
        }
    }

    /// Folds one animal again after its changes changed.
    func refold(_ id: Animal.ID, at instant: Instant) throws {
        try database.run("DELETE FROM animals WHERE id = ?", id)
        try database.run("DELETE FROM eids WHERE animal_id = ?", id)
        let changes = try database.rows(
            "\(Self.changeColumns) FROM changes WHERE animal_id = ? ORDER BY date, id", id
        ) { try change($0) }
        try cache(changes, of: id, at: instant)
    }

    /// Lets changes that were dated ahead come into force.
    func catchUp() throws {
        guard !isReadOnly else { return }
        let instant = instant()
        let due = try database.rows(
            "SELECT id FROM animals WHERE next_day <= ? UNION SELECT id FROM animals WHERE next_moment <= ?",
            instant.day, instant.moment
        ) { try $0[0] as Animal.ID }
        guard !due.isEmpty else { return }
        try write {
            for id in due {
                try refold(id, at: instant)
                try tell(.animalChanged, ["animalId": id])
            }
        }
    }

    private func cache(_ changes: [Change], of id: Animal.ID, at instant: Instant) throws {
        guard let fold = AnimalFold(changes, at: instant) else { return }
        let tag = try fold.birth.earTag
        let birth = fold.birth
        let numbers =
            [tag.description, fold.collar, fold.eid?.description].compactMap(\.self) + fold.aliases.map(\.description)
        try database.run(
            """
            INSERT INTO animals (id, ear_tag, eid, aliases, collar, vitalimeter, name, sex, born, breed, dam, sire,
                dam_sire, colour, group_id, status, last_weighing, selections, simulated, numbers_key, name_key,
                next_day, next_moment)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            id, tag, fold.eid, try JSONText.encode(fold.aliases), fold.collar, fold.vitalimeter, birth.name, birth.sex,
            fold.born, birth.breed, birth.dam, birth.sire, birth.damSire, birth.colour, fold.groupId, fold.status,
            try fold.lastWeighing.map { try JSONText.encode($0) }, try JSONText.encode(fold.selections), fold.simulated,
            SearchKey.of(numbers.joined(separator: "\n")), SearchKey.of(birth.name ?? ""), fold.nextDay, fold.nextMoment
        )
        for (eid, isCurrent) in fold.aliases.map({ ($0, false) }) + [fold.eid].compactMap(\.self).map({ ($0, true) }) {
            try database.run("INSERT INTO eids VALUES (?, ?, ?)", eid, id, isCurrent)
        }
    }
}
