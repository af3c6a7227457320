import Testing
import Values

@testable import HerdStore

/// What growth by group promises.
struct GrowthReportTests {
    @Test func `each group tells how many it has, how many were weighed, and how they grew`() async throws {
        let farm = try await ReportFarm()
        let (one, two) = (
            try await farm.cow("111111111", in: farm.northGroup), try await farm.cow("222222222", in: farm.northGroup)
        )
        _ = try await farm.cow("333333333", in: farm.northGroup)
        _ = try await farm.cow("444444444", in: farm.southGroup)
        for (cow, days, kilograms) in [
            (one, 100, 100.0), (one, 30, 300), (one, 20, 999), (one, 10, 320), (two, 25, 400), (two, 15, 405),
        ] { try await farm.change(of: cow, Herd.weighing(kilograms), daysAgo: days) }
        let report = try await farm.store.growth(farm.period(30, 5))
        #expect(report.animals == 4 && report.lines.map(\.group.number) == ["11", "21"])
        let north = report.lines[0]
        #expect(north.barn?.number == "1" && north.animals == 3 && north.weighed == 2 && north.gains == 2)
        #expect(north.meanWeight == 362.5, "of the last weights, 320 and 405")
        #expect(north.meanGain == 0.75, "of 20 kg in 20 days and 5 kg in 10")
        #expect(north.lastWeighed == Herd.daysAgo(10))
        let south = report.lines[1]
        #expect(south.animals == 1 && south.weighed == 0 && south.meanWeight == nil && south.lastWeighed == nil)
        #expect(try await farm.store.growth(farm.period(30, 5, barns: [farm.south.id])).lines.map(\.animals) == [1])
    }

    @Test func `weighings of a day apart tell a gain, those of one day do not`() async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111", in: farm.northGroup)
        try await farm.change(of: cow, Herd.weighing(300), daysAgo: 10)
        try await farm.change(of: cow, Herd.weighing(300), daysAgo: 10)
        func gains() async throws -> [Double?] {
            try await farm.store.growth(farm.period(30, 5)).lines.filter { $0.weighed > 0 }.map(\.meanGain)
        }
        #expect(try await gains() == [nil])
        try await farm.change(of: cow, Herd.weighing(302), daysAgo: 9)
        #expect(try await gains() == [2])
    }

    @Test func `one weighing tells no gain, and a culled animal is not of the group`() async throws {
        let farm = try await ReportFarm()
        let (one, sold) = (
            try await farm.cow("111111111", in: farm.northGroup), try await farm.cow("222222222", in: farm.northGroup)
        )
        try await farm.change(of: one, Herd.weighing(300), daysAgo: 10)
        try await farm.change(of: sold, Herd.culling, daysAgo: 1)
        let line = try #require(try await farm.store.growth(farm.period(30, 0)).lines.first)
        #expect(line.animals == 1 && line.weighed == 1 && line.gains == 0 && line.meanGain == nil)
    }
}
