import Drawing
import HerdStore
import Values

/// The table of all weighings of a session.
struct WeighingList {
    let report: SessionReport
    let text: ReportText

    private typealias Row = (number: Int, detail: WeighingDetail)

    var section: Section {
        let grid = Grid(columns)
        let rows = report.rows.enumerated().map { (number: $0.offset + 1, detail: $0.element) }
        return Section(head: grid.head, blocks: grid.rows(rows))
    }

    private var columns: [Grid<Row>.Column] {
        let digits = digits
        var columns: [Grid<Row>.Column] = [
            .init(title: text("No.", "č."), width: mm(9), alignment: .right) {
                .init("\($0.number)", colour: Ink.grey)
            },
            .init(title: text("Ear tag", "Ušní známka"), width: mm(28), isBold: true) { row in
                .init(row.detail.animal?.earTagText ?? eid(row.detail.weighing.eid))
            },
            .init(title: text("Name", "Jméno")) { row in
                row.detail.animal.map { .init($0.name ?? "") }
                    ?? .init(text.reason(row.detail.weighing.reason), colour: Ink.loss)
            },
        ]
        if Set(report.rows.map { $0.animal?.group?.id }).count > 1 {
            columns.append(
                .init(title: text("Group", "Skupina"), width: mm(14)) { .init($0.detail.animal?.group?.number ?? "") })
        }
        let isOneDay = Set(report.rows.map { text.date($0.weighing.at) }).count <= 1
        columns += [
            .init(title: text("Time", "Čas"), width: isOneDay ? mm(12) : mm(28)) { row in
                let at = row.detail.weighing.at
                return .init(isOneDay ? text.minute(at) : "\(text.date(at)) \(text.minute(at))", colour: Ink.grey)
            },
            .init(title: "kg", width: mm(15), alignment: .right, isBold: true) {
                .init(text.weight($0.detail.weighing.weight, digits: digits))
            },
            .init(title: text("last kg", "minule kg"), width: mm(17), alignment: .right) { row in
                .init(row.detail.previous.map { text.weight($0.weight, digits: digits) } ?? "", colour: Ink.grey)
            },
            .init(title: text("kg/day", "kg/den"), width: mm(15), alignment: .right) { row in
                .init(
                    row.detail.gainPerDay.map { text.gain($0) } ?? "",
                    colour: row.detail.gainPerDay ?? 0 < 0 ? Ink.loss : Ink.text)
            },
            .init(title: text("deviation", "odchylka"), width: mm(18), alignment: .right) {
                plausibility(of: $0.detail)
            },
        ]
        if report.rows.contains(where: { $0.weighing.drafting != nil }) {
            columns.append(
                .init(title: text("Draft", "Třídění"), width: mm(25)) { row in
                    let drafting = row.detail.weighing.drafting
                    return .init(
                        [drafting?.name, drafting?.gate.map { "→ \($0)" }].compactMap(\.self).joined(separator: " "))
                })
        }
        return columns
    }

    /// As many digits behind the mark as the finest of the weights has.
    private var digits: Int {
        let grams = report.rows.map(\.weighing.weight.grams)
        return [1000, 100, 10].firstIndex { step in grams.allSatisfy { $0.isMultiple(of: step) } } ?? 3
    }

    /// How far a weight is off what the animal's curve lets expect, with a mark that needs no colour.
    private func plausibility(of detail: WeighingDetail) -> Grid<Row>.Entry {
        guard let plausibility = detail.weighing.plausibility, let percent = plausibility.differencePercent else {
            return ""
        }
        let rounded = Int(min(max(percent, -999), 999).rounded())
        let off = "\(rounded < 0 ? "−" : "+")\(abs(rounded)) %"
        return switch plausibility.level {
        case .ok: .init(off, colour: Ink.grey)
        case .ask: .init("? \(off)", ground: Ink.paleGold)
        case .flag: .init("!! \(off)", ground: Ink.paleRed)
        }
    }

    private func eid(_ eid: EID?) -> String {
        if case .text(let text) = Cell(eid) { text } else { "–" }
    }
}
