import Foundation
import HerdStore
import TestSupport
import Testing
import Values

/// A day on which 2,000 animals walk over four scales and everything goes wrong now and then: bytes in, herd out.
///
/// Measured over 19 new days: of 38,000 animals 14 had their weight stored under another's name, 3 of these without a
/// question, 4 with one and 7 where nobody could tell; none was lost, one weighed twice, no weight off by 10 % unasked.
///
/// Each kind of fault (`RaceDayScene.Fault`) meets 5 % of the animals, whatever else meets them: half of them have one at
/// least. What is held:
///
/// - **No wrong animal.** A weight is given to an animal only if that animal stood there. Three things nobody can tell
///   from weights and tags alone, and are counted and printed instead: a tag that was read for its neighbour, while the
///   gateway was off when it was read for itself; two animals of like weight that change places in step (below), where
///   the weight is right to 5 % all the same; and one that hurries over the plate under the feet of another whose tag is
///   not read, where one tag and one weight fit each other as if they were one animal's. Of the last, those whose weight
///   is off by more than the animal's growth allows are asked about; no more than 1 in 500 animals is like that.
/// - **None lost.** All who stood there in sight for `RaceDayScene.leastSight` end in a weighing, assigned or waiting,
///   or in a word to the operator: an animal not weighed, a tag without a weight, a scale that was tared.
///   `RaceDayScene.observable` says how many that must be: animals that a scale cannot tell apart count as one, namely
///   those who step on and off together, and two of like weight if the second steps on as the first steps off and the
///   scale meanwhile shows neither hardly half of one nor much more.
/// - **None twice.** No scene has more weighings than animals, no animal two. Only what a scale shows that was tared
///   under an animal may come a second time, and then waits for somebody to look at it.
/// - **Weights.** Whatever is assigned without a question is off by no more than the 10 % at which the own growth of an
///   animal asks. Of the estimates, 93 of 100 lie within the interval that is stored with them; no more than 1 in 250 of
///   all weights is farther off than `RaceDayTally.tolerance` allows. An animal that leans on the crate for as long as
///   somebody looks, and then goes, is as heavy as it leans.
/// - **By itself.** Of the passes that no fault touched, 95 of 100 (98 measured) need nobody's hand where the reader is before
///   the plate or at it.
@Suite(.timeLimit(.minutes(10)))
struct RaceDayTests {
    struct Lane: CustomStringConvertible, Sendable {
        let scale: RaceDayScale
        let reader: ReaderPosition
        var description: String { "\(scale), reader \(reader)" }
    }

    /// The day that decides: the same one each time, so that what fails is what was changed.
    static let seed: UInt64 = 20_260_301
    /// A new day each time; `RACE_DAY_SEED` repeats one.
    static let freshSeed =
        ProcessInfo.processInfo.environment["RACE_DAY_SEED"].flatMap(UInt64.init) ?? .random(in: 1...999_999)
    /// Prints the scenes that need a hand although nothing was wrong.
    static let isVerbose = ProcessInfo.processInfo.environment["RACE_DAY_VERBOSE"] != nil
    static let animals = 500
    static let lanes = [
        Lane(scale: .truTest, reader: .plate), Lane(scale: .stream, reader: .before),
        Lane(scale: .bare, reader: .plate), Lane(scale: .bare, reader: .behind),
    ]

    @Test func `of 2,000 animals hardly one gets another's weight or is lost, and none is weighed twice`() async throws
    {
        try await expectGoodDay(Self.seed)
    }

    @Test(.enabled(if: FreshSeeds.areWanted, "the nightly job runs it")) func `a new day is as good`() async throws {
        try await expectGoodDay(Self.freshSeed)
    }

    private func expectGoodDay(_ seed: UInt64) async throws {
        let tallies = try await withThrowingTaskGroup(of: (Int, RaceDayTally).self) { group in
            for (number, lane) in Self.lanes.enumerated() {
                group.addTask { (number, try await Self.day(number, of: lane, seed: seed)) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        for (number, lane) in Self.lanes.enumerated() {
            guard let tally = tallies[number] else { continue }
            print("race day \(seed), \(lane): \(tally.shares)")
        }
        let day = tallies.values.reduce(RaceDayTally(), +)
        print("race day \(seed):\n\(day.table)")
        let attended = tallies.filter { Self.lanes[$0.key].reader != .behind }.values.reduce(RaceDayTally(), +)
        // What a day's bad luck may bring is let pass, many times what was measured is not.
        let allowed: [RaceDayTally.Failure: Int] = [.wrongAnimal: 4, .wrongWeight: 2, .lost: 3, .weighedTwice: 4]
        for failure in RaceDayTally.Failure.allCases {
            #expect(day.failures(failure) <= allowed[failure] ?? 0, "\(failure.rawValue)")
        }
        #expect(attended.cleanShare >= 0.95)
        #expect(day.flagged <= Self.animals * Self.lanes.count / 500)
        #expect(day.coverage >= 0.93)
        #expect(Double(day.beyond) <= 0.004 * Double(day.weights))
    }

    private static func day(_ number: Int, of lane: Lane, seed: UInt64) async throws -> RaceDayTally {
        var random = SplitMix64(seed: seed &* 4 &+ UInt64(number))
        let herd = try await RaceDayHerd.make(animals, random: &random)
        var place = try await RaceDayLane(lane.scale, reader: lane.reader, herd: herd, random: random)
        var day = RaceDay("\(lane), seed \(seed)")
        var queue = herd.members
        var start = 10.0
        var wasReadEarly = false
        while !queue.isEmpty {
            let scene = RaceDayScene(
                from: &queue, after: day.last, reader: lane.reader, plate: lane.scale.plate,
                wasReadEarly: &wasReadEarly, random: &random)
            try await place.play(scene, at: start)
            day.append(scene, from: start, to: place.time.now, event: try await herd.store.lastEventNumber())
            start = place.time.now + 2.5
        }
        // The last one's tag may be waited for.
        await place.idle(for: 70)
        return try await day.judged(place)
    }
}
