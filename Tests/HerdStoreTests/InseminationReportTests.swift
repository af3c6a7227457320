import Testing
import Values

@testable import HerdStore

/// What an insemination report promises.
struct InseminationReportTests {
    @Test func `a line tells the barn in which the animal stood then, not that of today`() async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111", in: farm.northGroup)
        try await farm.inseminate(cow, daysAgo: 10)
        try await farm.move(cow, to: farm.southGroup, daysAgo: 5)
        try await farm.inseminate(cow, daysAgo: 1)
        let lines = try await farm.store.inseminations(farm.period(30, 0)).lines
        #expect(lines.map(\.barn?.number) == ["1", "2"])
        #expect(lines.map(\.group?.number) == ["11", "21"])
        let north = try await farm.store.inseminations(farm.period(30, 0, barns: [farm.north.id]))
        #expect(north.lines.map(\.date) == [Herd.daysAgo(10)], "a barn is filtered by where it was, too")
    }

    @Test func `before its first move an animal stands in no barn that is known`() async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111")
        try await farm.inseminate(cow, daysAgo: 10)
        let report = try await farm.store.inseminations(farm.period(30, 0))
        #expect(report.count == 1 && report.lines.first?.barn == nil)
        #expect(try await farm.store.inseminations(farm.period(30, 0, barns: [farm.north.id])).count == 0)
    }

    @Test func `both days of the period belong to it, and a culled animal stays in it`() async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111", in: farm.northGroup)
        for days in [31, 30, 20, 19] { try await farm.inseminate(cow, daysAgo: days) }
        try await farm.change(of: cow, Herd.culling, daysAgo: 2)
        let lines = try await farm.store.inseminations(farm.period(30, 20)).lines
        #expect(lines.map(\.date) == [Herd.daysAgo(30), Herd.daysAgo(20)])
    }

    @Test func `a moment belongs to the farm's day, which is not that of Greenwich`() async throws {
        let day: @Sendable (Timestamp) -> CalendarDay = { ($0 + .seconds(3600)).day }
        let store = try await HerdStore.open(.memory, clock: StoreClock(now: { Herd.now }, day: day))
        let cow = try await store.createAnimal(Herd.draft("111111111"), by: "t")
        let lateInGreenwich = try Herd.time("2027-01-10T23:30:00Z")
        let fields = ChangeFields.other(
            .insemination, .object(["character": .string("natural"), "order": .integer(1), "bull": .string("A1")]))
        _ = try await store.addChange(ChangeDraft(date: .moment(lateInGreenwich), fields: fields), to: cow.id, by: "t")
        for (text, count) in [("2027-01-10", 0), ("2027-01-11", 1)] {
            let day = try Herd.day(text)
            #expect(try await store.inseminations(ReportQuery(from: day, to: day)).count == count)
        }
    }

    @Test func `a technician is chosen among those of the period`() async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111", in: farm.northGroup)
        try await farm.inseminate(cow, technician: "Novák", daysAgo: 9)
        try await farm.inseminate(cow, technician: "Dvořák", daysAgo: 8)
        try await farm.inseminate(cow, technician: "Starý", daysAgo: 100)
        var query = farm.period(30, 0)
        query.technician = "Novák"
        let report = try await farm.store.inseminations(query)
        #expect(report.lines.map(\.technician) == ["Novák"] && report.count == 1)
        #expect(report.technicians == ["Dvořák", "Novák"], "all of them, so that another one can be chosen")
    }

    @Test func `by barn the lines of a barn stand together, those without one last`() async throws {
        let farm = try await ReportFarm()
        let (south, nowhere, north) = (
            try await farm.cow("111111111", in: farm.southGroup), try await farm.cow("222222222"),
            try await farm.cow("333333333", in: farm.northGroup)
        )
        for (days, cow) in [(9, south), (8, nowhere), (7, north), (6, south)] {
            try await farm.inseminate(cow, daysAgo: days)
        }
        var query = farm.period(30, 0)
        #expect(try await farm.store.inseminations(query).lines.map(\.barn?.number) == ["2", nil, "1", "2"])
        query.grouping = .barn
        #expect(try await farm.store.inseminations(query).lines.map(\.barn?.number) == ["1", "2", "2", nil])
    }

    @Test(arguments: [
        ("2026-11-01", "2026-11-30", true), ("2026-11-01", "2026-11-29", false), ("2026-11-02", "2026-11-30", false),
        ("2026-11-01", "2026-12-31", false), ("2024-02-01", "2024-02-29", true), ("2026-02-01", "2026-02-28", true),
        ("2026-12-01", "2026-12-31", true),
    ])
    func `a period that is not one whole month is told`(from: String, to: String, isWhole: Bool) async throws {
        let query = ReportQuery(from: try Herd.day(from), to: try Herd.day(to))
        #expect(try await Herd.store().inseminations(query).isWholeMonth == isWhole)
    }

    @Test func `a bull without a number is told`() async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111", in: farm.northGroup)
        try await farm.inseminate(cow, bull: "NEO-123", daysAgo: 9)
        try await farm.inseminate(cow, bull: "Ferda", daysAgo: 8)
        let report = try await farm.store.inseminations(farm.period(30, 0))
        #expect(report.withoutBullNumber == 1)
        #expect(report.lines.filter(\.lacksBullNumber).map(\.bull) == ["Ferda"])
    }

    @Test func `a period that ends before it begins is refused, and one of many years`() async throws {
        let store = try await Herd.store()
        for (from, to) in [(1, 2), (2000, 0)] {
            let query = ReportQuery(from: Herd.daysAgo(from), to: Herd.daysAgo(to))
            #expect(await problem { try await store.inseminations(query) } == "bad-period")
        }
    }
}
