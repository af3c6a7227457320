import SQLite
import Values

/// What the life of an animal says of work to come: when or at which weight it becomes due, settings say.
///
/// Kept beside the animals, by kind and value, so that the list of the day is read along an index.
struct WorkMark: Hashable {
    let kind: WorkKind
    /// A day since 1970, or grams.
    let value: Int
    /// What it follows from: the selection, the planned treatment, the insemination, the check, the weighing.
    let changeId: Change.ID

    init(_ kind: WorkKind, _ day: CalendarDay, _ change: Change.ID) {
        (self.kind, value, changeId) = (kind, day.daysSince1970, change)
    }

    init(_ kind: WorkKind, _ weight: Weight, _ change: Change.ID) {
        (self.kind, value, changeId) = (kind, weight.grams, change)
    }

    var day: CalendarDay { CalendarDay(daysSince1970: value) }
    var weight: Weight { Weight(grams: value) }
}

extension WorkMark: RowDecodable {
    init(row: Row) throws {
        (kind, value, changeId) = (try row["kind"], try row["value"], try row["change_id"])
    }
}

/// What may be due on an animal.
package enum WorkKind: String, Codable, Sendable, CaseIterable, NamedColumn {
    case withdrawal, selection, treatment, calving, pregnancyCheck, dryOff, weaning, breeding
}
