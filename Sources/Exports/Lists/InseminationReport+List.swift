import Drawing
package import HerdStore
import Values

extension InseminationReport: ListReport {
    package var columns: [ReportColumn<Line>] {
        [
            .earTag(\.animal), .day("date", "Date", "Datum") { $0.date }, .barn(\.barn),
            ReportColumn("group", "Group", "Skupina", .none) { Cell($0.group?.number) },
            ReportColumn("character", "Character", "Charakter", .fixed(28)) { $0.character?.cell ?? .empty },
            ReportColumn("order", "Order", "Pořadí", .fixed(14), .right) { Cell($0.order) },
            ReportColumn("bull", "Bull", "Býk", .fixed(33), isBold: true) { Cell($0.bull) },
            ReportColumn("technician", "Technician", "Technik", .rest) { Cell($0.technician) },
            ReportColumn("dose", "Doses", "Dávky", .none) { $0.dose.map { .decimal($0, digits: 2) } ?? .empty },
            ReportColumn("sexed", "Sexed semen", "Sexovaná dávka", .none) { Cell(answer: $0.sexed) },
            ReportColumn("donor_dam", "Donor dam", "Dárkyně", .none) { Cell($0.donorDam) },
            ReportColumn("hours_since_heat", "Hours since heat", "Hodin od říje", .none) { Cell($0.hoursSinceHeat) },
            ReportColumn("pedometer", "Pedometer", "Pedometr", .none) { Cell($0.pedometer) },
            ReportColumn("from_stock", "From stock", "Ze skladu", .none) { Cell(answer: $0.fromStock) },
            ReportColumn("note", "Note", "Poznámka", .none) { Cell($0.note) },
            ReportColumn("lacks_bull_number", "Lacks bull number", "Chybí číslo býka", .none) {
                Cell($0.lacksBullNumber, en: "yes", cs: "ano")
            },
            ReportColumn("recorded_by", "Recorded by", "Zapsal", .none) { .text($0.recordedBy) },
            .simulated(\.simulated), .id(\.changeId),
        ]
    }

    /// The lines are sorted so that those of one part stand one after another.
    package var parts: [ReportPart<Line>] {
        switch grouping {
        case .none: [ReportPart(title: nil, lines: lines)]
        case .date: lines.parts { .date($0.date) }
        case .barn:
            lines.parts { line in
                line.barn.map { barn in .text([barn.number, barn.name].compactMap(\.self).joined(separator: " ")) }
                    ?? .word(en: "No barn known", cs: "Stáj není známa")
            }
        }
    }

    package var isSimulated: Bool { lines.contains(where: \.simulated) }

    package func title(in language: Language) -> String { language("Insemination report", "Přehled inseminací") }

    package func period(in language: Language) -> String { language.period(from, to) }

    package func remarks(in language: Language) -> [String] {
        var remarks: [String] = []
        if !isWholeMonth {
            remarks.append(language("The period is not one whole month.", "Období není jeden celý měsíc."))
        }
        let lacking = lines.filter(\.lacksBullNumber)
        if !lacking.isEmpty {
            let tags =
                lacking.prefix(5).map(\.animal.earTagText).joined(separator: ", ")
                + (lacking.count > 5 ? ", …" : "")
            remarks.append(
                language(
                    "Without a bull's number: \(lacking.count) (\(tags))", "Bez čísla býka: \(lacking.count) (\(tags))")
            )
        }
        return remarks
    }
}

extension Insemination.Character {
    fileprivate var cell: Cell {
        switch self {
        case .insemination: .word(en: "insemination", cs: "inseminace")
        case .natural: .word(en: "natural service", cs: "přirozená plemenitba")
        case .reinsemination: .word(en: "reinsemination", cs: "reinseminace")
        case .embryoTransfer: .word(en: "embryo transfer", cs: "přenos embrya")
        }
    }
}

extension Array where Element: Sendable {
    /// Neighbours with the same title become a part.
    func parts(_ title: (Element) -> Cell) -> [ReportPart<Element>] {
        var parts: [ReportPart<Element>] = []
        var start = startIndex
        for index in indices where index + 1 == endIndex || title(self[index + 1]) != title(self[index]) {
            parts.append(ReportPart(title: title(self[index]), lines: Array(self[start...index])))
            start = index + 1
        }
        return parts
    }
}
