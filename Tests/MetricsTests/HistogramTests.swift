import Metrics
import Testing

/// What took how long is counted by upper bounds.
struct HistogramTests {
    @Test func `a duration counts in its bucket and in all above`() {
        let histogram = Histogram(bounds: [0.01, 0.1])
        for milliseconds in [5, 10, 50, 2000] { histogram.note(.milliseconds(milliseconds)) }
        let reading = histogram.reading
        #expect(reading.buckets.map(\.count) == [2, 3, 4])
        #expect(reading.count == 4)
        #expect(abs(reading.sum - 2.065) < 1e-9)
    }

    @Test func `a clock that went back counts as no time`() {
        let histogram = Histogram(bounds: [0.01])
        histogram.note(.seconds(-5))
        #expect(histogram.reading.buckets.map(\.count) == [1, 1] && histogram.reading.sum == 0)
    }
}
