import TestSupport
import Testing

@testable import Recording
@testable import Values

/// What tags and weights together say of whose a weighing is: where they leave two explanations, nobody's.
///
/// Each was a wrong animal, a lost one or a needless question on a simulated race day.
struct RecorderEvidenceTests {
    private func place(_ reader: ReaderPosition) -> Scenario {
        Scenario(Recorder(settings: RecorderSettings(reader: reader)))
    }

    private func doubted(in place: Scenario) -> [Timestamp] {
        place.actions.compactMap { if case .withdrawn(let at, _) = $0 { at } else { nil } }
    }

    // MARK: - Tags of animals gone by

    /// An animal leaves without a name, and its tag is read just after.
    private func lateTag() throws -> Scenario {
        var place = place(.plate)
        place.weigh(400, for: .seconds(9))
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(0, for: .seconds(3))
        return place
    }

    @Test func `an old tag gives way to one that is read on the plate`() throws {
        var place = try lateTag()
        place.weigh(300, for: .seconds(2))
        place.read(try .animal(2))
        place.weigh(300, for: .seconds(1))
        place.leave()
        #expect(place.kilograms == [400, 300])
        #expect(place.names.last == .some(try .animal(2)))
        #expect(place.names.first != .some(try .animal(2)))
    }

    @Test func `an animal waits for its own tag while only an old one is known`() throws {
        var place = try lateTag()
        place.weigh(300, for: .seconds(4))
        #expect(place.recorder.phase == .locked)
        place.weigh(300, for: .seconds(5))
        #expect(place.weighings.map(\.identity) == [.unknown, .ambiguous])
    }

