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

    @Test func `a follower read after both stood there is recorded and named`() throws {
        var place = try recorded()
        place.weigh(900, .moving, for: .seconds(1))
        place.read(try .animal(2))
        place.weigh(500, for: .seconds(3))
        place.leave()
        #expect(place.kilograms == [500])
        #expect(place.names == [try .animal(2)])
        #expect(place.withdrawn.isEmpty && place.corrections.isEmpty && place.unweighed.isEmpty)
    }

    @Test func `a follower that came when the plate was nearly empty has its own EID`() throws {
        var place = try recorded()
        place.weigh(60, .moving, for: .milliseconds(300))
        place.read(try .animal(2))
        place.weigh(500, for: .seconds(3))
        #expect(place.weighings.map(\.identity) == [.eid(try .animal(2))])
    }

    @Test func `a follower without an EID is weighed without a name`() throws {
        var place = try recorded()
        place.weigh(900, .moving, for: .seconds(1))
        place.weigh(500, for: .seconds(9))
        place.leave()
        #expect(place.kilograms == [500])
        #expect(place.names == [nil])
        #expect(place.withdrawn.isEmpty && place.corrections.isEmpty && place.unweighed.isEmpty)
    }

    @Test func `an animal that rests with two feet off is not weighed again though the next one was read`() throws {
        var place = try recorded()
        place.read(try .animal(2))
        place.weigh(220, for: .seconds(9))
        place.weigh(0, for: .seconds(1))
        place.weigh(500, for: .seconds(9))
        place.leave()
        #expect(place.names.last == .some(nil), "\(place.story)")
        #expect(place.kilograms.last == 500)
    }

    @Test func `a follower of the same weight is weighed`() throws {
        var place = Scenario()
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(5))
        place.weigh(800, .moving, for: .seconds(1))
        place.read(try .animal(2))
        place.weigh(401, for: .seconds(3))
        place.leave()
        #expect(place.weighings.count == 2, "\(place.story)")
        #expect(place.corrections.isEmpty)
    }

    @Test func `a follower that steps on before the EID came does not give its own to the first`() throws {
        var place = Scenario()
        place.weigh(400, for: .seconds(2))
        place.weigh(700, .moving, for: .milliseconds(600))
        let second = try EID.animal(2)
        place.read(second)
        place.weigh(700, .moving, for: .milliseconds(400))
        place.weigh(300, for: .seconds(5))
        place.leave()
        #expect(try place.name(of: 400) == nil, "\(place.story)")
        #expect(try place.name(of: 300) != .animal(1), "\(place.story)")
        #expect(place.weighings.count == 2)
        #expect(place.weighings.contains { $0.eids.contains(second) })
    }

    @Test func `the operator's record key records a follower, its EID only a candidate`() throws {
        var place = try recorded()
        place.read(try .animal(2))
        place.weigh(500, for: .milliseconds(100), byOperator: true)
        place.weigh(500, for: .milliseconds(100), byOperator: true)
        place.leave()
        #expect(place.kilograms == [500])
        #expect(place.weighings.first?.eids == [try .animal(2)], "\(place.story)")
    }

    @Test func `two animals at once with two EIDs are one weighing of nobody`() throws {
        var place = Scenario()
        place.read(try .animal(1))
        place.read(try .animal(2))
        place.weigh(800, for: .seconds(9))
        place.weigh(400, for: .seconds(9))
        place.leave()
        #expect(place.kilograms.last == 400)
        #expect(place.names.allSatisfy { $0 == nil })
        #expect(place.weighings.count + place.unweighed.count == 2)
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
        place.weigh(60, for: .seconds(5))
        place.leave()
        #expect(place.weighings.count + place.unweighed.count == 2)
        #expect(place.names.allSatisfy { $0 == nil })
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

    @Test func `an animal that returns at once, read again, is weighed again as itself`() throws {
        var place = try weighedAndGone()
        place.weigh(400, .moving, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(9))
        place.leave()
        #expect(place.names == [try .animal(1)])
        #expect(place.withdrawn.isEmpty)
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
        place.leave()
        #expect(place.kilograms == [400])
        #expect(place.names == [nil])
        #expect(place.withdrawn.isEmpty)
    }

    @Test func `an animal that returns after a minute is weighed again`() throws {
        var place = try weighedAndGone()
        place.weigh(0, for: .seconds(60))
        place.read(try .animal(1))
        place.weigh(402, for: .seconds(2))
        #expect(place.weighings.map(\.identity) == [.eid(try .animal(1))])
    }

    @Test func `an animal that backs off and returns is never named as another`() throws {
        for isReadAgain in [true, false] {
            var place = Scenario()
            place.read(try .animal(1))
            place.weigh(120, .moving, for: .seconds(1))
            place.weigh(0, for: .seconds(2))
            place.weigh(400, .moving, for: .seconds(1))
            if isReadAgain { place.read(try .animal(1)) }
            place.weigh(400, for: .seconds(9))
            place.leave()
            let own = try EID.animal(1)
            #expect(place.kilograms.last == 400)
            #expect(place.names.allSatisfy { $0 == nil || $0 == own }, "\(place.story)")
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

    @Test func `a tag read late on the plate is its own, not the next one's`() throws {
        var place = Scenario()
        place.weigh(400, for: .seconds(12))
        place.read(try .animal(1))
        place.weigh(0, for: .seconds(2))
        place.weigh(500, for: .seconds(9))
        place.leave()
        #expect(place.kilograms == [400, 500])
        #expect(place.names == [try .animal(1), nil])
    }

    @Test func `a follower that pushed in while the store failed is kept and stored later`() throws {
        var place = Scenario()
        place.storeWorks = false
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(2))
        place.weigh(500, for: .seconds(3))
        place.storeWorks = true
        place.weigh(500, for: .seconds(9))
        place.leave()
        #expect(place.stored.map(\.weight.kilograms) == [400, 500])
        #expect(place.stored.map(\.name) == [try .animal(1), nil])
        #expect(place.unweighed.isEmpty)
    }

    @Test func `an animal that comes while the store fails is kept and stored later`() throws {
        var place = Scenario()
        place.storeWorks = false
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(2))
        place.weigh(0, for: .seconds(2))
        place.read(try .animal(2))
        place.weigh(500, for: .seconds(3))
        place.weigh(0, for: .seconds(2))
        place.weigh(0, for: .seconds(9))
        place.storeWorks = true
        place.wait(.seconds(2))
        #expect(place.stored.map(\.weight.kilograms) == [400, 500])
        #expect(place.stored.map(\.name) == [try .animal(1), try .animal(2)])
        #expect(place.unweighed.isEmpty)
        #expect(place.recorder.phase == .empty)
    }
}
