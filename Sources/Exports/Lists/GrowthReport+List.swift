import Drawing
package import HerdStore
import Values

extension GrowthReport: ListReport {
    package var columns: [ReportColumn<Line>] {
        [
            .barn(\.barn),
            ReportColumn("group", "Group", "Skupina", .rest, isBold: true) { line in
                .text([line.group.number, line.group.name].compactMap(\.self).joined(separator: " "))
            },
            ReportColumn("animals", "Animals", "Zvířat", .fixed(20), .right) { Cell($0.animals) },
            ReportColumn("weighed", "Weighed", "Zváženo", .fixed(20), .right) { Cell($0.weighed) },
            ReportColumn("mean_kilograms", "Mean kg", "Průměr kg", .fixed(24), .right) {
                $0.meanWeight.map { .decimal($0, digits: 1) } ?? .empty
            },
            ReportColumn("gain_per_day", "Gain kg/day", "Přírůstek kg/den", .fixed(31), .right) {
                $0.meanGain.map { .decimal($0, digits: 3) } ?? .empty
            },
            ReportColumn("gains", "Gains of", "Přírůstků", .none) { Cell($0.gains) },
            .day("last_weighed", "Last weighed", "Naposledy") { $0.lastWeighed }, .simulated(\.simulated),
        ]
    }

    package var parts: [ReportPart<Line>] { [ReportPart(title: nil, lines: lines)] }

    package var isSimulated: Bool { lines.contains(where: \.simulated) }

    package func title(in language: Language) -> String { language("Growth by group", "Růst podle skupin") }

    package func period(in language: Language) -> String { language.period(from, to) }
}
