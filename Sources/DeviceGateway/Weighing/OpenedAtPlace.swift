package import HerdStore
package import Recording
package import Values

/// Whose the next weighing at a place is because somebody opened it; what the events `animal.opened` and `animal.closed`
/// tell.
package struct OpenedAtPlace: Codable, Equatable, Sendable {
    package let place: String
    package let at: Timestamp
    package let animal: AnimalSummary
    /// The selection to carry out on it here.
    package let alert: SelectionAlert?
    /// Who opened it.
    package let by: String
    /// Why it is no longer; `nil` while it is.
    package internal(set) var reason: OpenedAnimal.Closing?

    /// - Parameters:
    ///   - selectionUnit: the gate that the station serves; `nil` serves all.
    ///   - day: today.
    init(
        _ animal: Animal, place: String, at moment: Timestamp, on day: CalendarDay, selectionUnit: Int?,
        work: WorkSettings, by person: String
    ) {
        self.place = place
        at = moment
        self.animal = animal.summary
        alert = SelectionAlert(animal.selections, atUnit: selectionUnit, on: day, settings: work)
        by = person
    }
}
