package import Values

/// The current reproduction cycle of an animal, folded from its changes: what an earlier one left behind no longer counts
/// (domain.md §1.4).
///
/// Pure: the time and the farm's calendar are arguments, and the order of the changes does not matter. What happened on one
/// day comes in the order of a cycle: nothing follows a calving on its own day, and of a heat only its insemination does.
struct ReproductionCycle {
    let calving: Change?
    /// The last heat after the calving.
    let heat: Change?
    /// The last insemination after the calving that is of that heat or later.
    let insemination: Change?
    /// The last pregnancy check after all of these.
    let check: Change?
    /// The last dry-off after calving, heat and insemination.
    let dryOff: Change?
    /// How many times it has calved, as the last calving says; 0 of a heifer.
    let lactationOrder: Int
    private let calendar: FarmCalendar

    /// - Parameter changes: all of the animal's, in any order; what has not happened yet is left out.
    init(_ changes: [Change], at instant: Instant, _ calendar: @escaping FarmCalendar.Days) {
        let calendar = FarmCalendar(days: calendar)
        let past = changes.filter { Self.kinds.contains($0.kind) }.past(at: instant)
        func last(_ kind: ChangeKind, after earlier: Change?..., from heat: Change? = nil) -> Change? {
            let after = earlier.compactMap { $0.map(calendar.day(of:)) }.max()
            let from = heat.map(calendar.day(of:))
            return past.last { change in
                guard change.kind == kind else { return false }
                let day = calendar.day(of: change)
                return after.map { day > $0 } ?? true && from.map { day >= $0 } ?? true
            }
        }
        let calving = last(.calving)
        let heat = last(.heat, after: calving)
        let insemination = last(.insemination, after: calving, from: heat)
        self.calving = calving
        self.heat = heat
        self.insemination = insemination
        check = last(.pregnancyCheck, after: calving, heat, insemination)
        dryOff = last(.dryOff, after: calving, heat, insemination)
        // An old record may not say which calving it was: then it is known how many there are.
        let calvings = past.count { $0.kind == .calving }
        lactationOrder = calving.map { Calving($0.fields)?.order ?? calvings } ?? 0
        self.calendar = calendar
    }

    /// What a cycle is made of.
    private static let kinds: Set<ChangeKind> = [.calving, .heat, .insemination, .pregnancyCheck, .dryOff]

    /// What the check found; `nil` without one.
    var found: PregnancyCheck.Result? { check.flatMap { PregnancyCheck($0.fields)?.result } }

    var isPregnant: Bool { found == .pregnant }

    /// The farm's day on which a change was.
    func day(of change: Change) -> CalendarDay { calendar.day(of: change) }

    /// The farm's day of a date.
    func day(of date: ChangeDate) -> CalendarDay { calendar.day(of: date) }

    /// On which days it may calve; `nil` unless it was found pregnant after an insemination.
    var expectedCalving: ExpectedCalving? {
        guard isPregnant, let insemination else { return nil }
        return ExpectedCalving(inseminated: day(of: insemination))
    }

    /// From when on a heifer that is pregnant counts as one that will calve soon.
    var pregnantHeiferFrom: CalendarDay? {
        guard lactationOrder == 0, isPregnant, let insemination else { return nil }
        return day(of: insemination).adding(days: 150)
    }
}

/// The days between which a calf is expected.
package struct ExpectedCalving: Codable, Equatable, Sendable {
    package let from: CalendarDay
    package let to: CalendarDay

    /// So many days after its insemination it calves at the earliest.
    static let earliest = 285

    /// From insemination to calving it is 285 to 289 days (domain.md §1.4).
    init(inseminated day: CalendarDay) {
        from = day.adding(days: Self.earliest)
        to = day.adding(days: 289)
    }
}

/// On which day of the farm something was.
struct FarmCalendar {
    typealias Days = (Timestamp) -> CalendarDay

    let days: Days

    func day(of change: Change) -> CalendarDay { day(of: change.date) }

    func day(of date: ChangeDate) -> CalendarDay {
        switch date {
        case .day(let day): day
        case .moment(let moment): days(moment)
        }
    }
}

extension CalendarDay {
    func adding(days count: Int) -> CalendarDay { CalendarDay(daysSince1970: daysSince1970 + count) }

    /// How many days after another it is.
    func days(since other: CalendarDay) -> Int { daysSince1970 - other.daysSince1970 }
}
