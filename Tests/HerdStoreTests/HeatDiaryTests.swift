import Testing
import Values

@testable import HerdStore

/// What the heat diary of a day promises.
struct HeatDiaryTests {
    private func expected(_ farm: ReportFarm) async throws -> [HeatDiary.Line] {
        try await farm.store.heats(of: Herd.today).lines.filter { $0.standing == .expected }
    }

    @Test func `those in heat stand first, each with what was seen`() async throws {
        let farm = try await ReportFarm()
        let waiting = try await farm.cow("111111111", in: farm.northGroup)
        let seen = try await farm.cow("222222222", in: farm.southGroup)
        try await farm.change(of: waiting, .heat, daysAgo: 21)
        try await farm.change(of: seen, .heat, ["character": .string("silent")], daysAgo: 0)
        let diary = try await farm.store.heats(of: Herd.today)
        #expect(diary.lines.map(\.animal.id) == [seen.id, waiting.id])
        #expect(diary.lines.map(\.standing) == [.inHeat, .expected])
        #expect(diary.inHeat == 1 && diary.expected == 1 && diary.lines[0].character == "silent")
        #expect(try await farm.store.heats(of: Herd.today, in: [farm.north.id]).lines.map(\.animal.id) == [waiting.id])
    }

    @Test(arguments: [(17, false), (18, true), (21, true), (24, true), (25, false)])
    func `a heat is expected 21 days after the last, give or take three`(days: Int, isExpected: Bool) async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111", in: farm.northGroup)
        try await farm.change(of: cow, .heat, daysAgo: days)
        let lines = try await expected(farm)
        #expect(lines.map(\.animal.id) == (isExpected ? [cow.id] : []))
        #expect(lines.allSatisfy { $0.expectedOn == Herd.daysAgo(days - 21) && $0.sinceKind == .heat })
    }

    @Test func `an insemination counts like a heat, the later of the two`() async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111", in: farm.northGroup)
        try await farm.change(of: cow, .heat, daysAgo: 22)
        try await farm.inseminate(cow, daysAgo: 21)
        let lines = try await expected(farm)
        #expect(lines.count == 1 && lines.first?.sinceKind == .insemination)
        #expect(lines.first?.expectedOn == Herd.today)
    }

    @Test func `an embryo is transferred in the middle of a cycle and begins none`() async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111", in: farm.northGroup)
        try await farm.change(of: cow, .heat, daysAgo: 21)
        let transfer: [String: JSONValue] = [
            "character": .string("embryoTransfer"), "order": .integer(1), "bull": .string("A1"),
        ]
        try await farm.change(of: cow, .insemination, transfer, daysAgo: 14)
        #expect(try await expected(farm).map(\.sinceKind) == [.heat])
    }

    @Test(arguments: [
        (ChangeKind.pregnancyCheck, ["result": "pregnant"], false), (.pregnancyCheck, ["result": "barren"], true),
        (.calving, ["order": "1"], false), (.dryOff, [:], false), (.heat, [:], false),
        (.plan, ["outOfReproduction": Herd.daysAgo(5).description], false),
        (.plan, ["outOfReproduction": Herd.daysAgo(-5).description], true),
        (.plan, ["outOfReproduction": Herd.today.description], false),
        (.plan, ["outOfReproduction": Herd.daysAgo(-1).description], true),
        (.culling, ["kind": "death"], false), (.note, [:], true),
    ])
    func `what happened since decides whether another heat is expected`(
        kind: ChangeKind, fields: [String: String], isExpected: Bool
    ) async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111", in: farm.northGroup)
        try await farm.change(of: cow, .heat, daysAgo: 21)
        let json = JSONValue.object(fields.mapValues { Int64($0).map(JSONValue.integer) ?? .string($0) })
        try await farm.change(of: cow, try ChangeFields(kind, json: json), daysAgo: 3)
        #expect(try await expected(farm).isEmpty == !isExpected)
    }
}
