import Testing
import Values

@testable import HerdStore

/// What the reports about claws promise.
struct ClawReportTests {
    private let trim: [String: JSONValue] = [
        "by": .string("clawTrimmer"),
        "claw": .object([
            "type": .string("trim"), "lcs": .integer(3),
            "limbs": .object([
                "hindLeft": .object(["treated": .boolean(true), "severity": .integer(2), "dd": .number(4.1)]),
                "hindRight": .object(["treated": .boolean(false)]),
            ]),
        ]),
    ]

    @Test func `a treatment by the claw trimmer tells limbs, severity, DD score and LCS`() async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111", in: farm.northGroup)
        try await farm.change(of: cow, .treatment, trim, daysAgo: 3)
        try await farm.change(of: cow, .treatment, ["by": .string("vet")], daysAgo: 2)
        let report = try await farm.store.claws(farm.period(30, 0))
        let line = try #require(report.lines.first)
        #expect(report.count == 1 && line.type == "trim" && line.lcs == 3 && line.barn?.number == "1")
        #expect(line.limbs.map(\.limb) == [.hindLeft], "of a limb of which nothing is said there is nothing to tell")
        #expect(line.limbs.first?.treated == true && line.limbs.first?.severity == 2 && line.limbs.first?.dd == 4.1)
    }

    @Test func `a plan stays one after its day, until it is ticked off, and then it is of that day`() async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111", in: farm.northGroup)
        let plan = try await farm.change(of: cow, .treatment, trim, daysAgo: -3)
        func planned() async throws -> [Bool] { try await farm.store.plannedClaws().lines.map(\.isOverdue) }
        func done() async throws -> [CalendarDay] {
            let day = farm.clock.store.now().day
            return try await farm.store.claws(ReportQuery(from: Herd.daysAgo(30), to: day)).lines.map(\.date)
        }
        #expect(try await planned() == [false])
        #expect(try await done().isEmpty)
        farm.clock.advance(by: .seconds(5 * 86_400))
        #expect(try await planned() == [true], "nobody has said that it was done")
        #expect(try await done().isEmpty)
        let carriedOut = try await farm.store.carryOut(plan.id, by: "Věra")
        #expect(try await planned().isEmpty)
        #expect(try await done() == [Herd.daysAgo(-5)])
        #expect(try await farm.store.carryOut(plan.id, by: "Věra") == carriedOut, "two taps do no harm")
    }

    @Test func `a plan can be ticked off before its day`() async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111", in: farm.northGroup)
        let plan = try await farm.change(of: cow, .treatment, trim, daysAgo: -3)
        _ = try await farm.store.carryOut(plan.id, by: "Věra")
        #expect(try await farm.store.plannedClaws().lines.isEmpty)
        #expect(try await farm.store.claws(farm.period(0, 0)).lines.map(\.changeId) == [plan.id])
    }

    @Test func `what was uploaded is ticked off in the central system only`() async throws {
        let farm = try await ReportFarm()
        let cow = try await farm.cow("111111111", in: farm.northGroup)
        let plan = try await farm.change(of: cow, .treatment, trim, daysAgo: -3)
        try await farm.store.markUploaded([plan.id])
        #expect(await problem { try await farm.store.carryOut(plan.id, by: "t") } == "change-uploaded")
    }
}
