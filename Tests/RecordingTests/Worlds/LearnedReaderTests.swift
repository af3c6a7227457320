import TestSupport
import Testing

@testable import Recording
@testable import Values

/// Nobody has said where the antenna stands: its tags say it.
@Suite(.timeLimit(.minutes(2)))
struct LearnedReaderTests {
    private static let untold = RecorderDriver { _ in nil }
    private static let worlds = [World.ordinary, .walkover, .stress]

    private static func days(_ antenna: Antenna) throws -> [WorldDay] {
        let make = try #require(ScaleMake.all.first { $0.name == "bare" })
        return try worlds.flatMap { world in
            try (0..<2).map {
                try WorldDay(WorldSetup(world, antenna, make), animals: 30, seed: WorldBounds.seed, number: $0)
            }
        }
    }

    private static func tally(_ day: WorldDay, _ book: DayBook) -> DayTally {
        var tally = DayTally()
        tally.add(day, book, DayJudgement(day, book))
        return tally
    }

    @Test(arguments: Antenna.allCases)
    func `it is never taken to stand elsewhere, and names as if somebody had said it`(_ antenna: Antenna) throws {
        var (learned, told) = (DayTally(), DayTally())
        for day in try Self.days(antenna) {
            let (book, recorder) = Self.untold.run(day)
            #expect([nil, antenna.position].contains(recorder.likelyPosition), "\(day.setup.name)")
            learned = learned + Self.tally(day, book)
            told = told + Self.tally(day, RecorderDriver().book(of: day))
        }
        #expect(learned.share(.right) >= told.share(.right) - 0.09)
        #expect(learned.wrong.unasked <= told.wrong.unasked + 1)
    }

    @Test func `one before the plate is found on every day, and said with how long its tags come before the weight`()
        throws
    {
        for day in try Self.days(.before) {
            let recorder = Self.untold.run(day).recorder
            #expect(recorder.likelyPosition == .before, "\(day.setup.name)")
            #expect(recorder.settings.reader == .before)
            #expect(try #require(recorder.tagLead) > .seconds(3))
        }
    }

    @Test func `what somebody has set is kept, whatever the tags say`() throws {
        let day = try #require(try Self.days(.before).first)
        let recorder = RecorderDriver { _ in .plate }.run(day).recorder
        #expect(recorder.likelyPosition == .before)
        #expect(recorder.settings.reader == .plate)
    }

    @Test func `a restart goes on with what was learned`() throws {
        let day = try #require(try Self.days(.before).first)
        let recorder = Self.untold.run(day).recorder
        let next = Recorder(settings: RecorderSettings(reader: nil), resuming: recorder.snapshot)
        #expect(next.settings.reader == .before)
        #expect(next.settings.eidAfter == .zero)
        #expect(next.model.habits == recorder.model.habits)
    }

    @Test func `what was learned of one position is not used for another`() throws {
        let day = try #require(try Self.days(.before).first)
        let recorder = Self.untold.run(day).recorder
        let next = Recorder(settings: RecorderSettings(reader: .behind), resuming: recorder.snapshot)
        #expect(next.settings.reader == .behind)
        #expect(next.model.habits == ReaderHabits(.behind))
    }

    @Test func `windows that somebody has set stay when the antenna turns out to stand elsewhere`() {
        var settings = RecorderSettings(reader: nil)
        settings.eidAfter = .seconds(11)
        let moved = settings.faster(by: 10).standing(at: .behind)
        #expect(moved.eidAfter == .milliseconds(1100))
        #expect((moved.eidBefore, moved.eidAfterLeaving) == (.zero, .milliseconds(500)))
    }
}
