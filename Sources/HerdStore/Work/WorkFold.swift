import Values

/// What an animal's changes say of work to come.
///
/// Pure, like the fold that it is part of.
struct WorkFold: Equatable {
    private(set) var marks: [WorkMark] = []
    /// The days on which other marks hold than on the day before.
    private(set) var turns: [CalendarDay] = []

    /// An animal is weaned within its first year.
    private static let youngDays = 365
    /// A heifer that was not bred by then is not one that waits for her weight.
    private static let heiferDays = 913

    /// - Parameters:
    ///   - changes: that have come into force, ordered by date, then id.
    ///   - cycle: of the same changes.
    ///   - day: of the fold.
    init(
        _ changes: [Change], _ cycle: ReproductionCycle, birth: BirthFields, born: CalendarDay,
        pending: [PendingSelection],
        on day: CalendarDay
    ) {
        marks = pending.map { WorkMark(.selection, cycle.day(of: $0.date), $0.changeId) }
        marks += changes.filter { Treatment($0.fields)?.isPlanned == true }
            .map { WorkMark(.treatment, cycle.day(of: $0), $0.id) }
        if birth.sex == .female { addReproduction(cycle, on: day) }
        guard let weighing = changes.last(where: { $0.kind == .weighing }),
            case .weighing(let fields) = weighing.fields
        else { return }
        let weight = fields.weight
        // Born into a group, it is weaned by the move into the next.
        if changes.lazy.filter({ $0.kind == .move }).count <= 1 {
            add(WorkMark(.weaning, weight, weighing.id), from: born, days: Self.youngDays, on: day)
        }
        if birth.sex == .female, !changes.contains(where: { Self.endsHeifer.contains($0.kind) }) {
            add(WorkMark(.breeding, weight, weighing.id), from: born, days: Self.heiferDays, on: day)
        }
    }

    private static let endsHeifer: Set<ChangeKind> = [.insemination, .naturalMating, .pregnancyCheck, .calving]

    private mutating func addReproduction(_ cycle: ReproductionCycle, on day: CalendarDay) {
        guard let insemination = cycle.insemination else { return }
        guard let check = cycle.check else {
            let inseminated = cycle.day(of: insemination)
            let mark = WorkMark(.pregnancyCheck, inseminated, insemination.id)
            return add(mark, from: inseminated, days: ExpectedCalving.earliest, on: day)
        }
        guard let expected = cycle.expectedCalving?.from else { return }
        marks.append(WorkMark(.calving, expected, check.id))
        // A heifer gives no milk that could be dried off.
        if cycle.calving != nil, cycle.dryOff == nil { marks.append(WorkMark(.dryOff, expected, check.id)) }
    }

    /// Adds what ends by itself after so many days.
    private mutating func add(_ mark: WorkMark, from start: CalendarDay, days: Int, on day: CalendarDay) {
        let end = start.adding(days: days)
        guard day <= end else { return }
        marks.append(mark)
        turns.append(end.adding(days: 1))
    }
}
