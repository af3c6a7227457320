import FreeTime
import TestSupport
import Testing
import Values

/// Windows are where the counter of who is busy stands at zero.
struct FreeTimeTests {
    private static func minute(_ minute: Int) -> Timestamp { Timestamp(microseconds: Int64(minute) * 60_000_000) }

    private static func span(_ start: Int, _ end: Int) throws -> TimeSpan {
        try #require(TimeSpan(minute(start), minute(end)))
    }

    private static func windows(_ busy: [[(Int, Int)]], in period: (Int, Int), atLeast minutes: Int) throws -> [[Int]] {
        let busy = try busy.map { try $0.map { try span($0.0, $0.1) } }
        let period = try span(period.0, period.1)
        return FreeTime.windows(besides: busy, in: period, atLeast: .seconds(minutes * 60)).map {
            [Int($0.start.microseconds / 60_000_000), Int($0.end.microseconds / 60_000_000)]
        }
    }

    @Test func `nobody busy leaves the whole period`() throws {
        #expect(try Self.windows([], in: (0, 60), atLeast: 60) == [[0, 60]])
        #expect(try Self.windows([[], []], in: (0, 60), atLeast: 61) == [])
    }

    @Test func `whoever is busy until ten is free at ten`() throws {
        #expect(try Self.windows([[(0, 10)], [(20, 30)]], in: (0, 30), atLeast: 10) == [[10, 20]])
        #expect(try Self.windows([[(0, 10)], [(10, 30)]], in: (0, 30), atLeast: 1) == [])
    }

    @Test func `a window has to be free for all`() throws {
        #expect(try Self.windows([[(0, 20)], [(10, 40)], [(50, 60)]], in: (0, 60), atLeast: 10) == [[40, 50]])
    }

    @Test func `a window of exactly the length is one`() throws {
        #expect(try Self.windows([[(30, 60)]], in: (0, 90), atLeast: 30) == [[0, 30], [60, 90]])
        #expect(try Self.windows([[(30, 60)]], in: (0, 90), atLeast: 31) == [])
    }

    @Test func `what is busy outside of the period does not count, and what begins before it does`() throws {
        #expect(
            try Self.windows([[(-50, -10), (-5, 5), (95, 200), (300, 400)]], in: (0, 100), atLeast: 1) == [[5, 95]])
        #expect(try Self.windows([[(-50, 500)]], in: (0, 100), atLeast: 1) == [])
    }

    @Test func `one who is booked twice is free only after the longer one`() throws {
        #expect(try Self.windows([[(0, 50), (10, 20)]], in: (0, 60), atLeast: 1) == [[50, 60]])
    }

    @Test(arguments: 1...200)
    func `the sweep finds what looking at every minute finds`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let length = Int.random(in: 1...300, using: &random)
        let period = try Self.span(0, length)
        var busy: [[TimeSpan]] = []
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            let spans = try (0..<Int.random(in: 0...12, using: &random)).map { _ in
                let start = Int.random(in: -40...length + 20, using: &random)
                return try Self.span(start, start + Int.random(in: 1...60, using: &random))
            }
            busy.append(spans)
        }
        let least = Int.random(in: 1...40, using: &random)

        // A minute is free when no span of anybody holds it; a window is a run of such minutes.
        var expected: [TimeSpan] = []
        var run = 0
        for minute in 0...length {
            let isFree =
                minute < length
                && !busy.joined().contains { $0.start <= Self.minute(minute) && Self.minute(minute) < $0.end }
            if isFree {
                run += 1
            } else {
                if run >= least { expected.append(try Self.span(minute - run, minute)) }
                run = 0
            }
        }
        #expect(FreeTime.windows(besides: busy, in: period, atLeast: .seconds(least * 60)) == expected)
    }

    @Test(arguments: 1...50)
    func `merged spans hold the same moments and never touch`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let spans = try (0..<20).map { _ in
            let start = Int.random(in: 0...200, using: &random)
            return try Self.span(start, start + Int.random(in: 1...20, using: &random))
        }
        let merged = spans.merged()
        for minute in 0...230 {
            let moment = Self.minute(minute)
            #expect(
                spans.contains { $0.start <= moment && moment < $0.end }
                    == merged.contains { $0.start <= moment && moment < $0.end })
        }
        #expect(zip(merged, merged.dropFirst()).allSatisfy { $0.end < $1.start })
    }
}
