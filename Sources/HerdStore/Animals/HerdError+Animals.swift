package import Values

extension HerdError {
    /// An ear tag that cannot be one.
    package init(_ error: EarTagError) {
        let told =
            switch error {
            case .badCountry(let text): CodedText("bad-ear-tag.country", ["text": .text(text)])
            case .badNumber(let text): CodedText("bad-ear-tag.number", ["text": .text(text)])
            case .badCzechNumber(let text): CodedText("bad-ear-tag.czech", ["text": .text(text)])
            }
        self.init(.invalid, told, error.description, action: error.action)
    }

    static func unknownAnimal(_ id: Animal.ID) -> HerdError {
        HerdError(.notFound, "unknown-animal", "there is no animal \(id)", action: "Search for it by its ear tag.")
    }

    static func earTagTaken(_ tag: EarTag) -> HerdError {
        HerdError(
            .conflict, CodedText("ear-tag-taken", ["earTag": .text(tag.text)]),
            "there is already an animal with the ear tag \(tag.text)",
            action: "Ear tags are unique for ever: open that animal, or correct the number.")
    }

    static func eidTaken(_ eid: EID, by tag: EarTag) -> HerdError {
        HerdError(
            .conflict, CodedText("eid-taken.now", ["eid": .text(eid), "earTag": .text(tag.text)]),
            "the transponder \(eid) is on the animal \(tag.text)",
            action: "Record there first that it was removed, or read the transponder again.")
    }

    static func bornInFuture(_ day: CalendarDay) -> HerdError {
        HerdError(
            .invalid, CodedText("born-in-future", ["date": .text(day)]), "the birth date \(day) has not come yet",
            action: "Correct the birth date.")
    }
}
