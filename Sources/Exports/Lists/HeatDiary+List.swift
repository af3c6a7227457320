package import HerdStore
import Values

extension HeatDiary: ListReport {
    package var columns: [ReportColumn<Line>] {
        [
            .earTag(\.animal), .collar(\.animal),
            ReportColumn("standing", "Heat", "Říje", .fixed(24)) { $0.standing.cell },
            .barn(\.barn), .group(\.group),
            ReportColumn("character", "Character", "Charakter", .rest) { $0.character.map(Cell.heat) ?? .empty },
            ReportColumn("since_kind", "Last", "Naposledy", .fixed(24)) { line in
                switch line.sinceKind {
                case .heat: .word(en: "heat", cs: "říje")
                case .insemination: .word(en: "insemination", cs: "inseminace")
                default: .empty
                }
            },
            .day("since", "On", "Dne") { $0.since }, .day("expected_on", "Expected", "Očekávána") { $0.expectedOn },
            ReportColumn("technician", "Technician", "Technik", .none) { Cell($0.technician) },
            .simulated(\.simulated),
        ]
    }

    package var parts: [ReportPart<Line>] { lines.parts { $0.standing.cell } }

    package var isSimulated: Bool { lines.contains(where: \.simulated) }

    package func title(in language: Language) -> String { language("Heat diary", "Deník říjí") }

    package func period(in language: Language) -> String { language.period(day, day) }
}

extension HeatDiary.Standing {
    fileprivate var cell: Cell {
        switch self {
        case .inHeat: .word(en: "in heat", cs: "v říji")
        case .expected: .word(en: "expected", cs: "očekávaná")
        }
    }
}

extension Cell {
    fileprivate static func heat(_ character: String) -> Cell {
        switch character {
        case "normal": .word(en: "normal", cs: "normální")
        case "silent": .word(en: "silent", cs: "tichá")
        case "induced": .word(en: "induced", cs: "vyvolaná")
        case "vitalimeter": .word(en: "found by vitalimeter", cs: "zjištěná vitalimetrem")
        case "observed": .word(en: "observed", cs: "pozorovaná")
        default: .text(character)
        }
    }
}
