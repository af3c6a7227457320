import SQLite
import Values

/// The table `animals` is only a cache of the fold: every row in it follows from `changes`.
extension Transaction {
    func rebuildAnimals() throws {
        try run("DELETE FROM animals")
        try run("DELETE FROM eids")
        try run("DELETE FROM work_marks")
        try run("DELETE FROM sync_unfolded")
        try removeAllKeys()
        var current: Animal.ID?
        var changes: [Change] = []
        // One animal's changes in memory at a time: there may be millions of them.
        try each("SELECT * FROM changes ORDER BY animal_id, date, id") { row in
            let change = try Change(row: row)
            if let current, current != change.animalId {
                try cache(changes, of: current, at: instant)
                changes = []
            }
            current = change.animalId
            changes.append(change)
        }
        if let current { try cache(changes, of: current, at: instant) }
    }

    /// Folds one animal again after its changes changed.
    ///
    /// - Parameter moment: also takes in what happens until then, when that is later than the transaction: a device's
    ///   clock may be ahead.
    func refold(_ id: Animal.ID, notBefore moment: Timestamp? = nil) throws {
        try run("DELETE FROM animals WHERE id = \(id)")
        try run("DELETE FROM eids WHERE animal_id = \(id)")
        try run("DELETE FROM work_marks WHERE animal_id = \(id)")
        let changes: [Change] = try rows("SELECT * FROM changes WHERE animal_id = \(id) ORDER BY date, id")
        let end = max(now, moment ?? now)
        try cache(changes, of: id, at: Instant(moment: end, day: clock.day(end)))
    }

    /// Folds animals again whose changes were dated ahead and are due.
    func bringIntoForce(_ due: [Animal.ID]) throws {
        for id in due {
            try refold(id)
            try emit(.animalChanged, ["animalId": id])
        }
    }

    /// Folds an animal that was made in this transaction, by the changes that were written for it.
    func foldNew(_ changes: [Change], of id: Animal.ID) throws {
        let ordered = changes.sorted { ($0.date.start, $0.id) < ($1.date.start, $1.id) }
        guard let fold = AnimalFold(ordered, at: instant, clock.day) else { return }
        try cache(fold, of: id)
        try add(fold.keys, of: id)
    }

    private func cache(_ changes: [Change], of id: Animal.ID, at instant: Instant) throws {
        guard let fold = AnimalFold(changes, at: instant, clock.day) else { return try index(nil, of: id) }
        try cache(fold, of: id)
        try index(fold.keys, of: id)
    }

    /// Writes the row of an animal, its EIDs and what may be due on it.
    func cache(_ fold: AnimalFold, of id: Animal.ID) throws {
        let tag = try fold.birth.earTag
        let birth = fold.birth
        try insert(
            into: "animals",
            [
                "id": id, "ear_tag": tag, "eid": fold.eid, "aliases": JSONText.encodeList(fold.aliases),
                "collar": fold.collar, "vitalimeter": fold.vitalimeter, "name": birth.name, "sex": birth.sex,
                "born": fold.born, "breed": birth.breed, "dam": birth.dam, "sire": birth.sire,
                "dam_sire": birth.damSire, "colour": birth.colour, "group_id": fold.groupId, "status": fold.status,
                "culled": JSONText.encodeIfPresent(fold.culled),
                "last_weighing": JSONText.encodeIfPresent(fold.lastWeighing),
                "selections": JSONText.encodeList(fold.selections),
                "withdrawal": JSONText.encodeIfPresent(fold.withdrawal), "simulated": fold.simulated,
                "category": fold.standing.category, "reproduction": fold.standing.status,
                "out_of_reproduction": fold.standing.isOutOfReproduction,
                "next_day": fold.nextDay, "next_moment": fold.nextMoment,
            ])
        for (eid, isCurrent) in fold.aliases.map({ ($0, false) }) + [fold.eid].compactMap(\.self).map({ ($0, true) }) {
            try insert(into: "eids", ["eid": eid, "animal_id": id, "current": isCurrent])
        }
        for mark in fold.marks {
            try insert(
                into: "work_marks",
                ["animal_id": id, "kind": mark.kind, "value": mark.value, "change_id": mark.changeId])
        }
    }
}

extension AnimalFold {
    /// What the animal is searched by.
    var keys: AnimalKeys {
        get throws {
            AnimalKeys(
                tag: try birth.earTag, collar: collar, eids: [eid].compactMap(\.self) + aliases, name: birth.name)
        }
    }
}
