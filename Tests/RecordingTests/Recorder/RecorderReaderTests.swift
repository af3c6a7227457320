import TestSupport
import Testing

@testable import Recording
@testable import Values

/// Where the antenna stands decides whose a tag is; in doubt it is nobody's.
struct RecorderReaderTests {
    private func place(_ reader: ReaderPosition) -> Scenario {
        Scenario(Recorder(settings: RecorderSettings(reader: reader)))
    }

    // MARK: - Before the plate

    @Test func `before the plate, what is read while an animal stands there is the next one's`() throws {
        var place = place(.before)
        place.read(try .animal(1))
        place.weigh(400, .moving, for: .seconds(2))
        place.read(try .animal(2))
        place.weigh(400, for: .seconds(2))
        place.weigh(0, for: .seconds(2))
        place.weigh(300, for: .seconds(2))
        #expect(place.weighings.map(\.identity) == [.eid(try .animal(1)), .eid(try .animal(2))])
    }

    @Test func `before the plate, an animal that was not read does not take the next one's tag`() throws {
        var place = place(.before)
        place.weigh(400, .moving, for: .seconds(2))
        place.read(try .animal(2))
        place.weigh(400, for: .seconds(1))
        #expect(place.weighings.count == 1)
        place.weigh(0, for: .seconds(2))
        place.weigh(300, for: .seconds(2))
        place.leave()
        // One missed tag may cost one more animal its name.
        #expect(place.kilograms == [400, 300])
        #expect(place.names.first == .some(nil))
        #expect(place.weighings.last?.eids == [try .animal(2)], "\(place.story)")
    }

    @Test func `before the plate, a tag that still waits there was not of the animal that was weighed`() throws {
        var place = place(.before)
        // The first one's tag is lost, and the second presses up to the antenna.
        place.read(try .animal(2))
        place.weigh(400, for: .seconds(3))
        place.read(try .animal(2))
        place.weigh(0, for: .seconds(2))
        place.weigh(300, for: .seconds(2))
        place.leave()
        #expect(place.kilograms == [400, 300])
        #expect(place.names.first == .some(nil))
    }

    // MARK: - At the plate

    @Test(arguments: [1.0, 6, 20, 200])
    func `at the plate, a tag that is read with two animals is neither's`(pause: Double) throws {
        var place = place(.plate)
        place.weigh(400, for: .seconds(1))
        place.read(try .animal(2))
        place.weigh(0, for: .seconds(pause))
        place.weigh(300, .moving, for: .seconds(1))
        place.read(try .animal(2))
        place.weigh(300, for: .seconds(9))
        let weighings = place.weighings
        #expect(weighings.count == 2)
        #expect(place.withdrawn == weighings.prefix(1).map(\.at))
        #expect(weighings.last?.eids == [try .animal(2)])
    }

