import TestSupport
import Testing

@testable import Recording
@testable import Values

/// A stable flag that comes late or never: a scale with a flag weighs no fewer animals than the same scale without.
struct RecorderFlagPatienceTests {
    /// What a scale of a make makes of an animal that never stands quite still and goes after 3 to 6 seconds.
    private func weighed(on make: String, seed: UInt64, gait: GaitClass) throws -> Scenario {
        var trace = PlateTrace(seed: seed)
        trace.add(.random(in: 80...600, using: &trace.random).rounded(), gait, stay: trace.some(3...6))
        trace.read(try .animal(1), at: 0.8)
        var place = Scenario()
        trace.show(on: try .named(make), to: &place)
        return place
    }

    @Test(arguments: ["US-only", "strict"], Array(1...32 as ClosedRange<UInt64>))
    func `with a flag that does not come every animal is weighed and named that is without one`(
        make: String, seed: UInt64
    ) throws {
        for gait in [GaitClass.normal, .restless] {
            let without = try weighed(on: "bare", seed: seed, gait: gait)
            let with = try weighed(on: make, seed: seed, gait: gait)
            #expect(with.weighings.count >= without.weighings.count, "\(gait), \(with.unweighed)")
            #expect(with.names == without.names, "\(gait)")
            #expect(
                zip(with.kilograms, without.kilograms).allSatisfy { abs($0 - $1) <= 0.02 * $1 },
                "\(gait): \(with.kilograms), without a flag \(without.kilograms)")
        }
    }

    @Test func `an animal under an indicator that only says unstable is weighed while it stands there`() throws {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(400, .moving, for: .seconds(5))
        #expect(place.weighings.map(\.method) == [.estimate])
        #expect(place.names == [try .animal(1)])
    }

    @Test func `a flag that comes soon after the estimate is waited for`() throws {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(400, .moving, for: .milliseconds(2500))
        #expect(place.weighings.isEmpty)
        place.weigh(400, for: .milliseconds(500))
        #expect(place.weighings.map(\.method) == [.device])
    }
}
