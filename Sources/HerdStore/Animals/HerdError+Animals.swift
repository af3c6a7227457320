package import Values

extension HerdError {
    /// An ear tag that cannot be one.
    package init(_ error: EarTagError) {
        self.init(.invalid, "bad-ear-tag", error.description, action: error.action)
    }

    static func unknownAnimal(_ id: Animal.ID) -> HerdError {
        HerdError(.notFound, "unknown-animal", "there is no animal \(id)", action: "Search for it by its ear tag.")
    }

    static func earTagTaken(_ tag: EarTag) -> HerdError {
        HerdError(
            .conflict, "ear-tag-taken", "there is already an animal with the ear tag \(tag.text)",
            action: "Ear tags are unique for ever: open that animal, or correct the number.")
    }

    static func eidTaken(_ eid: EID, by tag: EarTag) -> HerdError {
        HerdError(
            .conflict, "eid-taken", "the transponder \(eid) is on the animal \(tag.text)",
            action: "Record there first that it was removed, or read the transponder again.")
    }

    static func bornInFuture(_ day: CalendarDay) -> HerdError {
        HerdError(
            .invalid, "born-in-future", "the birth date \(day) has not come yet", action: "Correct the birth date.")
    }
}
