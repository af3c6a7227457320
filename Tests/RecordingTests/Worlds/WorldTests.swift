import TestSupport
import Testing

@testable import Values

/// The recorder on small race days of every world: fixed seeds decide, a fresh one is reported.
///
/// `WorldBounds` says what is held. A line is printed for each world; `script/bench weighing SEED 60 --herd 20 --world
/// WORLD --explain 5` tells what happened on those days.
@Suite(.timeLimit(.minutes(10)))
struct WorldTests {
    @Test(arguments: World.all.map(\.name))
    func `the fixed day of a world stays within its bounds`(name: String) throws {
        let tally = try Self.tally(of: name, seed: WorldBounds.seed)
        print(Self.line(name, WorldBounds.seed, tally))
        let bounds = try #require(WorldBounds.all[name])
        #expect(tally.count(.lost) <= bounds.lost, "lost in silence")
        #expect(tally.count(.double) <= bounds.double, "weighed twice")
        #expect(tally.wrong.unasked <= bounds.wrongUnasked, "under another's name, unasked")
        #expect(tally.off.unasked <= bounds.offUnasked, "more than 2 % off, unasked")
        #expect(tally.share(.right) >= bounds.right, "right by itself")
        #expect(tally.clearByHand <= bounds.clearByHand, "clear, and needs a hand")
        for (bound, bin) in zip(NameCalibration.bounds, tally.calibration.bins)
        where bin.named >= WorldBounds.leastCalibrated {
            let share = Double(bin.namedRight) / Double(bin.named)
            #expect(share >= bound - bounds.tooSure, "names given with \(bound) or more")
        }
    }

    @Test func `a fresh day is reported`() throws {
        let seed = UInt64.random(in: 1...999_999)
        let world = World.all.randomElement()?.name ?? "ordinary"
        print(Self.line(world, seed, try Self.tally(of: world, seed: seed)))
    }

    @Test func `the same seed gives the same day, and the same animals to every reader and scale`() throws {
        let setups = WorldSetup.all.filter { $0.world == .stress }
        let days = try setups.prefix(9).map { try WorldDay($0, animals: 5, seed: 7, number: 0) }
        let first = try #require(days.first)
        let again = try WorldDay(first.setup, animals: 5, seed: 7, number: 0)
        #expect(again.readings == first.readings)
        for day in days {
            #expect(day.visits.map(\.on) == first.visits.map(\.on))
            #expect(day.herd.animals.map(\.kilograms) == first.herd.animals.map(\.kilograms))
        }
    }

    // MARK: - Weighing

    private static func tally(of world: String, seed: UInt64) throws -> DayTally {
        try WorldSetup.all
            .filter { $0.world.name == world && WorldBounds.makes.contains($0.make.name) }
            .flatMap { setup in (0..<WorldBounds.days).map { (setup, $0) } }
            .reduce(DayTally()) { sum, next in
                let day = try WorldDay(next.0, animals: WorldBounds.animals, seed: seed, number: next.1)
                let book = RecorderDriver().book(of: day)
                var tally = DayTally()
                tally.add(day, book, DayJudgement(day, book))
                return sum + tally
            }
    }

    private static func line(_ world: String, _ seed: UInt64, _ tally: DayTally) -> String {
        func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
        let shares = [DayJudgement.Outcome.right, .bin, .told, .wide, .asked].map {
            "\(percent(tally.share($0))) \($0.rawValue)"
        }
        return "world \(world), seed \(seed): \(tally.passes) passes, \(shares.joined(separator: ", "))"
            + ", \(tally.count(.lost)) lost, \(tally.count(.double)) double"
            + ", wrong \(tally.wrong.unasked) unasked and \(tally.wrong.asked) asked"
            + ", off \(tally.off.unasked) unasked and \(tally.off.asked) asked"
            + ", clear by hand \(percent(tally.clearByHand)) of \(tally.clearPasses)"
    }
}
