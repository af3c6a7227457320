import TestSupport
import Testing

@testable import Recording
@testable import Values

/// Nobody has said where the antenna stands: its tags say it.
@Suite(.timeLimit(.minutes(10)))
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
        // Until it is clear that it stands before the plate, tags are taken to be read at it.
        #expect(learned.wrong.unasked <= told.wrong.unasked + (antenna == .before ? 5 : 1))
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

    @Test(arguments: Antenna.allCases)
    func `where no weight is known, times alone move nothing`(_ antenna: Antenna) throws {
        for day in try Self.days(antenna) {
            let recorder = RecorderDriver(.none) { _ in nil }.run(day).recorder
            #expect(recorder.likelyPosition == nil)
            #expect(recorder.settings.reader == .plate)
        }
    }

    @Test func `animals that follow close on each other keep their names while nobody knows their weights`() throws {
        var place = Scenario(Recorder(settings: RecorderSettings(reader: nil)))
        for number in 1...20 {
            place.read(try .animal(UInt64(number)))
            place.weigh(400 + Double(number), for: .milliseconds(1200))
            place.weigh(0, for: .milliseconds(500))
        }
        place.leave()
        let wrong = try zip(place.names, 1...).filter { name, number in
            try name != nil && name != .animal(UInt64(number))
        }
        #expect(wrong.isEmpty, "\(place.story)")
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
