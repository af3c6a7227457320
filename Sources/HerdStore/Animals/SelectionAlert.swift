package import Values

/// A selection that has to be carried out now: the animal stands at the station that serves it.
package struct SelectionAlert: Codable, Equatable, Sendable {
    package let changeId: Change.ID
    /// 1…11, see domain.md §1.3.
    package let reason: Int?
    package let unit: Int?
    package let order: Int?

    /// The first of the selections that the station serves; `nil` when the animal may pass.
    ///
    /// A lower order comes first, then what has waited longer: a selection of yesterday that nobody marked as done is
    /// still to be done today. One that nobody did for long is none that anybody waits for.
    ///
    /// - Parameters:
    ///   - pending: those of an animal, oldest first.
    ///   - unit: the station's; one without serves all.
    ///   - day: today.
    package init?(
        _ pending: [PendingSelection], atUnit unit: Int?, on day: CalendarDay, settings: WorkSettings = WorkSettings()
    ) {
        let served = pending.filter {
            ($0.unit == nil || unit == nil || $0.unit == unit) && !settings.isOld($0.date.day, on: day)
        }
        guard let first = served.min(by: { ($0.order ?? .max) < ($1.order ?? .max) }) else { return nil }
        changeId = first.changeId
        reason = first.reason
        self.unit = first.unit
        order = first.order
    }
}
