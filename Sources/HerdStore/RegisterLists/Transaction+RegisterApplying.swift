import SQLite
import Values

extension Transaction {
    /// Does what the next differences of a confirmed list say.
    ///
    /// - Returns: false when there was nothing left, and the list is applied.
    func applyDifferences(of id: RegisterList.ID, most: Int, isAwaited: () -> Bool) throws -> Bool {
        let list = try registerList(id)
        guard list.state == .applying else { return false }
        let locks: Bool = try value("SELECT locks FROM register_lists WHERE id = \(id)") ?? false
        var outcome = list.outcome ?? RegisterList.Outcome()
        let next = try rows(
            """
            SELECT * FROM register_differences WHERE list_id = \(id) AND done = 0 ORDER BY position LIMIT \(most)
            """
        ) { row in
            (
                position: try row["position"] as Int, kind: try row["kind"] as RegisterDifference.Kind,
                row: try row["row"] as Int?, member: try row["member_id"] as Member.ID?,
                fields: try row.jsonList("fields") as [ImportReport.FieldDifference]
            )
        }
        var count = 0
        for one in next {
            // A weighing that waits comes first.
            if count >= Self.least, isAwaited() { break }
            count += 1
            var reason: RegisterDifference.Reason?
            do {
                // Of somebody who is not taken, nothing is.
                try part {
                    switch one.kind {
                    case .new: reason = try enter(one.row, of: list)
                    case .changed: reason = try bring(one.member, one.row, one.fields, of: list)
                    case .gone: if locks { reason = try lock(one.member, of: list) }
                    case .left, .doubtful: break
                    }
                }
            } catch is HerdError {
                reason = .refused
            }
            if reason != nil {
                outcome.left += 1
            } else if one.kind != .gone || locks {
                outcome.add(one.kind)
            }
            try run(
                """
                UPDATE register_differences SET done = 1, reason = coalesce(\(reason), reason)
                WHERE list_id = \(id) AND position = \(one.position)
                """)
        }
        try run("UPDATE register_lists SET outcome = \(JSONText.encode(outcome)) WHERE id = \(id)")
        if count < next.count || next.count == most { return true }
        try end(list, outcome)
        return false
    }

    /// So many are done whoever waits.
    private static let least = 20

    private func enter(_ row: Int?, of list: RegisterList) throws -> RegisterDifference.Reason? {
        guard var draft = try draft(row, of: list) else { return .editedMeanwhile }
        guard try member(number: draft.number) == nil else { return .editedMeanwhile }
        draft.checkedOn = list.day
        let member = try insertMember(draft, from: .list, simulated: false)
        try audit("member.created", member.id, by: list.by, after: member)
        try emit(.memberCreated, member)
        return nil
    }

    private func bring(
        _ id: Member.ID?, _ row: Int?, _ fields: [ImportReport.FieldDifference], of list: RegisterList
    ) throws -> RegisterDifference.Reason? {
        guard let id, let known: Member = try first("SELECT * FROM members WHERE id = \(id)") else {
            return .editedMeanwhile
        }
        let draft = try draft(row, of: list)?.keeping(known)
        // What was confirmed is what is done, and nothing else.
        let now = (draft.map { known.differences(to: $0) } ?? []) + known.letIn
        guard now == fields, known.checkedOn.map({ $0 <= list.day }) ?? true else { return .editedMeanwhile }
        var patch = draft?.patch ?? MemberPatch()
        patch.active = true
        patch.checkedOn = .set(list.day)
        _ = try editMember(id, patch, from: .list, by: list.by)
        return nil
    }

    private func lock(_ id: Member.ID?, of list: RegisterList) throws -> RegisterDifference.Reason? {
        guard let id, let known: Member = try first("SELECT * FROM members WHERE id = \(id)"), known.active,
            known.checkedOn.map({ $0 <= list.day }) ?? true,
            try !exists("SELECT 1 FROM register_lines WHERE list_id = \(list.id) AND number = \(known.number)")
        else { return .editedMeanwhile }
        var patch = MemberPatch(active: false)
        patch.checkedOn = .set(list.day)
        _ = try editMember(id, patch, from: .list, by: list.by)
        return nil
    }

    private func draft(_ row: Int?, of list: RegisterList) throws -> MemberDraft? {
        guard let row else { return nil }
        let text: String? = try value("SELECT draft FROM register_lines WHERE list_id = \(list.id) AND row = \(row)")
        guard let text else { return nil }
        return try MemberDraft(cells: JSONText.decode(text))
    }

    /// Notes who was in the list, some lines at a time.
    ///
    /// - Returns: the row after which it goes on; `nil` at the end.
    func noteChecked(_ id: RegisterList.ID, after row: Int, most: Int) throws -> Int? {
        let list = try registerList(id)
        guard list.state == .applying else { return nil }
        let lines = try rows(
            "SELECT row, number FROM register_lines WHERE list_id = \(id) AND row > \(row) ORDER BY row LIMIT \(most)"
        ) { (row: try $0["row"] as Int, number: try $0["number"] as String?) }
        for case (_, let number?) in lines {
            try run(
                """
                UPDATE members SET checked_on = \(list.day)
                WHERE number = \(number) AND active = 1 AND (checked_on IS NULL OR checked_on < \(list.day))
                """)
        }
        return lines.count == most ? lines.last?.row : nil
    }

    /// All is done: what the list said of people is kept no longer, but for who was left alone.
    private func end(_ list: RegisterList, _ outcome: RegisterList.Outcome) throws {
        try run("DELETE FROM register_lines WHERE list_id = \(list.id)")
        try run("DELETE FROM register_differences WHERE list_id = \(list.id) AND reason IS NULL")
        try run(
            """
            UPDATE register_lists SET state = \(RegisterList.State.applied), finished_at = \(now)
            WHERE id = \(list.id)
            """)
        try emit(
            .importDone,
            [
                "imported": outcome.entered, "updated": outcome.changed + outcome.locked, "skipped": outcome.left,
            ])
    }
}
