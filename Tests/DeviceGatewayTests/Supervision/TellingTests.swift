import Testing
import Values

@testable import DeviceGateway

/// A link that comes and goes is told of, and does not fill the log.
struct TellingTests {
    private let start = Timestamp(microseconds: 1_800_000_000_000_000)

    @Test func `what happens now and then is told each time`() {
        var telling = Telling()
        for hour in 0..<48 {
            for minute in 0..<2 {
                let now = start + .seconds(3600 * hour + 60 * minute)
                #expect(telling.told(.published, at: now) == .published)
            }
        }
        #expect(telling.deadline == nil)
    }

    @Test func `of a day of a link that breaks every six seconds a word in ten minutes is told`() {
        var telling = Telling()
        var told = 0
        for step in 0..<(24 * 600 * 2) {
            let news = telling.told(.published, at: start + .seconds(3 * step))
            if news == .published { told += 1 } else { #expect(news == .shown) }
        }
        #expect(told == Telling.mostAtOnce + 24 * 6 - 1)
    }

    @Test func `what was not told is made up for at the deadline, once`() throws {
        var telling = Telling()
        for _ in 0..<Telling.mostAtOnce { #expect(telling.told(.published, at: start) == .published) }
        #expect(telling.told(.published, at: start) == .shown)
        let deadline = try #require(telling.deadline)
        #expect(deadline == start + Telling.interval)
        // Nothing has changed meanwhile, and nothing is shown either.
        #expect(telling.told(nil, at: deadline + .seconds(-1)) == nil)
        #expect(telling.told(nil, at: deadline) == .published)
        #expect(telling.deadline == nil)
        #expect(telling.told(nil, at: deadline + .seconds(3600)) == nil)
    }

    @Test func `what is only shown takes no turn`() {
        var telling = Telling()
        for _ in 0..<1000 { #expect(telling.told(.shown, at: start) == .shown) }
        #expect(telling.told(.published, at: start) == .published)
    }

    @Test func `a clock that goes back gives no turns`() {
        var telling = Telling()
        for _ in 0..<Telling.mostAtOnce { _ = telling.told(.published, at: start) }
        #expect(telling.told(.published, at: start + .seconds(-86_400)) == .shown)
    }
}
