package import HerdStore
package import Values

/// Which report is asked for, and of what: the same over HTTP as on the command line.
package struct ReportOrder: Equatable, Sendable {
    package var name: Name
    package var from: CalendarDay?
    package var to: CalendarDay?
    /// Of reports of one day; `nil` means today.
    package var day: CalendarDay?
    package var barns: Set<Location.ID> = []
    package var technician: String?
    package var unit: Int?
    package var grouping: ReportQuery.Grouping = .none

    package enum Name: String, CaseIterable, Sendable {
        case inseminations, heats, claws
        case plannedClaws = "planned-claws"
        case selections, growth, withdrawal
    }

    package init(_ name: Name) {
        self.name = name
    }

    /// How far growth is looked back at when nobody says.
    private static let growthDays = 90

    /// What is not said: this month, or for growth the last three.
    private func query(today: CalendarDay) -> ReportQuery {
        let last = to ?? (name == .inseminations && from == nil ? ReportQuery.month(of: today).upperBound : today)
        let first = CalendarDay(daysSince1970: last.daysSince1970 - Self.growthDays)
        return ReportQuery(
            from: from ?? (name == .growth ? first : ReportQuery.month(of: last).lowerBound), to: last, barns: barns,
            technician: technician, grouping: grouping)
    }

    /// Asks the store.
    package func report(of store: HerdStore) async throws -> any ListReport {
        let today = await store.today
        return switch name {
        case .inseminations: try await store.inseminations(query(today: today))
        case .heats: try await store.heats(of: day ?? today, in: barns)
        case .claws: ClawList(try await store.claws(query(today: today)))
        case .plannedClaws: PlannedClawList(try await store.plannedClaws(in: barns))
        case .selections: try await store.pendingSelections(in: barns, unit: unit)
        case .growth: try await store.growth(query(today: today))
        case .withdrawal: try await store.withdrawals(in: barns)
        }
    }
}
