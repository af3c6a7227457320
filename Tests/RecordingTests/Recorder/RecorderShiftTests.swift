import TestSupport
import Testing

@testable import Recording
@testable import Values

/// A scale that is off by the same share all day: what is common to all weights makes no names.
struct RecorderShiftTests {
    private func expected(_ kilograms: Double) -> TagFacts {
        TagFacts(
            expectation: WeightExpectation(
                weight: Weight(grams: Int(kilograms * 1000)), deviation: Weight(grams: Int(kilograms * 15))))
    }

    /// Ten animals that nobody would doubt, weighed by a scale that shows so many times their weight.
    private func day(_ share: Double) throws -> Scenario {
        var place = Scenario()
        for number in 1...10 as ClosedRange<UInt64> {
            let (eid, kilograms) = (try EID.animal(number), 300 + 30 * Double(number))
            place.facts[eid] = expected(kilograms)
            place.weigh(0, for: .seconds(10))
            place.weigh(kilograms * share, for: .seconds(2))
            place.read(eid)
            place.weigh(kilograms * share, for: .seconds(6))
        }
        place.leave()
        return place
    }

    @Test func `where two tags are read, it is the animal whose weight is as much off as all others`() throws {
        var place = try day(1.08)
        #expect(place.names == (try (1...10).map { try EID.animal($0) }))
        let (lighter, heavier) = (try EID.animal(11), try EID.animal(12))
        place.facts[lighter] = expected(400)
        place.facts[heavier] = expected(432)
        place.weigh(432, .moving, for: .seconds(1))
        place.read(heavier)
        place.read(lighter)
        place.weigh(432, for: .seconds(6))
        place.leave()
        #expect(place.kilograms.last == 432)
        #expect(place.names.last == .some(lighter), "\(place.story)")
    }

    @Test func `on a scale that is right it is the animal that weighs so much`() throws {
        var place = try day(1)
        let (lighter, heavier) = (try EID.animal(11), try EID.animal(12))
        place.facts[lighter] = expected(400)
        place.facts[heavier] = expected(432)
        place.weigh(432, .moving, for: .seconds(1))
        place.read(lighter)
        place.read(heavier)
        place.weigh(432, for: .seconds(6))
        place.leave()
        #expect(place.names.last == .some(heavier), "\(place.story)")
    }

    @Test func `a weighing that was named is not called into question by what it changed itself`() throws {
        var place = Scenario()
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(8))
        #expect(place.names == [try .animal(1)])
        // Read again, the store knows it as weighed, and expects nobody knows what.
        let facts = TagFacts(
            expectation: WeightExpectation(weight: Weight(grams: 700_000), deviation: Weight(grams: 7000)),
            isWeighed: true)
        var recorder = place.recorder
        _ = recorder.know(TagFacts(expectation: nil), of: try .animal(1), at: place.now)
        #expect(recorder.know(facts, of: try .animal(1), at: place.now).isEmpty)
    }
}
