import Values

/// What a change must fulfil, as far as it can be told without looking into the store.
enum ChangeRules {
    static let possibleWeights = Weight(grams: 1)...Weight(grams: 5_000_000)

    /// Checks the values of the fields.
    static func check(_ fields: ChangeFields) throws(HerdError) {
        switch fields {
        case .birth(let birth):
            _ = try birth.earTag
            for (field, text) in birth.lines { try HerdError.check(text, field, 0...200) }
            // What came besides has no type that limits it.
            if !birth.others.isEmpty { try described(fields) }
        case .tagging(let tagging):
            guard tagging != TaggingFields() else {
                throw .badChange(
                    "a tagging without EID, collar or vitalimeter says nothing", CodedText("bad-change.tagging"))
            }
            for (name, update) in [("collar", tagging.collar), ("vitalimeter", tagging.vitalimeter)] {
                guard case .set(let text) = update else { continue }
                try HerdError.check(text, name, 1...20)
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
            guard note.type == nil || note.typeId == nil else {
                throw .badChange(
                    "a note has a type from 1 to 6, or one of the farm's own", CodedText("bad-change.note-type"))
            }
            try described(fields)
        case .selection, .other: try described(fields)
        }
    }

    /// Kinds of reproduction make no sense for males (domain.md §1.3).
    static func check(_ fields: ChangeFields, sex: Sex, tag: EarTag) throws(HerdError) {
        guard sex == .female || KindDescription.of(fields.kind).forMales else {
            throw .notForMales(fields.kind, tag)
        }
    }

    private static func described(_ fields: ChangeFields) throws(HerdError) {
        guard let json = try? fields.asJSON else {
            throw .badChange("the fields cannot be written as JSON")
        }
        try KindDescription.of(fields.kind).check(json)
    }

    private static func limit(_ text: String?, _ field: String) throws(HerdError) {
        guard (text ?? "").utf8.count <= FieldType.longestNote else {
            throw .tooLong(field, most: FieldType.longestNote, "bytes")
        }
        guard (text ?? "").isText else { throw .unseen(field) }
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
            action: "Check that it is the right animal: kinds of reproduction are for females.")
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

extension BirthFields {
    /// What somebody wrote, by field.
    fileprivate var lines: [(String, String?)] {
        [
            ("name", name), ("breed", breed), ("dam", dam), ("sire", sire), ("damSire", damSire), ("colour", colour),
        ]
    }
}
