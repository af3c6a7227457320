import SQLite
import Values

// Rows of tables that tell of no animal as it is: members, and what milk recording found.

extension Transaction {
    /// A member who is known by the number is brought to what the row says; an empty cell says nothing.
    func take(_ draft: MemberDraft, _ row: Int, _ run: inout ToldImport, by person: String) throws {
        try run.members.check(draft)
        if let known = try member(number: draft.number) {
            let draft = draft.keeping(known)
            let differences = known.differences(to: draft)
            if differences.isEmpty {
                run.animals.report.unchanged += 1
            } else {
                try part { _ = try editMember(known.id, draft.patch, from: .list, by: person) }
                run.animals.report.add(MemberUpdate(row: row, member: MemberSummary(known), fields: differences))
            }
        } else {
            let member = try insertMember(draft, from: .list, simulated: false)
            try audit("member.created", member.id, by: person, after: member)
            run.animals.report.imported += 1
        }
        run.members.note(draft, row: row)
    }

    /// One record of an animal's day: what the row says besides is added to it, and what it says otherwise replaces it.
    func take(_ told: ToldLactation, _ report: inout ImportReport, by person: String) throws {
        guard let animal = try animal(told.animal) else {
            throw ToldError("ear_tag", told.animal.first?.text, "no animal is known by this", .unknownAnimal)
        }
        var draft = told.draft
        let source = draft.source ?? .notGiven
        let known = try first(
            """
            SELECT id, items FROM lactation_records
            WHERE animal_id = \(animal.id) AND date = \(draft.date) AND source = \(source)
            """
        ) { (id: try $0["id"] as LactationRecord.ID, items: try $0.json("items") as [String: JSONValue]) }
        if let known {
            draft.items = known.items.merging(draft.items) { _, new in new }
            guard try checkedItems(draft.items) != known.items else {
                report.unchanged += 1
                return
            }
            try run("DELETE FROM lactation_records WHERE id = \(known.id)")
            try audit("lactationRecord.deleted", known.id, by: person, before: known.items)
        }
        _ = try insertLactationRecord(draft, to: animal, by: person)
        if known == nil { report.imported += 1 } else { report.updated += 1 }
    }
}
