import Values

/// An animal's changes, folded in the order they happened.
///
/// Pure: no database, no clock.
struct AnimalFold: Equatable {
    private(set) var birth: BirthFields
    private(set) var born: CalendarDay
    private(set) var simulated: Bool
    private(set) var eid: EID?
    private(set) var aliases: [EID] = []
    private(set) var collar: String?
    private(set) var vitalimeter: String?
    private(set) var groupId: Location.ID?
    private(set) var culled: Animal.Culled?
    private(set) var lastWeighing: LastWeighing?
    private(set) var selections: [PendingSelection] = []
    let standing: HerdStanding
    private(set) var withdrawal: Withdrawal?
    private(set) var marks: [WorkMark] = []
    /// When the next change comes into force, so that the fold must be done again.
    private(set) var nextDay: CalendarDay?
    private(set) var nextMoment: Timestamp?

    var status: Animal.Status { culled == nil ? .alive : .culled }

    private var lastWeighedAt: Timestamp?
    /// The newest weighing at least a day before the last one.
    private var weighingBefore: Plausibility.Earlier?

    /// Folds what has happened by `instant`; `nil` without a birth.
    ///
    /// - Parameters:
    ///   - changes: ordered by date, then id.
    ///   - days: the farm's calendar.
    init?(_ changes: [Change], at instant: Instant, _ days: @escaping FarmCalendar.Days) {
        let births = changes.lazy.compactMap { change -> (Change, BirthFields)? in
            if case .birth(let fields) = change.fields { (change, fields) } else { nil }
        }
        guard let (change, birth) = births.first else { return nil }
        self.birth = birth
        born = change.date.day
        simulated = change.simulated
        standing = HerdStanding(
            ReproductionCycle(changes, at: instant, days), HerdPlan(changes, at: instant, days), sex: birth.sex,
            on: instant.day)
        nextDay = standing.nextDay
        for change in changes {
            if change.isInForce(at: instant) {
                apply(change)
            } else {
                switch change.date {
                case .day(let day): nextDay = min(nextDay ?? day, day)
                case .moment(let moment): nextMoment = min(nextMoment ?? moment, moment)
                }
            }
        }
        // Of an animal that is gone nothing is withheld, and nothing is due on it.
        if culled == nil { foldWork(changes, at: instant, days) }
    }

    private mutating func foldWork(_ all: [Change], at instant: Instant, _ days: @escaping FarmCalendar.Days) {
        let (changes, day) = (all.filter { $0.isInForce(at: instant) }, instant.day)
        withdrawal = Withdrawal(changes, on: day, sex: birth.sex, days)
        let work = WorkFold(
            changes, ReproductionCycle(all, at: instant, days), birth: birth, born: born, pending: selections, on: day)
        marks = work.marks
        let turns = work.turns + Withdrawal.turns(of: changes, sex: birth.sex, days)
        nextDay = (turns.filter { $0 > day } + [nextDay].compactMap(\.self)).min()
    }

    private mutating func apply(_ change: Change) {
        switch change.fields {
        case .birth, .note: break
        case .tagging(let fields):
            tag(fields.eid)
            collar = fields.collar.applied(to: collar)
            vitalimeter = fields.vitalimeter.applied(to: vitalimeter)
        case .move(let fields): groupId = fields.groupId
        case .weighing(let fields): weigh(fields, change)
        case .selection(let fields):
            guard !fields.done else { return }
            selections.append(
                PendingSelection(
                    changeId: change.id, date: change.date, reason: fields.reason, unit: fields.unit,
                    order: fields.order, done: false))
        case .other: if let culling = Culling(change.fields) { culled = .init(date: change.date, kind: culling.kind) }
        }
    }

    private mutating func tag(_ update: FieldUpdate<EID>) {
        let new = update.applied(to: eid)
        guard new != eid else { return }
        if let eid { aliases.append(eid) }
        if let new { aliases.removeAll { $0 == new } }
        eid = new
    }

    private mutating func weigh(_ fields: WeighingFields, _ change: Change) {
        let at = change.date.start
        if let last = lastWeighing, let lastWeighedAt, at - lastWeighedAt >= .seconds(86_400) {
            weighingBefore = Plausibility.Earlier(weight: last.weight, at: lastWeighedAt)
        }
        lastWeighedAt = at
        let gain = weighingBefore.map { before in
            let days = Double(at.microseconds - before.at.microseconds) / 86_400_000_000
            return (fields.weight.kilograms - before.weight.kilograms) / days
        }
        lastWeighing = LastWeighing(
            id: fields.weighingId?.description ?? change.id.description, weight: fields.weight, date: change.date,
            gainPerDay: gain.map { ($0 * 1000).rounded() / 1000 })
    }
}
