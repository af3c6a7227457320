import Testing
import Values

@testable import HerdStore

/// What the selections of the day promise.
struct SelectionReportTests {
    private func select(
        _ farm: ReportFarm, _ animal: Animal, unit: Int? = nil, order: Int? = nil, daysAgo days: Int = 0,
        done: Bool = false
    ) async throws -> Change {
        try await farm.change(
            of: animal,
            .selection(
                SelectionFields(reason: 5, groupId: farm.southGroup.id, order: order, unit: unit, done: done)),
            daysAgo: days)
    }

    @Test func `what is to be done today is told by unit, then by order`() async throws {
        let farm = try await ReportFarm()
        let (one, two) = (
            try await farm.cow("111111111", in: farm.northGroup), try await farm.cow("222222222", in: farm.southGroup)
        )
        _ = try await select(farm, one, unit: 2, order: 3)
        _ = try await select(farm, two, unit: 2, order: 1, daysAgo: 1)
        _ = try await select(farm, one, unit: 1)
        _ = try await select(farm, two)
        _ = try await select(farm, one, unit: 1, daysAgo: -1)
        _ = try await select(farm, one, unit: 1, done: true)
        let report = try await farm.store.pendingSelections()
        #expect(report.lines.map(\.unit) == [nil, 1, 2, 2], "not those of tomorrow, and none that is done")
        #expect(report.lines.map(\.animal.id) == [two.id, one.id, two.id, one.id])
        #expect(report.units == [1, 2] && report.count == 4)
        #expect(report.lines[1].group?.number == "11" && report.lines[1].target?.number == "21")
        let gate = try await farm.store.pendingSelections(unit: 1)
        #expect(gate.lines.map(\.unit) == [nil, 1] && gate.units == [1, 2], "a gate does what is for every gate, too")
        #expect(try await farm.store.pendingSelections(in: [farm.south.id]).lines.map(\.animal.id) == [two.id, two.id])
    }

    @Test func `what is ticked off is done`() async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111", in: farm.northGroup)
        let selection = try await select(farm, cow, unit: 2, order: 1)
        let done = try await farm.store.carryOut(selection.id, by: "Věra")
        guard case .selection(let fields) = done.fields else {
            Issue.record("it stays a selection")
            return
        }
        #expect(fields.done && fields.unit == 2 && fields.order == 1 && fields.reason == 5)
        #expect(try await farm.store.pendingSelections().lines.isEmpty)
        #expect(try await farm.store.animal(cow.id).selections.isEmpty)
        #expect(try await farm.store.carryOut(selection.id, by: "Věra").corrections == 1, "two taps do no harm")
    }

    @Test func `nothing else is ticked off`() async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111", in: farm.northGroup)
        let note = try await farm.store.addChange(Herd.note("x"), to: cow.id, by: "t")
        #expect(await problem { try await farm.store.carryOut(note.id, by: "t") } == "nothing-to-carry-out")
    }
}
