import Values

/// What an animal counts as in the herd, and until when: it follows from its changes and the day alone.
struct HerdStanding: Equatable {
    let category: AnimalCategory
    /// `nil` of a male.
    let status: ReproductionStatus?
    let isOutOfReproduction: Bool
    /// The day on which it becomes another by itself; `nil` while only a change can make it one.
    let nextDay: CalendarDay?

    init(_ cycle: ReproductionCycle, _ plan: HerdPlan, sex: Sex, on day: CalendarDay) {
        isOutOfReproduction = plan.outOfReproduction.map { $0 <= day } ?? false
        guard sex == .female else {
            (category, status) = (.bull, nil)
            nextDay = plan.outOfReproduction.flatMap { $0 > day ? $0 : nil }
            return
        }
        let soon = cycle.pregnantHeiferFrom
        category = cycle.lactationOrder > 0 ? .cow : soon.map { $0 <= day } ?? false ? .pregnantHeifer : .heifer
        status = ReproductionStatus(cycle, isOutOfReproduction: isOutOfReproduction)
        nextDay = [soon, plan.outOfReproduction].compactMap(\.self).filter { $0 > day }.min()
    }
}

/// What is planned with an animal: the last plan that says it counts.
struct HerdPlan: Equatable {
    private(set) var sale: CalendarDay?
    /// Since when it is not inseminated any more, or from when on; a castration says it too.
    private(set) var outOfReproduction: CalendarDay?

    /// - Parameter changes: all of the animal's, in any order; what has not happened yet is left out.
    init(_ changes: [Change], at instant: Instant, _ days: @escaping FarmCalendar.Days) {
        let calendar = FarmCalendar(days: days)
        for change in changes.filter({ [.plan, .castration].contains($0.kind) }).past(at: instant) {
            guard case .other(let kind, let json) = change.fields else { continue }
            if kind == .castration {
                outOfReproduction = calendar.day(of: change)
            } else {
                sale = json["sale"]?.text.flatMap { CalendarDay($0) } ?? sale
                outOfReproduction = json["outOfReproduction"]?.text.flatMap { CalendarDay($0) } ?? outOfReproduction
            }
        }
    }
}