    @Test func `a tag that comes just when the wait is over is not the next one's`() throws {
        var place = place(.plate)
        place.weigh(400, for: .seconds(1))
        let locked = try #require(place.recorder.entries.last?.visit.weight?.lockedAt)
        while place.now < locked + .seconds(8) { place.weigh(400, for: .milliseconds(100)) }
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(2))
        place.weigh(0, for: .seconds(4))
        place.weigh(300, for: .seconds(9))
        #expect(!place.weighings.isEmpty)
        #expect(place.weighings.allSatisfy { if case .eid = $0.identity { false } else { true } })
    }

    @Test func `a tag that is read while the animal holds a foot off the plate is its own`() throws {
        var place = place(.plate)
        place.weigh(400, for: .seconds(2))
        place.weigh(320, .moving, for: .milliseconds(500))
        place.read(try .animal(1))
        place.weigh(320, .moving, for: .milliseconds(300))
        place.weigh(400, for: .seconds(1))
        #expect(place.weighings.map(\.identity) == [.eid(try .animal(1))])
    }

    @Test func `a tag that is read while a foot is off, and another after, leave the choice`() throws {
        var place = place(.plate)
        place.weigh(400, for: .seconds(2))
        place.weigh(200, .moving, for: .milliseconds(500))
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(1))
        place.read(try .animal(2))
        place.weigh(400, for: .seconds(1))
        place.leave()
        #expect(place.kilograms == [400])
        #expect(place.names == [nil])
    }

    // MARK: - One tag for two

    @Test func `a tag that comes just before another takes its place is not surely of the first`() throws {
        var place = place(.plate)
        place.weigh(400, for: .seconds(5))
        place.read(try .animal(2))
        place.weigh(400, for: .milliseconds(200))
        place.weigh(700, .moving, for: .milliseconds(500))
        place.weigh(350, for: .seconds(4))
        place.leave()
        #expect(place.kilograms == [400, 350])
        #expect(place.names.first == .some(nil))
    }

    @Test func `of animals of like weight that change places on the plate the second is not named as the first`() throws
    {
        var place = place(.plate)
        place.weigh(400, for: .seconds(2))
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(2))
        place.weigh(200, .moving, for: .milliseconds(600))
        place.weigh(404, .moving, for: .seconds(1))
        place.read(try .animal(2))
        place.weigh(404, for: .seconds(4))
        place.leave()
        #expect(place.names.first != .some(try .animal(2)))
    }

    @Test func `the tag of the animal before, read again beside the next, is not given to both`() throws {
        var place = place(.plate)
        place.weigh(400, for: .seconds(1))
        place.read(try .animal(2))
        place.weigh(400, for: .seconds(1))
        place.weigh(0, for: .seconds(2))
        place.read(try .animal(1))
        place.weigh(0, for: .seconds(8))
        place.weigh(300, for: .seconds(1))
        place.read(try .animal(2))
        place.weigh(300, for: .seconds(1))
        place.leave()
        #expect(place.kilograms == [400, 300])
        #expect(place.names.first == .some(try .animal(2)))
        #expect(place.names.last != .some(try .animal(2)), "\(place.story)")
    }

    @Test func `a tag read again with an animal that leaves unweighed calls the last weighing into question`() throws {
        var place = place(.plate)
        place.weigh(400, for: .seconds(1))
        place.read(try .animal(2))
        place.weigh(400, for: .seconds(1))
        place.weigh(0, for: .seconds(10))
        place.weigh(300, .moving, for: .seconds(1))
        place.read(try .animal(2))
        place.weigh(300, .moving, for: .seconds(1))
        place.leave()
        #expect(place.names.first == .some(nil))
        #expect(place.weighings.count + place.unweighed.count == 2)
    }

    @Test func `a clock that jumps does not let a tag name two`() throws {
        var place = place(.plate)
        place.weigh(400, for: .seconds(1))
        place.read(try .animal(2))
        place.weigh(400, for: .seconds(1))
        place.jump(.seconds(5000))
        place.weigh(0, for: .seconds(10))
        place.weigh(300, .moving, for: .seconds(1))
        place.read(try .animal(2))
        place.weigh(300, for: .seconds(2))
        place.leave()
        #expect(place.kilograms == [400, 300])
        #expect(place.names == [try .animal(2), nil])
        #expect(place.weighings.last?.eids == [try .animal(2)])
    }

    @Test func `before the plate, an animal that hesitates with its fore feet on is known all the same`() throws {
        var place = place(.before)
        place.read(try .animal(1))
        place.weigh(210, .moving, for: .seconds(2))
        place.weigh(390, for: .seconds(2))
        #expect(place.weighings.map(\.identity) == [.eid(try .animal(1))])
    }

    // MARK: - Nobody lost

    @Test func `behind the plate, a tag read before the daemon stopped is not surely of the animal that stood there`()
        throws
    {
        var place = place(.behind)
        place.weigh(400, for: .seconds(2))
        place.read(try .animal(1))
        place.restart()
        place.wait(.seconds(61))
        #expect(place.weighings.map(\.identity) == [.ambiguous])
    }

    @Test func `an animal that stepped on before the power went is told`() throws {
        var place = place(.plate)
        place.weigh(400, .moving, for: .milliseconds(100))
        place.restart()
        place.wait(.seconds(40))
        #expect(place.unweighed.count == 1)
    }

    @Test func `an animal that the device never called stable is weighed when it leaves`() throws {
        var place = place(.plate)
        place.read(try .animal(1))
        place.weigh(400, .moving, for: .seconds(6))
        place.weigh(0, for: .seconds(1))
        let weighing = try #require(place.weighings.first)
        #expect(weighing.method == .estimate)
        #expect(weighing.identity == .eid(try .animal(1)))
        #expect(place.unweighed.isEmpty)
        #expect(place.recorder.phase == .empty)
    }

    @Test func `one that takes the place of another, not much heavier, is told when its tag was read`() throws {
        for isRead in [true, false] {
            var place = place(.before)
            place.read(try .animal(1))
            place.weigh(419, for: .seconds(4))
            place.weigh(300, .moving, for: .milliseconds(300))
            if isRead { place.read(try .animal(2)) }
            place.weigh(450, for: .seconds(8))
            place.leave()
            let isAsked = place.actions.contains { if case .contradicted = $0 { true } else { false } }
            #expect(place.weighings.count + place.unweighed.count == 2 || isAsked, "\(place.story)")
            #expect(place.kilograms.first == 419)
            #expect(place.names.first == .some(try .animal(1)))
        }
    }

    @Test func `behind the plate, two tags after a shift of the load tell of two animals`() throws {
        var place = place(.behind)
        place.weigh(248, for: .seconds(4))
        place.weigh(120, .moving, for: .milliseconds(600))
        place.read(try .animal(1))
        place.weigh(243, for: .seconds(5))
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(2))
        place.leave()
        #expect(place.weighings.count + place.unweighed.count == 2)
        #expect(place.names.first != .some(try .animal(2)))
    }

    @Test func `behind the plate, one that lingers without a weight gives its tag to nobody`() throws {
        var place = place(.behind)
        place.weigh(100, .moving, for: .seconds(1))
        place.weigh(0, for: .seconds(1))
        place.read(try .animal(1))
        place.weigh(0, for: .seconds(4))
        place.weigh(300, for: .seconds(2))
        place.read(try .animal(1))
        place.weigh(300, for: .seconds(2))
        place.leave()
        #expect(place.kilograms.last == 300)
        #expect(place.names.last == .some(nil))
    }

    // MARK: - The right weight

    @Test func `an animal that leaned on the crate while it was weighed is asked about when it has left`() throws {
        var place = place(.plate)
        place.read(try .animal(1))
        place.weigh(425, for: .milliseconds(1500))
        place.weigh(400, for: .seconds(8))
        place.weigh(0, for: .seconds(1))
        #expect(place.weighings.map(\.weight.grams) == [425_000])
        let found = place.actions.compactMap { if case .contradicted(_, let found) = $0 { found } else { nil } }
        #expect(found.count == 1)
        #expect(found.allSatisfy { ($0.weight - Weight(grams: 400_000)).magnitude <= Weight(grams: 1000) })
        // The same animal: nothing is said of another.
        #expect(place.unweighed.isEmpty)
    }

    @Test func `an animal that leans later, once weighed, is not asked about`() throws {
        var place = place(.plate)
        place.read(try .animal(1))
        place.weigh(400, for: .seconds(8))
        place.weigh(425, for: .milliseconds(1500))
        place.weigh(0, for: .seconds(1))
        #expect(!place.actions.contains { if case .contradicted = $0 { true } else { false } })
    }
}
