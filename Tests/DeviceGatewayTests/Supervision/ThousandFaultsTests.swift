import ScaleProtocol
import Simulation
import TestSupport
import Testing
import Values

@testable import DeviceGateway

struct ThousandFaultsTests {
    private static let session = SimulatedSession(
        number: 1, name: "Morning", date: "30/05/2026", headings: ["F1AEID", "W0NWeight"],
        rows: (0..<2).map { ["20300000000000\($0)", "4\($0).5"] })

    /// Faults of a tenth of a second to ten minutes, after moments or minutes of peace, and then a minute to be well.
    @Test(arguments: UInt64(1)...11)
    func `after any of a thousand faults the device is read again within a minute`(seed: UInt64) throws {
        try expectRecovery(seed)
    }

    @Test(.enabled(if: FreshSeeds.areWanted, "the nightly job runs it"))
    func `the device is read again after a thousand new faults`() throws {
        let seed = UInt64.random(in: 100..<1_000_000)
        print("a thousand faults, seed \(seed)")
        try expectRecovery(seed)
    }

    private func expectRecovery(_ seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        var world = FaultyWorld(seed: seed, sessions: [Self.session])
        let first = world.runUntilRead(atMost: .seconds(60))
        #expect(first != nil)
        var times: [FaultyWorld.Fault: [Duration]] = [:]
        for number in 1...1000 {
            let fault = try #require(FaultyWorld.Fault.allCases.randomElement(using: &chance))
            world.run(for: .milliseconds(Int.random(in: 0...30_000, using: &chance)))
            let (told, readings) = (world.told, world.readings.count)
            world.begin(fault)
            let seconds = pow10(Double.random(in: -1...2.7, using: &chance))
            world.run(for: .milliseconds(Int(seconds * 1000)))
            if fault == .replaced { #expect(world.readings.count == readings, "a stranger's weights are not used") }
            world.mend()
            let back = world.runUntilRead(atMost: .seconds(60))
            let time = try #require(back, "fault \(number), \(fault) of \(seconds) s: \(world.supervisor.state)")
            times[fault, default: []].append(time)
            #expect(world.told - told <= 4, "fault \(number), \(fault) of \(seconds) s floods the log")
        }
        for (fault, times) in times.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            let sorted = times.sorted()
            print("seed \(seed) \(fault): median \(sorted[sorted.count / 2]), longest \(sorted.last ?? .zero)")
        }
        // What the device has kept is still had, whole. A new link first: noise on the last one may have looked like an
        // indicator without acknowledgements, whose sessions cannot be read.
        world.begin(.unplugged)
        world.mend()
        #expect(world.runUntilRead(atMost: .seconds(60)) != nil)
        world.run(for: .seconds(5))
        world.ask(.session(1))
        world.run(for: .seconds(30))
        guard case .session(let session) = world.downloads.last else {
            Issue.record("the session did not come: \(world.downloads)")
            return
        }
        #expect(session.rows.count == Self.session.rows.count)
    }

    private func pow10(_ exponent: Double) -> Double {
        var result = 1.0
        for _ in 0..<Int((abs(exponent) * 100).rounded()) { result *= 1.023_292_992_280_754 }
        return exponent < 0 ? 1 / result : result
    }
}
