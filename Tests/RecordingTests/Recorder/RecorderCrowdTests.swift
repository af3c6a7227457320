import TestSupport
import Testing

@testable import Recording
@testable import Values

/// More animals at the scale than one: the weight is never given to the wrong one, and nothing is lost in silence.
struct RecorderCrowdTests {
    /// The first animal is recorded and still stands there.
    private func recorded() throws -> Scenario {
        var place = Scenario()
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(5))
        place.clear()
        return place
    }

    @Test func `a follower read after both stood there is recorded, its EID only a candidate`() throws {
        var place = try recorded()
        place.weigh(900, .moving, for: .seconds(1))
        place.read(try .animal(2))
        place.weigh(500, for: .seconds(3))
        let weighing = try #require(place.weighings.first)
        #expect(place.weighings.count == 1)
        #expect(weighing.weight == Weight(grams: 500_000))
        #expect(weighing.identity == .ambiguous)
        #expect(weighing.eids == [try .animal(2)])
        #expect(place.phases == [.locked, .recorded])
    }

    @Test func `a follower that came when the plate was nearly empty has its own EID`() throws {
        var place = try recorded()
        place.weigh(60, .moving, for: .milliseconds(300))
        place.read(try .animal(2))
        place.weigh(500, for: .seconds(3))
        #expect(place.weighings.map(\.identity) == [.eid(try .animal(2))])
    }

    @Test func `a follower without an EID is told and waits until the plate is empty`() throws {
        var place = try recorded()
        place.weigh(900, .moving, for: .seconds(1))
        place.weigh(500, for: .seconds(9))
        #expect(place.actions == [.notWeighed(Weight(grams: 500_000), eids: [], .notEmptied)])
        #expect(place.recorder.phase == .mustEmpty)
        place.weigh(0, for: .seconds(1))
        place.weigh(500, for: .seconds(1))
        #expect(place.recorder.phase == .locked)
    }

    @Test func `a second animal that joins the first is told once and not weighed`() throws {
        var place = try recorded()
        place.read(try .animal(2))
        place.clear()
        place.weigh(900, for: .seconds(9))
        #expect(place.actions == [.notWeighed(Weight(grams: 900_000), eids: [try .animal(2)], .notEmptied)])
    }

    @Test func `an animal that rests with two feet off is not weighed again though the next one was read`() throws {
        var place = try recorded()
        place.read(try .animal(2))
        place.weigh(220, for: .seconds(9))
        #expect(place.weighings.isEmpty)
        place.weigh(0, for: .seconds(1))
        place.weigh(500, for: .seconds(9))
        // Half an animal or a lighter one: whose tag it was nobody knows.
        #expect(place.weighings.map(\.identity) == [.ambiguous])
        #expect(place.weighings.map(\.eids) == [[try .animal(2)]])
    }

    @Test func `a follower of the same weight is told, not weighed`() throws {
        var place = try recorded()
        place.weigh(800, .moving, for: .seconds(1))
        place.read(try .animal(2))
        place.weigh(401, for: .seconds(3))
        #expect(place.weighings.isEmpty)
        #expect(place.unweighed == [.notWeighed(Weight(grams: 401_000), eids: [try .animal(2)], .notEmptied)])
    }

    @Test func `a follower that steps on before the EID came does not give its own to the first`() throws {
        var place = Scenario()
        place.weigh(400, for: .seconds(2))
        place.weigh(700, .moving, for: .milliseconds(600))
        place.read(try .animal(2))
        #expect(place.weighings.map(\.identity) == [.unknown])
    }

    @Test func `the operator's record key records a follower, its EID only a candidate`() throws {
        var place = try recorded()
        place.read(try .animal(2))
        place.weigh(500, for: .milliseconds(100), byOperator: true)
        place.weigh(500, for: .milliseconds(100), byOperator: true)
        #expect(place.weighings.map(\.identity) == [.ambiguous])
    }

    @Test func `two animals at once with two EIDs are one weighing of nobody`() throws {
        var place = Scenario()
        place.read(try .animal(1))
        place.read(try .animal(2))
        place.weigh(800, for: .seconds(9))
        place.weigh(400, for: .seconds(9))
        place.weigh(0, for: .seconds(1))
        #expect(place.weighings.map(\.identity) == [.ambiguous])
        #expect(place.unweighed == [.notWeighed(Weight(grams: 400_000), eids: [], .notEmptied)])
    }

    @Test func `a load at the start is weighed once and its identity waited for`() throws {
        var place = Scenario()
        place.weigh(400, for: .seconds(1))
        #expect(place.phases == [.settling, .locked])
        place.weigh(400, for: .seconds(60))
        #expect(place.weighings.map(\.identity) == [.unknown])
        #expect(place.recorder.phase == .mustEmpty)
    }

    @Test func `an animal on top of something left on the plate is told`() throws {
        var place = Scenario()
        place.weigh(60, for: .seconds(60))
        place.weigh(460, for: .seconds(5))
        #expect(place.weighings.map(\.weight.grams) == [60_000])
        #expect(place.unweighed == [.notWeighed(Weight(grams: 460_000), eids: [], .notEmptied)])
    }
}

