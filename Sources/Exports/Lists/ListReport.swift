import Drawing
import HerdStore
import Values

/// A report that is a list: one definition of its columns and parts, for a table and for paper.
package protocol ListReport: Encodable, Sendable {
    associatedtype Line: Sendable
    var columns: [ReportColumn<Line>] { get }
    /// The lines as they stand together.
    var parts: [ReportPart<Line>] { get }
    var isSimulated: Bool { get }
    /// What it is called.
    func title(in language: Language) -> String
    /// Which days it is of.
    func period(in language: Language) -> String
    /// What has to be said beside its lines.
    func remarks(in language: Language) -> [String]
}

extension ListReport {
    package func remarks(in language: Language) -> [String] { [] }
}

/// One column of a list: what it is called, and what stands in it for a line.
package struct ReportColumn<Line>: Sendable {
    enum Width: Equatable, Sendable {
        /// In a table only: paper has no room for everything.
        case none
        /// In millimetres.
        case fixed(Double)
        /// What the others leave; one printed column of a list has it.
        case rest
    }

    /// In a table.
    let name: String
    /// On paper.
    let english: String
    let czech: String
    let width: Width
    let alignment: TextStyle.Alignment
    let isBold: Bool
    let cell: @Sendable (Line) -> Cell

    init(
        _ name: String, _ english: String, _ czech: String, _ width: Width, _ alignment: TextStyle.Alignment = .left,
        isBold: Bool = false, _ cell: @escaping @Sendable (Line) -> Cell
    ) {
        self.name = name
        self.english = english
        self.czech = czech
        self.width = width
        self.alignment = alignment
        self.isBold = isBold
        self.cell = cell
    }
}

/// Lines that belong together.
package struct ReportPart<Line: Sendable>: Sendable {
    /// `nil` where all lines are one part.
    let title: Cell?
    let lines: [Line]
}

extension ListReport {
    /// The report as a table, one line a row.
    package func csv(_ layout: TableLayout, clock: LocalClock = .system) -> String {
        let table = Table<Line>(
            columns.map { Table<Line>.Column($0.name, $0.czech, $0.cell) }, layout, clock)
        return parts.flatMap(\.lines).reduce(into: table.header) { $0 += table.row($1) }
    }
}

extension Language {
    func callAsFunction(_ english: String, _ czech: String) -> String { self == .cs ? czech : english }

    /// `1. 11. 2026 – 30. 11. 2026`.
    func period(_ from: CalendarDay, _ to: CalendarDay) -> String {
        from == to ? writtenDate(from) : "\(writtenDate(from)) – \(writtenDate(to))"
    }
}
