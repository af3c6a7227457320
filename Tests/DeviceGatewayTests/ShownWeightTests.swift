import ScaleProtocol
import Testing
import Values

@testable import DeviceGateway

struct ShownWeightTests {
    private static let now = Timestamp(microseconds: 10_000_000)

    private static func shown(_ load: WeightReading.Load, _ basis: WeightReading.Basis) -> Weight? {
        let sample = WeightReading(weight: Weight(grams: 25_000), stability: .stable, load: load, basis: basis)
        return DialectAction.reading(Reading(at: now, content: .weight(sample), raw: [])).shownWeight(since: now)
    }

    @Test func `only what lies on the plate is compared with a known weight`() {
        #expect(Self.shown(.inRange, .gross) == Weight(grams: 25_000))
        #expect(Self.shown(.inRange, .tare) == nil)
        #expect(Self.shown(.overload, .gross) == nil)
    }
}
