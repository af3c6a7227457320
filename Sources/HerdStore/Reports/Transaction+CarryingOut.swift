import Values

extension Transaction {
    /// Ticks off what was to be done: a selection becomes done, a planned claw treatment one of today.
    ///
    /// What is done already stays as it is, so that two taps do no harm.
    func carryOut(_ id: Change.ID, by person: String) throws -> Change {
        let change = try change(id)
        switch change.fields {
        case .selection(var selection):
            guard !selection.done else { return change }
            selection.done = true
            return try editChange(
                id, ChangePatch(fields: try JSONValue(encoding: ChangeFields.selection(selection))), by: person)
        default:
            guard change.isClawTreatment else { throw HerdError.nothingToCarryOut(change) }
            guard isPlanned(change) else { return change }
            guard case .other(_, .object(var fields)) = change.fields else { return change }
            fields["done"] = .boolean(true)
            return try editChange(id, ChangePatch(date: .day(instant.day), fields: .object(fields)), by: person)
        }
    }
}

extension HerdError {
    fileprivate static func nothingToCarryOut(_ change: Change) -> HerdError {
        HerdError(
            .invalid, CodedText("nothing-to-carry-out", ["change": .text(change.kind.name)]),
            "a \(change.kind.name) is not ticked off",
            action: "Only selections and planned claw treatments are ticked off.")
    }
}
