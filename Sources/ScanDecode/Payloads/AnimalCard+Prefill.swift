package import Values

extension Payload.AnimalCard {
    /// The birth form of an animal that is not known yet, filled in from its card.
    package struct Prefill: Hashable, Codable, Sendable {
        package let country: String?
        package let number: String?
        package let name: String?
        package let sex: Sex?
        package let born: CalendarDay?
        package let breed: String?
        package let dam: String?
        package let sire: String?
        package let damSire: String?
        package let colour: String?
        package let eid: EID?
        /// Whether the card held all that domain.md §1.5 asks for: nothing has to be typed.
        package let complete: Bool
        /// Which of them are missing, by the names above.
        package let missing: [String]
    }

    package var prefill: Prefill {
        let required: [(name: String, isThere: Bool)] = [
            ("number", earTag != nil), ("sex", sex != nil), ("born", born != nil), ("breed", breed != nil),
            ("dam", dam != nil), ("sire", sire != nil),
        ]
        let missing = required.filter { !$0.isThere }.map(\.name)
        return Prefill(
            country: earTag?.country, number: earTag?.number, name: name, sex: sex, born: born, breed: breed, dam: dam,
            sire: sire, damSire: damSire, colour: colour, eid: eid, complete: missing.isEmpty, missing: missing)
    }
}
