import SQLite
import Values

// Rows of tables that tell of no animal as it is: members, and what milk recording found.

extension Transaction {
    /// A member who is known by the number is brought to what the row says; an empty cell says nothing.
    func take(_ draft: MemberDraft, _ report: inout ImportReport, by person: String) throws {
        guard let known = try member(number: draft.number) else {
            let member = try insertMember(draft, from: .list, simulated: false)
            try audit("member.created", member.id, by: person, after: member)
            report.imported += 1
            return
        }
        guard known.corrected(by: draft.patch) != known else {
            report.unchanged += 1
            return
        }
        try part { _ = try editMember(known.id, draft.patch, from: .list, by: person) }
        report.updated += 1
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
