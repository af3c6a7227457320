import Testing
import Values

@testable import Recording

struct ZeroTrackerTests {
    private var tracker = ZeroTracker()
    private var now = Timestamp(microseconds: 0)

    private mutating func show(_ grams: Int..., for seconds: Double) {
        for index in 0..<Int(seconds * 10) {
            tracker.receive(Weight(grams: grams[index % grams.count]), at: now)
            now = now + .milliseconds(100)
        }
    }

    @Test mutating func `the first still plate is taken over at once`() {
        show(7000, for: 1.5)
        #expect(tracker.zero == Weight(grams: 7000))
    }

    @Test mutating func `a plate that flickers between two divisions is at their mean`() {
        show(0, 0, 0, 500, for: 2)
        #expect(abs(tracker.zero.grams - 125) <= 40)
    }

    @Test mutating func `later it is followed slowly, so a hoof is not the zero`() {
        show(0, for: 2)
        show(9000, for: 1.5)
        #expect(tracker.zero < Weight(grams: 1500))
        show(0, for: 5)
        #expect(tracker.zero == .zero)
        show(3000, for: 10)
        #expect(tracker.zero == Weight(grams: 3000))
    }

    @Test mutating func `a plate that moves is not followed`() {
        show(0, for: 2)
        show(0, 5000, for: 10)
        #expect(tracker.zero == .zero)
    }

    @Test mutating func `too much on the plate is told, not followed`() {
        show(0, for: 2)
        show(-40_000, for: 5)
        #expect(tracker.zero == .zero)
        #expect(tracker.isOutOfRange)
        show(0, for: 5)
        #expect(!tracker.isOutOfRange)
    }

    @Test mutating func `half a second before the first animal is enough to begin with`() {
        show(2500, for: 0.5)
        tracker.interrupt()
        #expect(tracker.zero == Weight(grams: 2500))
    }
}
