import SQLite
import Values

extension Transaction {
    func beginRegisterList(_ name: String?, of day: CalendarDay, by person: String) throws -> RegisterList.ID {
        guard (name ?? "").utf8.count <= 400 else { throw HerdError.tooLong("name", most: 400, "bytes") }
        guard day <= instant.day else { throw HerdError.listOfFuture(day) }
        // One is looked at at a time: what was never confirmed makes room.
        for old: RegisterList.ID in try values(
            "SELECT id FROM register_lists WHERE state IN (\(RegisterList.State.reading), \(RegisterList.State.open))")
        {
            try removeRegisterList(old)
        }
        let id: RegisterList.ID = makeID()
        try insert(
            into: "register_lists",
            [
                "id": id, "name": name, "day": day, "state": RegisterList.State.reading, "revision": 0, "locks": false,
                "counts": try JSONText.encode(RegisterCounts()), "person": person, "received_at": now,
            ])
        return id
    }

    func insertLines(_ lines: some Sequence<RegisterLine>, of id: RegisterList.ID) throws {
        _ = try registerList(id)
        for line in lines {
            try insert(
                into: "register_lines",
                [
                    "list_id": id, "row": line.row, "number": line.number,
                    "draft": try JSONText.encodeIfPresent(line.draft?.cells),
                    "problem": try JSONText.encodeIfPresent(line.problem), "look": line.number.map(MemberNumber.look),
                ])
        }
    }

    /// Forgets what a comparison before said.
    func beginComparison(of id: RegisterList.ID) throws {
        let list = try registerList(id)
        guard list.state == .reading || list.state == .open else { throw HerdError.listNotOpen(list) }
        try run("DELETE FROM register_differences WHERE list_id = \(id)")
        try run("UPDATE register_lists SET state = \(RegisterList.State.reading) WHERE id = \(id)")
    }

    /// - Returns: what kind those are that were inserted.
    func insertDifferences(
        _ differences: [PlacedDifference], of id: RegisterList.ID
    ) throws -> [RegisterDifference.Kind] {
        // A list that somebody has taken the place of meanwhile says nothing more.
        _ = try registerList(id)
        var inserted: [RegisterDifference.Kind] = []
        for (position, difference) in differences {
            // Who was deleted between the comparison and this has no difference any more.
            if let member = difference.memberId, try !exists("SELECT 1 FROM members WHERE id = \(member)") { continue }
            // One line may look like several persons: it is told once, and leaves all of them alone.
            guard
                try !exists("SELECT 1 FROM register_differences WHERE list_id = \(id) AND position = \(position)")
            else { continue }
            try insert(
                into: "register_differences",
                [
                    "list_id": id, "position": position, "kind": difference.kind, "row": difference.row,
                    "number": difference.number, "name": difference.name, "member_id": difference.memberId,
                    "fields": try JSONText.encodeList(difference.fields), "reason": difference.reason, "done": false,
                ])
            inserted.append(difference.kind)
        }
        return inserted
    }

    func endComparison(
        of id: RegisterList.ID, _ counts: RegisterCounts, revision: Int, olderThan: CalendarDay?
    ) throws {
        try run(
            """
            UPDATE register_lists SET state = \(RegisterList.State.open), revision = \(revision),
                older_than = \(olderThan), counts = \(JSONText.encode(counts))
            WHERE id = \(id)
            """)
    }

    /// Takes somebody's word that a list is to be applied.
    func confirm(_ id: RegisterList.ID, _ confirmation: RegisterConfirmation, by person: String) throws {
        let list = try registerList(id)
        guard list.state == .open else { throw HerdError.listNotOpen(list) }
        guard !list.isOutdated, confirmation.revision == list.revision else { throw HerdError.registerEdited }
        let locks = confirmation.locks ?? true
        if locks, list.counts.unreadable > 0 { throw HerdError.linesUnreadable(list.counts.unreadable) }
        if locks, list.counts.locksMany, confirmation.many != true { throw HerdError.listLocksMany(list.counts) }
        // What was applied since it was compared counts, too.
        if let last = try lastAppliedList(), last > list.day, confirmation.older != true {
            throw HerdError.listOlder(list.day, than: last)
        }
        try run(
            """
            UPDATE register_lists SET state = \(RegisterList.State.applying), locks = \(locks),
                outcome = \(JSONText.encode(RegisterList.Outcome()))
            WHERE id = \(id)
            """)
        try audit("registerList.applied", id, by: person, after: ["day": list.day.description])
    }

    /// Removes a list with all that it says.
    func removeRegisterList(_ id: RegisterList.ID) throws {
        try run("DELETE FROM register_lines WHERE list_id = \(id)")
        try run("DELETE FROM register_differences WHERE list_id = \(id)")
        try run("DELETE FROM register_lists WHERE id = \(id)")
    }

    /// Forgets what a list says of people; of one that was applied its day stays.
    func forgetRegisterList(_ id: RegisterList.ID) throws {
        guard try registerList(id).state == .applied else { return try removeRegisterList(id) }
        try run("DELETE FROM register_differences WHERE list_id = \(id)")
    }

    func discardRegisterList(_ id: RegisterList.ID) throws {
        let list = try registerList(id)
        guard list.state == .reading || list.state == .open else { throw HerdError.listNotOpen(list) }
        try removeRegisterList(id)
    }
}

extension HerdError {
    fileprivate static func listOfFuture(_ day: CalendarDay) -> HerdError {
        HerdError(
            .invalid, CodedText("list-of-future", ["day": .text(day)]), "the list is of \(day), which is yet to come",
            action: "Give the day on which the list was made.")
    }

    static func listNotOpen(_ list: RegisterList) -> HerdError {
        HerdError(
            .conflict, "register-list-closed", "the list is \(list.state.rawValue)",
            action: "Load the lists again.")
    }

    fileprivate static let registerEdited = HerdError(
        .conflict, "register-edited", "the register was edited since the list was compared with it",
        action: "Compare again, look at what is different now, and confirm that.")

    fileprivate static func linesUnreadable(_ count: Int) -> HerdError {
        HerdError(
            .conflict, CodedText("register-lines-unreadable", ["count": .number(count)]),
            "of \(count) lines it cannot be read whose they are: their owners would be locked",
            action: "Mend these lines or take them out, or apply the list without locking anybody (locks=false).")
    }

    fileprivate static func listLocksMany(_ counts: RegisterCounts) -> HerdError {
        HerdError(
            .conflict,
            CodedText(
                "register-locks-many", ["count": .number(counts.gone), "total": .number(counts.activeBefore)]),
            "\(counts.gone) of \(counts.activeBefore) members would be locked",
            action: "Check that the list is whole, and say that so many are to be locked (many=true).")
    }

    fileprivate static func listOlder(_ day: CalendarDay, than last: CalendarDay) -> HerdError {
        HerdError(
            .conflict, CodedText("register-list-older", ["day": .text(day), "last": .text(last)]),
            "the list is of \(day), and one of \(last) was applied already",
            action: "Take the newest list, or say that the older one is meant (older=true): newer facts stay.")
    }
}
