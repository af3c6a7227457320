import Drawing
import HerdStore
import Values

// The columns that several reports have, the same in all of them.

extension ReportColumn {
    static func earTag(_ animal: @escaping @Sendable (Line) -> AnimalSummary) -> Self {
        Self("ear_tag", "Ear tag", "Ušní známka", .fixed(29), isBold: true) { .text(animal($0).earTagText) }
    }

    static func collar(_ animal: @escaping @Sendable (Line) -> AnimalSummary) -> Self {
        Self("collar", "Collar", "Obojek", .fixed(15)) { Cell(animal($0).collar) }
    }

    static func barn(_ barn: @escaping @Sendable (Line) -> LocationSummary?) -> Self {
        Self("barn", "Barn", "Stáj", .fixed(15)) { Cell(barn($0)?.number) }
    }

    static func group(_ group: @escaping @Sendable (Line) -> LocationSummary?) -> Self {
        Self("group", "Group", "Skupina", .fixed(17)) { Cell(group($0)?.number) }
    }

    static func day(
        _ name: String, _ english: String, _ czech: String, _ day: @escaping @Sendable (Line) -> CalendarDay?
    ) -> Self { Self(name, english, czech, .fixed(23)) { day($0).map(Cell.date) ?? .empty } }

    static func simulated(_ isSimulated: @escaping @Sendable (Line) -> Bool) -> Self {
        Self("simulated", "Simulated", "Simulováno", .none) { Cell(isSimulated($0), en: "simulated", cs: "simulováno") }
    }

    static func id(_ change: @escaping @Sendable (Line) -> Change.ID) -> Self {
        Self("id", "Id", "Id", .none) { .text(change($0).description) }
    }
}

extension Cell {
    init(_ number: Int?) { self = number.map(Cell.integer) ?? .empty }

    /// `true` and `false` are said; nothing where nobody knows.
    init(answer: Bool?) {
        self = answer.map { $0 ? .word(en: "yes", cs: "ano") : .word(en: "no", cs: "ne") } ?? .empty
    }
}