struct RecorderReturnTests {
    private func weighedAndGone() throws -> Scenario {
        var place = Scenario()
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(2))
        place.weigh(0, for: .seconds(2))
        place.clear()
        return place
    }

    @Test func `an animal that returns at once, read again, is a candidate only`() throws {
        var place = try weighedAndGone()
        place.weigh(400, .moving, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(9))
        #expect(place.weighings.map(\.identity) == [.ambiguous])
        #expect(place.weighings.first?.eids == [try .animal(1)])
    }

    @Test func `an animal that returns at once while the next one was read is nobody's weighing`() throws {
        var place = try weighedAndGone()
        place.read(try .animal(2))
        place.weigh(400, .moving, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(9))
        #expect(place.weighings.map(\.eids) == [[try .animal(1), try .animal(2)]])
    }

    @Test func `an animal that returns without being read is unassigned`() throws {
        var place = try weighedAndGone()
        place.weigh(400, for: .seconds(9))
        #expect(place.weighings.map(\.identity) == [.unknown])
    }

    @Test func `an animal that returns after a minute is weighed again`() throws {
        var place = try weighedAndGone()
        place.weigh(0, for: .seconds(60))
        place.read(try .animal(1))
        place.weigh(402, for: .seconds(2))
        #expect(place.weighings.map(\.identity) == [.eid(try .animal(1))])
    }

    @Test func `an animal that backs off and returns is identified when read on the plate`() throws {
        for isReadAgain in [true, false] {
            var place = Scenario()
            place.read(try .animal(1))
            place.weigh(120, .moving, for: .seconds(1))
            place.weigh(0, for: .seconds(2))
            place.weigh(400, .moving, for: .seconds(1))
            if isReadAgain { place.read(try .animal(1)) }
            place.weigh(400, for: .seconds(9))
            // Unread it might as well be the next animal, without a tag.
            #expect(place.weighings.map(\.identity) == [isReadAgain ? .eid(try .animal(1)) : .ambiguous])
            #expect(place.weighings.map(\.eids) == [[try .animal(1)]])
        }
    }
}

struct RecorderIdentityTests {
    @Test func `an EID without a weight is told when it expires`() throws {
        var place = Scenario()
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        let heard = place.now
        #expect(place.recorder.deadline == heard + .seconds(30))
        place.wait(.seconds(31))
        #expect(place.actions == [.identified(try .animal(1)), .unused(try .animal(1))])
        #expect(place.recorder.deadline == nil)
    }

    @Test func `two tags that alternate twenty times a second are two EIDs, told once each`() throws {
        var place = Scenario()
        for _ in 0..<100 {
            place.read(try .animal(1))
            place.read(try .animal(2))
            place.weigh(400, for: .milliseconds(100))
        }
        #expect(place.weighings.map(\.identity) == [.ambiguous])
        #expect(place.actions.filter { if case .identified = $0 { true } else { false } }.count == 2)
    }

    @Test func `a tag read too late for its animal is not given to the next without a doubt`() throws {
        var place = Scenario()
        place.weigh(400, for: .seconds(12))
        place.read(try .animal(1))
        place.weigh(0, for: .seconds(2))
        place.weigh(500, for: .seconds(9))
        #expect(place.weighings.map(\.identity) == [.unknown, .ambiguous])
    }

    @Test func `a follower that pushed in while the store failed is told`() throws {
        var place = Scenario()
        place.storeWorks = false
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(2))
        place.weigh(500, for: .seconds(3))
        place.storeWorks = true
        place.weigh(500, for: .seconds(3))
        #expect(place.unweighed == [.notWeighed(Weight(grams: 500_000), eids: [], .storeFails)])
        #expect(Set(place.weighings.map(\.at)).count == 1)
    }

    @Test func `an animal that comes while the store fails is told`() throws {
        var place = Scenario()
        place.storeWorks = false
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(2))
        place.weigh(0, for: .seconds(2))
        place.read(try .animal(2))
        place.weigh(500, for: .seconds(3))
        place.weigh(0, for: .seconds(2))
        #expect(place.unweighed == [.notWeighed(Weight(grams: 500_000), eids: [try .animal(2)], .storeFails)])
        place.storeWorks = true
        place.wait(.seconds(2))
        #expect(Set(place.weighings.map(\.at)).count == 1)
        #expect(place.recorder.phase == .empty)
    }
}
