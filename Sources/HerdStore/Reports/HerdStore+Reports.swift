package import Values

extension HerdStore {
    /// The inseminations of a period.
    package nonisolated func inseminations(_ query: ReportQuery) async throws -> InseminationReport {
        try await look { try $0.inseminations(query) }
    }

    /// Who is in heat on a day, and who is expected to be.
    package nonisolated func heats(of day: CalendarDay, in barns: Set<Location.ID> = []) async throws -> HeatDiary {
        try await look { try $0.heats(of: day, in: barns) }
    }

    /// The claw treatments of a period that were carried out.
    package nonisolated func claws(_ query: ReportQuery) async throws -> ClawReport {
        try await look { try $0.claws(query) }
    }

    /// The claw treatments that are planned and not ticked off.
    package nonisolated func plannedClaws(in barns: Set<Location.ID> = []) async throws -> ClawReport {
        try await look { try $0.plannedClaws(in: barns) }
    }

    /// The animals that are to be sorted out today.
    ///
    /// - Parameter unit: only what this gate may do.
    package nonisolated func pendingSelections(
        in barns: Set<Location.ID> = [], unit: Int? = nil
    ) async throws -> SelectionReport {
        try await look { try $0.pendingSelections(in: barns, unit: unit) }
    }

    /// How the animals of each group have grown over a period.
    package nonisolated func growth(_ query: ReportQuery) async throws -> GrowthReport {
        try await look { try $0.growth(query) }
    }

    /// Ticks off what was to be done: a selection, or a planned claw treatment.
    package func carryOut(_ id: Change.ID, by person: String) throws -> Change {
        try writeToday { try $0.carryOut(id, by: person) }
    }
}
