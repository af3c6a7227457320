import TestSupport
import Testing

@testable import Recording
@testable import Values

/// Fore feet that stand on the plate alone for seconds: in the end the weighing is the whole animal's.
struct RecorderHalfWeightTests {
    private static let seeds = Array(1...6 as ClosedRange<UInt64>)

    @Test(arguments: [2.5, 4, 5.5, 7], [true, false])
    func `a half weight that was stored is corrected once, when the hind feet are on`(pause: Double, isKnown: Bool)
        throws
    {
        let eid = try EID.animal(1)
        var place = Scenario()
        if isKnown {
            place.facts[eid] = TagFacts(
                expectation: WeightExpectation(weight: Weight(grams: 405_000), deviation: Weight(grams: 12_000)))
        }
        place.weigh(0, for: .seconds(1))
        place.read(eid)
        place.weigh(225, for: .seconds(pause))
        place.weigh(330, .moving, for: .milliseconds(200))
        place.weigh(400, for: .seconds(6))
        place.weigh(200, .moving, for: .milliseconds(500))
        place.weigh(0, for: .seconds(12))

        #expect(place.weighings.count == 1)
        #expect(place.kilograms == [400])
        #expect(place.corrections == (place.weighings.first?.weight.grams == 225_000 ? [.allFeetOn] : []))
        #expect(place.names == [eid])
        #expect(place.unweighed.isEmpty)
    }

    @Test(arguments: ["bare", "flag", "US-only"], seeds)
    func `an animal that sways is weighed whole, however long its hind feet wait`(make: String, seed: UInt64) throws {
        let eid = try EID.animal(1)
        for pause in [2.5, 4, 5.5, 7] {
            var trace = PlateTrace(seed: seed)
            trace.add(400, stay: pause + 7, pause: pause)
            trace.read(eid, at: 0.3)
            var place = Scenario()
            trace.show(on: try .named(make), to: &place)
            #expect(place.weighings.count == 1, "pause \(pause) s")
            #expect(place.kilograms.allSatisfy { abs($0 - 400) < 8 }, "pause \(pause) s: \(place.kilograms)")
            #expect(place.corrections.filter { $0 == .allFeetOn }.count <= 1, "pause \(pause) s")
            #expect(place.names == [eid], "pause \(pause) s")
        }
    }

    @Test func `what the store takes late is the whole weight too`() throws {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.storeWorks = false
        place.weigh(225, for: .seconds(5))
        place.weigh(400, for: .seconds(5))
        place.storeWorks = true
        place.weigh(400, for: .seconds(3))
        place.leave()
        #expect(place.stored.count == 1)
        #expect(place.stored.first?.weight == Weight(grams: 225_000))
        #expect(place.kilograms.last == 400, "\(place.story)")
    }

    @Test func `one that leaned when it was weighed and then stood for long is corrected when it goes`() throws {
        var place = Scenario()
        place.hasFlag = false
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(425, for: .seconds(4))
        #expect(place.weighings.count == 1)
        place.weigh(400, for: .seconds(12))
        place.leave()
        #expect(place.kilograms.allSatisfy { abs($0 - 400) < 4 }, "\(place.story)")
        #expect(place.corrections == [.stoodLonger])
    }

    @Test(arguments: [320.0, 500])
    func `one that is known to weigh so much is not taken for the fore feet of two`(second: Double) throws {
        let first = try EID.animal(1)
        var place = Scenario()
        place.facts[first] = TagFacts(
            expectation: WeightExpectation(weight: Weight(grams: 405_000), deviation: Weight(grams: 12_000)))
        place.weigh(0, for: .seconds(1))
        place.read(first)
        place.weigh(400, for: .seconds(6))
        place.weigh(400 + second * 0.8, .moving, for: .milliseconds(300))
        place.weigh(400 + second, for: .seconds(2))
        place.weigh(second, for: .seconds(6))
        place.leave()
        #expect(place.weighings.count == 2)
        #expect(place.kilograms == [400, second], "\(place.story)")
        #expect(place.corrections.isEmpty)
        #expect(place.names.first == .some(first))
    }

    @Test func `of two on the plate one after the other both are weighed, and the second is not named as the first`()
        throws
    {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(6))
        place.weigh(640, .moving, for: .milliseconds(300))
        place.weigh(720, for: .seconds(2))
        place.weigh(320, for: .seconds(6))
        place.weigh(0, for: .seconds(12))
        let first = try EID.animal(1)
        #expect(place.kilograms.sorted() == [320, 400])
        #expect(try place.name(of: 320) != first, "\(place.story)")
    }
}
