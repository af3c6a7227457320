import Testing
import Values

@testable import Recording

/// The curve that is stored with a weighing: bounded, and as fine at its beginning as at its end.
struct WeightTraceTests {
    private let start = Timestamp(microseconds: 1_700_000_000_000_000)

    @Test(arguments: [1, 511, 512, 513, 1024, 1025, 5000, 40_000])
    func `a curve is thinned out evenly`(samples: Int) throws {
        var trace = WeightTrace(startedAt: start)
        for index in 0..<samples {
            trace.append(Weight(grams: index), at: start + .milliseconds(100) * index)
        }
        #expect(trace.points.count <= WeightTrace.capacity)
        #expect(trace.points.count >= min(samples, WeightTrace.capacity / 2))
        #expect(trace.points.first?.milliseconds == 0)
        for point in trace.points { #expect(point.milliseconds == point.weight.grams * 100, "each at its time") }
        let steps = zip(trace.points.dropFirst(), trace.points).map { $0.milliseconds - $1.milliseconds }
        #expect((steps.max() ?? 0) <= 2 * (steps.min() ?? 0), "\(Set(steps))")
        let last = try #require(trace.points.last?.milliseconds)
        #expect((samples - 1) * 100 - last < 2 * (steps.max() ?? 100), "its end is there too")
    }
}
