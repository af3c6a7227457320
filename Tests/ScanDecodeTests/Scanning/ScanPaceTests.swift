import Testing

@testable import ScanDecode

struct ScanPaceTests {
    private let settings = ScanSettings()

    private func time(_ processor: Duration, wall: Duration = .zero) -> ScanTime {
        ScanTime(processor: processor, wall: max(processor, wall))
    }

    /// A pace that knows that a million pixels take 400 ms.
    private var pace: ScanPace {
        var pace = ScanPace(settings)
        pace.note(pixels: 1_000_000, took: .milliseconds(400))
        return pace
    }

    @Test func `no step begins once the budget of processor time is used up`() {
        #expect(pace.allowsStep(at: time(.milliseconds(999))))
        #expect(!pace.allowsStep(at: time(.milliseconds(1000))))
    }

    @Test func `no step begins that would end beyond the limit`() {
        #expect(pace.allows(pixels: 4_000_000, at: time(.milliseconds(400))))
        #expect(!pace.allows(pixels: 4_000_000, at: time(.milliseconds(401))))
        #expect(!pace.allows(pixels: 6_000_000, at: time(.zero)))
    }

    @Test func `time that others take counts only at the hard stop`() {
        let waited = time(.milliseconds(10), wall: .milliseconds(7999))
        #expect(pace.allowsStep(at: waited) && pace.allows(pixels: 1000, at: waited) && !pace.isOver(at: waited))
        let stopped = time(.milliseconds(10), wall: .milliseconds(8001))
        #expect(!pace.allowsStep(at: stopped))
        #expect(!pace.allows(pixels: 1000, at: stopped))
        #expect(pace.isOver(at: stopped))
    }

    @Test func `within a step the limit of processor time counts`() {
        #expect(!pace.isOver(at: time(.milliseconds(1999))))
        #expect(pace.isOver(at: time(.milliseconds(2001))))
    }

    @Test func `the first step always may begin`() {
        let pace = ScanPace(settings)
        #expect(pace.allowsStep(at: time(.seconds(9))) && pace.allows(pixels: 64_000_000, at: time(.seconds(9))))
    }

    @Test func `the slowest step counts, and a small picture no more than its start`() {
        var pace = pace
        pace.note(pixels: 1_000_000, took: .milliseconds(1))
        #expect(!pace.allows(pixels: 6_000_000, at: time(.zero)))
        var small = ScanPace(settings)
        small.note(pixels: 10, took: .milliseconds(100))
        #expect(small.allows(pixels: 5_000_000, at: time(.zero)))
    }
}
