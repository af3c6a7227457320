package import Values

/// When what is due on an animal becomes so.
package struct WorkSettings: Equatable, Sendable {
    /// For how many days after its own a selection alarms; 0 lets it do so until it is done.
    package var selectionDays = 7
    /// How many days after an insemination a cow is checked for pregnancy.
    package var pregnancyCheckDays = 35
    /// How many days ahead a calving is told.
    package var calvingDays = 14
    /// How many days before its calving a cow is dried off.
    package var dryOffDays = 60
    /// At which weight a calf is weaned; `nil` asks nobody.
    package var weaningWeight: Weight?
    /// At which weight a heifer may be bred; `nil` asks nobody.
    package var breedingWeight: Weight? = Weight(grams: 400_000)

    package init() {}

    /// Whether a selection of that day has waited so long that it alarms no more.
    package func isOld(_ selection: CalendarDay, on day: CalendarDay) -> Bool {
        selectionDays > 0 && day.daysSince1970 - selection.daysSince1970 > selectionDays
    }
}
