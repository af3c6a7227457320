import Testing
import Values

@testable import HerdStore

/// A list of one barn has what is in that barn, and nothing else.
struct BarnFilterTests {
    /// Every list and report that is asked for by barns.
    enum List: CaseIterable, Sendable {
        case animals, statistics, withdrawals, work, workOfKinds, inseminations, inHeat, expectedHeats, claws,
            plannedClaws, selections, growth, dailyEvents
    }

    @Test(arguments: List.allCases)
    func `a list of some barns has what is in these alone`(_ list: List) async throws {
        let farm = try await Barns()
        let all = try await farm.places(of: list, in: [])
        #expect(all.contains("north") && all.contains("south"), "of all barns")
        for barns in [["north"], ["south"], ["north", "south"]] {
            let found = try await farm.places(of: list, in: barns)
            // What is of no barn is for all.
            let wanted = all.filter { barns.contains($0) || list == .dailyEvents && $0 == "none" }
            #expect(found.sorted() == wanted.sorted(), "of \(barns)")
        }
    }
}

/// Two barns with the same animals each, and two of no barn.
private struct Barns {
    private let farm: ReportFarm
    private var places: [Animal.ID: String] = [:]

    init() async throws {
        farm = try await ReportFarm()
        let groups: [(name: String, group: Location?)] = [
            ("north", farm.northGroup), ("south", farm.southGroup), ("none", nil),
        ]
        for (index, (name, group)) in groups.enumerated() {
            let busy = try await farm.cow("11111111\(index)", in: group)
            try await farm.inseminate(busy, daysAgo: 40)
            try await farm.change(of: busy, .heat, daysAgo: 0)
            try await farm.change(
                of: busy, .treatment,
                ["by": "clawTrimmer", "medicines": [["name": "A", "milkDays": 2, "meatDays": 9]]], daysAgo: 1)
            try await farm.change(of: busy, .treatment, ["by": "clawTrimmer"], daysAgo: -3)
            try await farm.change(of: busy, .selection(SelectionFields(reason: 7)), daysAgo: 0)
            try await farm.change(of: busy, Herd.weighing(500), daysAgo: 5)
            let waiting = try await farm.cow("22222222\(index)", in: group)
            try await farm.change(of: waiting, .heat, daysAgo: 21)
            for cow in [busy, waiting] { places[cow.id] = name }
            let barn = group?.parent
            _ = try await farm.store.recordDailyEvent(DailyEventDraft(barnId: barn, text: name), by: "t")
        }
    }

    /// Where each line of a list is.
    func places(of list: BarnFilterTests.List, in names: [String]) async throws -> [String] {
        let barns = Set(names.map { $0 == "north" ? farm.north.id : farm.south.id })
        let period = farm.period(60, 0, barns: barns)
        switch list {
        case .animals: return try await eachBarn(barns) { self.names(try await self.store.animals($0).items.map(\.id)) }
        case .statistics:
            return try await eachBarn(barns) { query in
                let count = try await self.store.statistics(query).total
                // Each barn has two.
                return query.barn.map { barn in Array(repeating: self.name(barn), count: count) }
                    ?? (count == 6 ? ["north", "north", "south", "south"] : [])
            }
        case .withdrawals: return self.names(try await store.withdrawals(in: barns).items.map(\.animal.id))
        case .work:
            return try await eachBarn(barns) { query in
                let page = try await self.store.due(barn: query.barn, settings: WorkSettings())
                return self.names(page.items.flatMap { item in item.due.map { _ in item.animal.id } })
            }
        case .workOfKinds:
            return try await eachBarn(barns) { query in
                var found: [String] = []
                for kind in WorkKind.allCases {
                    let page = try await self.store.due(barn: query.barn, kind: kind, settings: WorkSettings())
                    found += self.names(page.items.map(\.animal.id))
                }
                return found
            }
        case .inseminations: return self.names(try await store.inseminations(period).lines.map(\.animal.id))
        case .inHeat, .expectedHeats:
            let standing: HeatDiary.Standing = list == .inHeat ? .inHeat : .expected
            let lines = try await store.heats(of: Herd.today, in: barns).lines
            return self.names(lines.filter { $0.standing == standing }.map(\.animal.id))
        case .claws: return self.names(try await store.claws(period).lines.map(\.animal.id))
        case .plannedClaws: return self.names(try await store.plannedClaws(in: barns).lines.map(\.animal.id))
        case .selections: return self.names(try await store.pendingSelections(in: barns).lines.map(\.animal.id))
        case .growth: return try await store.growth(period).lines.compactMap { $0.barn.map { name($0.id) } }
        case .dailyEvents:
            var found: [String] = []
            for barn in barns.isEmpty ? [nil] : barns.map(Optional.some) {
                found += try await store.dailyEvents(DailyEventQuery(barn: barn)).items.map(\.text)
            }
            // What is for all is in the list of each barn.
            return barns.count == 2 ? Array(Set(found)) : found
        }
    }

    private var store: HerdStore { farm.store }

    private func names(_ animals: [Animal.ID]) -> [String] { animals.compactMap { places[$0] } }

    private func name(_ barn: Location.ID) -> String { barn == farm.north.id ? "north" : "south" }

    /// What lists that know one barn only say of several.
    private func eachBarn(
        _ barns: Set<Location.ID>, _ list: (AnimalQuery) async throws -> [String]
    ) async throws -> [String] {
        if barns.isEmpty { return try await list(AnimalQuery()) }
        var found: [String] = []
        for barn in barns { found += try await list(AnimalQuery(barn: barn)) }
        return found
    }
}
