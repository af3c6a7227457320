import Drawing
import HerdStore
import Values

/// What was planned against what was weighed, as lists behind the table.
struct ReconcileLists {
    let report: SessionReport
    let text: ReportText

    var sections: [Section] {
        let found = report.reconciliation
        let missing = stride(from: 0, to: found.missing.count, by: 3).map { start in
            Array(found.missing[start..<min(start + 3, found.missing.count)])
        }
        return [
            section(text("Not weighed", "Nezvážená zvířata"), found.missing.count, threeAbreast, missing),
            section(text("Weighed more than once", "Zvážená vícekrát"), found.twice.count, repeated, found.twice),
            section(text("Without an animal", "Vážení bez zvířete"), found.unknown.count, unknown, found.unknown),
            section(text("Not where the plan has them", "Jinde, než je plán"), found.moved.count, moved, found.moved),
        ].compactMap(\.self)
    }

    private func section<Row>(
        _ title: String, _ count: Int, _ columns: [Grid<Row>.Column], _ rows: [Row]
    ) -> Section? {
        guard count > 0 else { return nil }
        let grid = Grid(columns)
        return Section(
            title: Block(height: mm(9)) { canvas, top in
                canvas.cell(
                    "\(title): \(count)", TextStyle(size: 46, weight: .bold, colour: Ink.green), x: Sheet.left, y: top,
                    width: Sheet.contentWidth, height: mm(8))
            }, head: columns.contains { !$0.title.isEmpty } ? grid.head : nil, blocks: grid.rows(rows), space: mm(6))
    }

    /// Three animals a line: this list is read in the barn and may be long.
    private var threeAbreast: [Grid<[AnimalSummary]>.Column] {
        (0..<3).flatMap { index in
            [
                .init(title: "", width: mm(29), isBold: true) { .init($0.count > index ? $0[index].earTagText : "") },
                .init(title: "", width: mm(31)) { .init($0.count > index ? $0[index].name ?? "" : "") },
            ]
        }
    }

    private var repeated: [Grid<Reconciliation.Repeated>.Column] {
        [
            .init(title: text("Ear tag", "Ušní známka"), width: mm(32), isBold: true) { .init($0.animal.earTagText) },
            .init(title: text("Name", "Jméno"), width: mm(45)) { .init($0.animal.name ?? "") },
            .init(title: text("Weights", "Hmotnosti")) { row in
                .init(
                    row.weighings.reversed().map { "\(text.weight($0.weight)) kg (\(text.minute($0.at)))" }
                        .joined(separator: ",  "))
            },
        ]
    }

    private var unknown: [Grid<Weighing>.Column] {
        [
            .init(title: text("Time", "Čas"), width: mm(32)) { "\(text.date($0.at)) \(text.minute($0.at))" },
            .init(title: "kg", width: mm(20), alignment: .right, isBold: true) { .init(text.weight($0.weight)) },
            .init(title: text("Reason", "Důvod"), width: mm(40)) { .init(text.reason($0.reason)) },
            .init(title: "EID") { weighing in
                .init(
                    weighing.eids.map { Cell($0) }.map { if case .text(let text) = $0 { text } else { "" } }
                        .joined(separator: ",  "))
            },
        ]
    }

    private var moved: [Grid<Reconciliation.Moved>.Column] {
        [
            .init(title: text("Ear tag", "Ušní známka"), width: mm(32), isBold: true) { .init($0.animal.earTagText) },
            .init(title: text("Name", "Jméno"), width: mm(60)) { .init($0.animal.name ?? "") },
            .init(title: text("What", "Co")) { row in
                let group = row.group.map { text.location(number: $0.number, name: $0.name) } ?? "–"
                return switch row.reason {
                case .notPlanned:
                    .init(text("not planned, stands in group \(group)", "mimo plán, stojí ve skupině \(group)"))
                case .groupChanged:
                    .init(
                        text("planned from group ", "v plánu ze skupiny ")
                            + (row.plannedGroup.map { text.location(number: $0.number, name: $0.name) } ?? "–")
                            + text(", stands in ", ", stojí v ") + group)
                }
            },
        ]
    }
}
