import SQLite
import Values

/// The table `animals` is only a cache of the fold: every row in it follows from `changes`.
extension Transaction {
    func rebuildAnimals() throws {
        try run("DELETE FROM animals")
        try run("DELETE FROM animal_counts")
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
        try insert(into: "animals", fold.row(of: id))
        try count(AnimalCount(fold), by: 1)
        try insertTags(fold, of: id)
        try insertMarks(fold, of: id)
        try add(fold.keys, of: id)
    }

    private func cache(_ changes: [Change], of id: Animal.ID, at instant: Instant) throws {
        guard let fold = AnimalFold(changes, at: instant, clock.day) else {
            let counted = try first("SELECT * FROM animals WHERE id = \(id)", as: AnimalCount.init)
            if let counted { try count(counted, by: -1) }
            try run("DELETE FROM animals WHERE id = \(id)")
            try run("DELETE FROM eids WHERE animal_id = \(id)")
            try run("DELETE FROM work_marks WHERE animal_id = \(id)")
            return try index(nil, of: id)
        }
        try cache(fold, of: id)
        try index(fold.keys, of: id)
    }

    /// Brings the row of an animal, its EIDs and what may be due on it to what its fold says.
    ///
    /// Only what differs is written: an animal stands in a dozen indexes, and a weighing changes none of them.
    func cache(_ fold: AnimalFold, of id: Animal.ID) throws {
        let row = try fold.row(of: id)
        let kept = try first("SELECT * FROM animals WHERE id = \(id)") { kept in
            (changed: try row.differing(from: kept), counted: try AnimalCount(row: kept))
        }
        if let kept {
            if !kept.changed.isEmpty { try update("animals", kept.changed, where: "id", is: id) }
        } else {
            try insert(into: "animals", row)
        }
        if let counted = kept?.counted, counted != AnimalCount(fold) { try count(counted, by: -1) }
        if kept?.counted != AnimalCount(fold) { try count(AnimalCount(fold), by: 1) }
        let tags = try rows("SELECT eid, current FROM eids WHERE animal_id = \(id)") {
            Tag(eid: try $0["eid"], isCurrent: try $0["current"])
        }
        if Set(tags) != Set(fold.tags) {
            try run("DELETE FROM eids WHERE animal_id = \(id)")
            try insertTags(fold, of: id)
        }
        let marks: [WorkMark] = try rows("SELECT kind, value, change_id FROM work_marks WHERE animal_id = \(id)")
        if Set(marks) != Set(fold.marks) {
            try run("DELETE FROM work_marks WHERE animal_id = \(id)")
            try insertMarks(fold, of: id)
        }
    }

    private func insertTags(_ fold: AnimalFold, of id: Animal.ID) throws {
        for tag in fold.tags { try insert(into: "eids", ["eid": tag.eid, "animal_id": id, "current": tag.isCurrent]) }
    }

    private func insertMarks(_ fold: AnimalFold, of id: Animal.ID) throws {
        for mark in fold.marks {
            try insert(
                into: "work_marks",
                ["animal_id": id, "kind": mark.kind, "value": mark.value, "change_id": mark.changeId])
        }
    }
}

/// An EID that an animal carries or carried.
private struct Tag: Hashable {
    let eid: EID
    let isCurrent: Bool
}

extension AnimalFold {
    fileprivate var tags: [Tag] {
        aliases.map { Tag(eid: $0, isCurrent: false) } + [eid].compactMap(\.self).map { Tag(eid: $0, isCurrent: true) }
    }

    /// The row of the animal.
    fileprivate func row(of id: Animal.ID) throws -> NewRow {
        [
            "id": id, "ear_tag": try birth.earTag, "eid": eid, "aliases": try JSONText.encodeList(aliases),
            "collar": collar, "vitalimeter": vitalimeter, "name": birth.name, "sex": birth.sex,
            "born": born, "breed": birth.breed, "dam": birth.dam, "sire": birth.sire,
            "dam_sire": birth.damSire, "colour": birth.colour, "group_id": groupId, "status": status,
            "culled": try JSONText.encodeIfPresent(culled),
            "last_weighing": try lastWeighing?.text,
            "selections": try JSONText.encodeList(selections),
            "withdrawal": try JSONText.encodeIfPresent(withdrawal), "simulated": simulated,
            "category": standing.category, "reproduction": standing.status,
            "out_of_reproduction": standing.isOutOfReproduction,
            "next_day": nextDay, "next_moment": nextMoment,
        ]
    }

    /// What the animal is searched by.
    var keys: AnimalKeys {
        get throws {
            AnimalKeys(
                tag: try birth.earTag, collar: collar, eids: [eid].compactMap(\.self) + aliases, name: birth.name)
        }
    }
}
