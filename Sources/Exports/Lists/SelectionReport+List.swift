import Drawing
package import HerdStore
import Values

extension SelectionReport: ListReport {
    package var columns: [ReportColumn<Line>] {
        [
            ReportColumn("unit", "Unit", "Jednotka", .none) { Cell($0.unit) },
            ReportColumn("order", "Order", "Pořadí", .fixed(14), .right) { Cell($0.order) },
            .earTag(\.animal), .collar(\.animal), .barn(\.barn), .group(\.group),
            ReportColumn("reason", "Reason", "Důvod", .rest) { line in
                line.reason.flatMap(SelectionReason.init).map(\.cell) ?? Cell(line.reason)
            },
            ReportColumn("target", "To group", "Do skupiny", .fixed(20)) { Cell($0.target?.number) },
            .day("date", "Since", "Od") { $0.date }, .simulated(\.simulated), .id(\.changeId),
        ]
    }

    package var parts: [ReportPart<Line>] {
        lines.parts { line in
            line.unit.map { .word(en: "Unit \($0)", cs: "Jednotka \($0)") }
                ?? .word(en: "Every unit", cs: "Všechny jednotky")
        }
    }

    package var isSimulated: Bool { lines.contains(where: \.simulated) }

    package func title(in language: Language) -> String { language("Selections of the day", "Selekce dne") }

    package func period(in language: Language) -> String { language.period(day, day) }
}

extension SelectionReason {
    fileprivate var cell: Cell {
        switch self {
        case .insemination: .word(en: name, cs: "inseminace")
        case .pregnancyCheck: .word(en: name, cs: "kontrola březosti")
        case .managedReproduction: .word(en: name, cs: "řízená reprodukce")
        case .managedDryOff: .word(en: name, cs: "řízené zaprahnutí")
        case .veterinaryTreatment: .word(en: name, cs: "veterinární ošetření")
        case .moveBetweenGroups: .word(en: name, cs: "přesun mezi skupinami")
        case .slaughter: .word(en: name, cs: "porážka")
        case .groupAction: .word(en: name, cs: "skupinová akce")
        case .collar: .word(en: "collar, numbering", cs: "obojek, číslování")
        case .parlour: .word(en: name, cs: "dojírna")
        case .other: .word(en: name, cs: "jiný důvod")
        }
    }
}
