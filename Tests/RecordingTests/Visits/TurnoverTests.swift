import Testing

@testable import Recording
@testable import Values

/// How much the tags that were heard speak for another animal on the plate, by where the antenna stands.
struct TurnoverTests {
    private let start = Timestamp(microseconds: 1_700_000_000_000_000)
    private let one: EID
    private let two: EID

    init() throws { (one, two) = (try .animal(1), try .animal(2)) }

    /// Two plateaus, the first to 10 s, the second from 11 s to 15 s.
    private func turnover(_ tags: [(EID, Double)], _ reader: ReaderPosition, until end: Double = 15) -> Double? {
        let visit = Visit(id: 1, startedAt: start, heaviest: .zero, trace: WeightTrace(startedAt: start))
        var stay = Stay(visit, at: start, emptyAt: nil, pace: 1)
        stay.tags = tags.map { (eid: $0.0, second: $0.1) }
        func level(_ from: Double, _ until: Double) -> Level {
            Level([(from, 400), (until, 400)], lowestBefore: 400, highestBefore: 400)
        }
        let found = stay.turnover(at: [level(0, 10), level(11, end)], reader)
        #expect(found.first == 1, "before the first there was nobody")
        return found.last
    }

    @Test func `at the plate a new tag speaks for another, and the old one against it`() throws {
        #expect(turnover([], .plate) == 0.6, "nobody was heard for two seconds")
        #expect(turnover([], .plate, until: 13.5) == 1)
        #expect(turnover([(one, 5), (one, 12)], .plate) == 0.05)
        #expect(turnover([(one, 5), (one, 11.5)], .plate) == 0.6, "it may have been the last of it")
        #expect(turnover([(two, 12)], .plate) == 2)
        #expect(turnover([(one, 5), (two, 12), (one, 13)], .plate) == 1, "both are heard")
        let once = try #require(turnover([(one, 5), (two, 12)], .plate))
        let often = try #require(turnover([(one, 2), (one, 3), (one, 4), (one, 5), (two, 12)], .plate))
        #expect(abs(once - 20) < 0.001)
        #expect(often > 100 * once / 20, "the more often it was heard, the more its silence says")
    }

    @Test(arguments: [(8.9, 1.0), (9.0, 50), (13.9, 50), (14.1, 1)])
    func `behind the plate a tag is heard as its animal leaves`(second: Double, times: Double) {
        #expect(turnover([(one, second)], .behind) == times)
    }

    @Test func `behind the plate a moment says nothing`() {
        #expect(turnover([(one, 10)], .behind, until: 13) == 1)
        #expect(turnover([(one, 10)], .behind, until: 13.1) == 50)
    }

    @Test func `before the plate it is known that somebody waits`() {
        #expect(turnover([], .before) == 1)
        #expect(turnover([(one, 5)], .before) == 4)
        #expect(turnover([(one, 9.5)], .before) == 1)
    }

    @Test(arguments: [(0.7, 400.0, false), (0.8, 400, true), (0.8, 14.9, false), (0.8, 15, true)])
    func `a plateau lasts, and is more than an empty plate shows`(seconds: Double, kilograms: Double, isPlateau: Bool) {
        let level = Level([(0, kilograms), (seconds, kilograms)], lowestBefore: 0, highestBefore: 0)
        #expect(level.isPlateau == isPlateau)
    }
}