    @Test func `at the plate, the tag of one that stays behind the gate makes its own weighing doubtful`() throws {
        var place = place(.plate)
        place.weigh(400, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(0, for: .seconds(2))
        place.weigh(300, .moving, for: .seconds(1))
        place.read(try .animal(1))
        place.read(try .animal(2))
        place.weigh(300, for: .seconds(2))
        place.leave()
        #expect(place.kilograms == [400, 300])
        #expect(place.names == [nil, try .animal(2)], "\(place.story)")
    }

    @Test func `at the plate, a tag heard on the way out does no harm to the next one that is read`() throws {
        var place = place(.plate)
        place.weigh(400, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(0, for: .seconds(1))
        place.weigh(300, .moving, for: .seconds(1))
        place.read(try .animal(2))
        place.weigh(300, for: .seconds(2))
        place.leave()
        #expect(place.names == [try .animal(1), try .animal(2)])
        #expect(place.withdrawn.isEmpty)
    }

    @Test func `at the plate, a tag first read as its animal goes names it where no other came`() throws {
        var place = place(.plate)
        place.weigh(400, for: .seconds(1))
        place.weigh(150, .moving, for: .milliseconds(200))
        place.read(try .animal(1))
        place.leave()
        #expect(place.names == [try .animal(1)])
    }

    @Test func `a tag read just after its animal left unweighed is not the next one's without a doubt`() throws {
        var place = place(.plate)
        place.weigh(400, .moving, for: .seconds(1))
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(0, for: .seconds(2))
        place.weigh(300, for: .seconds(9))
        place.leave()
        #expect(place.kilograms == [400, 300])
        #expect(place.names.last == .some(nil))
    }

    @Test func `at the plate, the tag of one that was weighed long ago names nobody who is not read`() throws {
        var place = place(.plate)
        for number in 1...9 as ClosedRange<UInt64> {
            place.weigh(0, for: .seconds(6))
            place.weigh(300 + 20 * Double(number), for: .seconds(2))
            place.read(try .animal(number))
            place.weigh(300 + 20 * Double(number), for: .seconds(5))
        }
        place.weigh(0, for: .seconds(6))
        place.weigh(600, for: .seconds(3))
        // It stands beside the race.
        place.read(try .animal(1))
        place.weigh(600, for: .seconds(6))
        place.leave()
        #expect(place.names == (try (1...9).map { try EID.animal($0) }) + [nil], "\(place.story)")
    }

    // MARK: - Behind the plate

    @Test func `behind the plate, a tag that is heard while an animal stands there does not name it before it goes`()
        throws
    {
        var place = place(.behind)
        place.facts[try .animal(1)] = TagFacts(
            expectation: WeightExpectation(weight: Weight(grams: 400_000), deviation: Weight(grams: 6000)))
        place.weigh(400, for: .seconds(5))
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(5))
        #expect(place.weighings.isEmpty)
        place.leave()
        #expect(place.kilograms == [400])
    }

    @Test func `behind the plate, an animal is known as it leaves`() throws {
        var place = place(.behind)
        for number in [1, 2] as [UInt64] {
            place.weigh(400, for: .seconds(12))
            place.weigh(100, .moving, for: .milliseconds(300))
            place.weigh(0, for: .seconds(1))
            place.read(try .animal(number))
            place.weigh(0, for: .seconds(6))
        }
        #expect(place.weighings.map(\.identity) == [.eid(try .animal(1)), .eid(try .animal(2))])
    }

    @Test func `behind the plate, a tag read late is not of the animal that stands there`() throws {
        var place = place(.behind)
        place.weigh(400, for: .seconds(2))
        place.weigh(0, for: .seconds(1))
        place.weigh(300, .moving, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(300, for: .seconds(2))
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(2))
        place.leave()
        #expect(place.kilograms == [400, 300])
        #expect(place.names.last == .some(try .animal(2)))
    }

    @Test func `behind the plate, one that lingers there makes the next one doubtful`() throws {
        var place = place(.behind)
        place.weigh(400, for: .seconds(2))
        place.weigh(0, for: .seconds(1))
        place.weigh(300, for: .seconds(2))
        place.read(try .animal(1))
        place.read(try .animal(2))
        place.leave()
        #expect(place.kilograms == [400, 300])
        #expect(place.names == [nil, nil])
    }

    @Test(arguments: [false, true])
    func `behind the plate, a tag read while the next one stands there already is not told as missed`(
        comesAgain: Bool
    ) throws {
        var place = place(.behind)
        for number in 1...7 as ClosedRange<UInt64> {
            place.weigh(400, for: .seconds(3))
            // The one before turns round at the gate.
            if number == 2 { place.read(try .animal(1)) }
            place.weigh(400, for: .seconds(9))
            place.weigh(100, .moving, for: .milliseconds(300))
            place.weigh(0, for: .seconds(1))
            place.read(try .animal(number))
            place.weigh(0, for: .seconds(number == 1 ? 0.5 : 6))
        }
        place.weigh(0, for: .seconds(30))
        #expect(place.names == (try (1...7).map { try .animal($0) }))
        // A minute later it is there again, and is not weighed.
        if comesAgain { place.read(try .animal(1)) }
        place.weigh(0, for: .seconds(400))
        #expect(place.unused == (comesAgain ? [try .animal(1)] : []))
    }

    @Test func `an animal that is heard again long after its weighing, and not weighed, is told`() throws {
        var place = place(.behind)
        for number in 1...12 as ClosedRange<UInt64> {
            place.weigh(400, for: .seconds(12))
            place.weigh(100, .moving, for: .milliseconds(300))
            place.weigh(0, for: .seconds(1))
            place.read(try .animal(number))
            place.weigh(0, for: .seconds(10))
        }
        place.read(try .animal(3))
        place.weigh(0, for: .seconds(400))
        #expect(place.unused == [try .animal(3)])
    }
}
