import Drawing
package import HerdStore
import Values

/// The claw treatments that were carried out.
package struct ClawList: ListReport {
    package let report: ClawReport

    package init(_ report: ClawReport) { self.report = report }

    package func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }

    package var columns: [ReportColumn<ClawReport.Line>] { ClawReport.columns }

    package var parts: [ReportPart<ClawReport.Line>] { [ReportPart(title: nil, lines: report.lines)] }

    package var isSimulated: Bool { report.lines.contains(where: \.simulated) }

    package func title(in language: Language) -> String { language("Claw treatments", "Ošetření paznehtů") }

    package func period(in language: Language) -> String { language.period(report.from, report.to) }
}

/// The claw treatments that are planned.
package struct PlannedClawList: ListReport {
    package let report: ClawReport

    package init(_ report: ClawReport) { self.report = report }

    package func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }

    package var columns: [ReportColumn<ClawReport.Line>] {
        ClawReport.columns + [
            ReportColumn("overdue", "Overdue", "Po termínu", .none) { Cell($0.isOverdue, en: "yes", cs: "ano") }
        ]
    }

    package var parts: [ReportPart<ClawReport.Line>] {
        report.lines.parts { $0.isOverdue ? .word(en: "Overdue", cs: "Po termínu") : .word(en: "Planned", cs: "Plán") }
    }

    package var isSimulated: Bool { report.lines.contains(where: \.simulated) }

    package func title(in language: Language) -> String {
        language("Planned claw treatments", "Plán ošetření paznehtů")
    }

    package func period(in language: Language) -> String {
        guard let first = report.lines.first?.date, let last = report.lines.last?.date else { return "–" }
        return language.period(first, last)
    }
}

extension ClawReport {
    fileprivate static var columns: [ReportColumn<Line>] {
        let limbs = ClawLimb.Limb.allCases.map { limb in
            ReportColumn<Line>(limb.name, limb.english, limb.czech, .fixed(15)) { line in
                line.limbs.first { $0.limb == limb }.map { .text($0.summary) } ?? .empty
            }
        }
        let head: [ReportColumn<Line>] = [
            .earTag(\.animal), .day("date", "Date", "Datum") { $0.date }, .barn(\.barn),
            ReportColumn("group", "Group", "Skupina", .none) { Cell($0.group?.number) },
            ReportColumn("type", "What", "Co", .fixed(17)) { line in
                switch line.type {
                case "trim": .word(en: "trim", cs: "úprava")
                case "check": .word(en: "check", cs: "kontrola")
                default: Cell(line.type)
                }
            },
            ReportColumn("lcs", "LCS", "LCS", .fixed(10), .right) { Cell($0.lcs) },
        ]
        let tail: [ReportColumn<Line>] = [
            ReportColumn("diagnoses", "Diagnoses", "Diagnózy", .none) {
                .text($0.diagnoses.joined(separator: ", "))
            },
            ReportColumn("medicines", "Medicines", "Léky", .none) { .text($0.medicines.joined(separator: ", ")) },
            ReportColumn("note", "Note", "Poznámka", .rest) { Cell($0.note) },
            .simulated(\.simulated), .id(\.changeId),
        ]
        return head + limbs + tail
    }
}

extension ClawLimb.Limb {
    /// In a table.
    fileprivate var name: String {
        switch self {
        case .frontLeft: "front_left"
        case .frontRight: "front_right"
        case .hindLeft: "hind_left"
        case .hindRight: "hind_right"
        }
    }

    fileprivate var english: String {
        switch self {
        case .frontLeft: "FL"
        case .frontRight: "FR"
        case .hindLeft: "HL"
        case .hindRight: "HR"
        }
    }

    fileprivate var czech: String {
        switch self {
        case .frontLeft: "LP"
        case .frontRight: "PP"
        case .hindLeft: "LZ"
        case .hindRight: "PZ"
        }
    }
}

extension ClawLimb {
    /// `● 3 DD4.1`: treated, of severity 3, with the DD score 4.1.
    var summary: String {
        var parts = [treated ? "●" : "○"]
        if let severity { parts.append("\(severity)") }
        if let dd { parts.append("DD\(dd == dd.rounded() ? "\(Int(dd))" : "\(dd)")") }
        return parts.joined(separator: " ")
    }
}
