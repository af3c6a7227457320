import SQLite
import Values

extension ReadView {
    /// The fields of a change as they are recorded: an animal whose meat is withheld is not sold, unless somebody says
    /// why; and a treatment dated ahead is one that is planned.
    ///
    /// What came from elsewhere is not asked: it is a fact. Nor are death and theft.
    ///
    /// - Parameter old: the change that is corrected; who let the animal go once has done so.
    func recordable(
        _ draft: ChangeDraft, of animal: Animal, by person: String, correcting old: Change? = nil
    ) throws -> ChangeFields {
        switch draft.fields.kind {
        case .treatment: draft.date.isReached(at: instant) ? draft.fields : draft.fields.planned
        case .culling: try saleable(draft, of: animal, by: person, correcting: old)
        default: draft.fields
        }
    }

    private func saleable(
        _ draft: ChangeDraft, of animal: Animal, by person: String, correcting old: Change?
    ) throws -> ChangeFields {
        let before = old?.fields.withdrawalOverride
        let plain = draft.fields.overridden(before)
        guard Culling(plain)?.kind == .sale, let held = try meatWithheld(of: animal, on: localDay(of: draft.date))
        else {
            return plain
        }
        guard let override = draft.withdrawalOverride else {
            if before != nil { return plain }
            throw HerdError.underWithdrawal(animal.earTag, until: held.until, medicine: held.medicine)
        }
        try override.check()
        return plain.overridden(
            .object([
                "reason": .string(override.reason), "by": .string(person), "until": .string("\(held.until)"),
                "medicine": .string(held.medicine),
            ]))
    }

    /// Until when its meat is withheld on a day, and by which medicine; `nil` when it is not.
    func meatWithheld(of animal: Animal, on day: CalendarDay) throws -> (until: CalendarDay, medicine: String)? {
        let treatments: [Change] = try rows(
            """
            SELECT * FROM changes WHERE animal_id = \(animal.id) AND kind = \(ChangeKind.treatment) ORDER BY date, id
            """)
        let withdrawal = Withdrawal(treatments, on: day, sex: animal.sex, clock.day)
        guard let medicine = withdrawal?.longestForMeat, let until = medicine.meatUntil else { return nil }
        return (until, medicine.name)
    }
}

extension Transaction {
    /// Notes who let an animal go whose meat is withheld; nothing when nobody did.
    func auditOverride(of change: Change.ID, _ fields: ChangeFields, of animal: Animal, by person: String) throws {
        guard let override = fields.withdrawalOverride else { return }
        try audit("withdrawal.overridden", change, by: person, before: animal.withdrawal, after: override)
    }
}

extension ChangeFields {
    /// A treatment that is yet to be carried out, unless it says otherwise.
    fileprivate var planned: ChangeFields {
        guard case .other(.treatment, .object(var members)) = self, members["done"] == nil else { return self }
        members["done"] = .boolean(false)
        return .other(.treatment, .object(members))
    }
}

extension HerdError {
    static func underWithdrawal(_ tag: EarTag, until: CalendarDay, medicine: String) -> HerdError {
        HerdError(
            .conflict,
            CodedText(
                "under-withdrawal",
                ["earTag": .text(tag.text), "until": .text(until), "medicine": .text(medicine)]),
            "\(tag.text) must not go to slaughter until \(until) because of \(medicine)",
            action: "Wait until the day after, or say why it goes all the same (withdrawalOverride).")
    }
}
