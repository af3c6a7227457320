import Values

/// What a change must fulfil, as far as it can be told without looking into the store.
enum ChangeRules {
    static let possibleWeights = Weight(grams: 1)...Weight(grams: 5_000_000)

    /// Checks the values of the fields.
    static func check(_ fields: ChangeFields) throws(HerdError) {
        switch fields {
        case .birth(let birth): _ = try birth.earTag
        case .tagging(let tagging):
            guard tagging != TaggingFields() else {
                throw .badChange(
                    "a tagging without EID, collar or vitalimeter says nothing", CodedText("bad-change.tagging"))
            }
            for (name, update) in [("collar", tagging.collar), ("vitalimeter", tagging.vitalimeter)] {
                guard case .set(let text) = update else { continue }
                guard (1...20).contains(text.count) else { throw .badLength(name, 1...20) }
            }
        case .move(let move): try limit(move.note, "note")
        case .weighing(let weighing):
            guard possibleWeights.contains(weighing.weight) else {
                throw .badChange(
                    "a weight of \(weighing.weight) kg is not between 0.001 and 5000 kg",
                    CodedText("bad-change.weight", ["kilograms": .weight(weighing.weight)]))
            }
            try limit(weighing.note, "note")
        case .note(let note):
            guard !note.text.isEmpty else { throw .badText("text", "is empty", CodedText("bad-value.empty")) }
            guard (1...6).contains(note.type ?? 1), note.type == nil || note.typeId == nil else {
                throw .badChange(
                    "a note has a type from 1 to 6, or one of the farm's own", CodedText("bad-change.note-type"))
            }
            try limit(note.text, "text")
        case .selection(let selection):
            guard (1...11).contains(selection.reason) else {
                throw .badChange("a selection has a reason from 1 to 11", CodedText("bad-change.reason"))
            }
            guard (0...5).contains(selection.order ?? 0) else {
                throw .badChange("a selection has an order from 0 to 5", CodedText("bad-change.order"))
            }
            guard selection.unit ?? 1 >= 1 else {
                throw .badChange("a selection's unit is a positive number", CodedText("bad-change.unit"))
            }
        case .other(_, let json):
            let size = (try? JSONText.encode(json).utf8.count) ?? .max
            guard size <= 65_536 else { throw .tooLong("fields", most: 65_536, "bytes") }
        }
    }

    /// Males take only tagging, weighing, note, selection, move and claw treatment, as in the herd system's phone app.
    ///
    /// That is narrower than domain.md §1.3, by which only the kinds of reproduction make no sense for them.
    static func check(_ fields: ChangeFields, sex: Sex, tag: EarTag) throws(HerdError) {
        guard sex == .male else { return }
        switch fields {
        case .birth, .tagging, .weighing, .note, .selection, .move: return
        case .other(.treatment, let json):
            // A claw treatment is told by its fields, as domain.md §1.3 lists them.
            if json["claw"] != nil { return }
        case .other: break
        }
        throw .notForMales(fields.kind, tag)
    }

    private static func limit(_ text: String?, _ field: String) throws(HerdError) {
        guard (text ?? "").utf8.count <= 10_000 else { throw .tooLong(field, most: 10_000, "bytes") }
    }
}

extension HerdError {
    static func badChange(_ message: String, _ told: CodedText = CodedText("bad-change")) -> HerdError {
        HerdError(.invalid, told, message, action: "Correct the change and send it again.")
    }

    static func notForMales(_ kind: ChangeKind, _ tag: EarTag) -> HerdError {
        HerdError(
            .invalid, CodedText("not-for-males", ["earTag": .text(tag.text), "change": .text(kind.name)]),
            "\(tag.text) is male and takes no \(kind.name)",
            action: "Males take tagging, weighing, note, selection, move and claw treatment (with the field 'claw').")
    }

    static func unknownChange(_ id: Change.ID) -> HerdError {
        HerdError(.notFound, "unknown-change", "there is no change \(id)", action: "Load the animal's changes again.")
    }

    static func changeUploaded(_ id: Change.ID, at moment: Timestamp) -> HerdError {
        HerdError(
            .conflict, CodedText("change-uploaded", ["at": .text(moment)]),
            "the change \(id) was uploaded at \(moment)",
            action: "Correct it in the central system, which alone may edit it now.")
    }

    static func beforeBirth(_ date: CalendarDay, born: CalendarDay, _ tag: EarTag) -> HerdError {
        HerdError(
            .invalid,
            CodedText(
                "before-birth", ["date": .text(date), "born": .text(born), "earTag": .text(tag.text)]),
            "the change is dated \(date), but \(tag.text) was born on \(born)",
            action: "Correct the date.")
    }

    static func birthNeeded(_ tag: EarTag, others: Int) -> HerdError {
        HerdError(
            .conflict, CodedText("birth-needed", ["earTag": .text(tag.text), "count": .number(others)]),
            "the birth of \(tag.text) cannot be deleted while it has \(others) other changes",
            action: "Delete the other changes first.")
    }

    static let oneBirth = HerdError(
        .invalid, "one-birth", "an animal has exactly one birth, which creates it",
        action: "Correct the birth that is there, or create another animal.")
}
