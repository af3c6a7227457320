package import Values

/// Something that is due on an animal.
package struct DueItem: Codable, Equatable, Sendable {
    package let kind: WorkKind
    /// Since when it is due.
    package var since: CalendarDay?
    /// Of a withdrawal its last day, of a calving and a dry-off the day on which the calf is expected.
    package var until: CalendarDay?
    /// The selection or the planned treatment that it is about, or what it follows from.
    package var changeId: Change.ID?
    /// 1…11, of a selection.
    package var reason: Int?
    /// The gate of a selection.
    package var unit: Int?
    /// What is planned, or which medicine withholds.
    package var what: String?
    /// What it weighs, where that is why.
    package var weight: Weight?
    /// Of a selection that waits for so long that it alarms no more.
    package var old: Bool?
    /// Of a withdrawal: the last day on which milk is withheld.
    package var milkUntil: CalendarDay?
    /// And the last on which it must not go to slaughter.
    package var meatUntil: CalendarDay?

    private enum CodingKeys: String, CodingKey {
        case kind, since, until, changeId, reason, unit, what
        case weight = "kilograms"
        case old, milkUntil, meatUntil
    }
}

/// What is due on one animal, as the list of the day has it.
package struct DueAnimal: Codable, Equatable, Sendable {
    package let animal: AnimalSummary
    package let group: LocationSummary?
    package let due: [DueItem]
}
